// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/http/PostingChannel.h"
#include "transport/http/SseParser.h"

namespace qonduit {

/// A server that is reached by HTTP+SSE, as 2024-11-05 defines it.
///
/// One GET opens the stream on which everything comes that the server has to say. Its first event tells the address
/// that messages are posted to, which must be of the configured origin; the channel is open from then on. The stream
/// is the session: when it ends, the channel is closed().
/// \see MCP 2024-11-05, basic/transports, "HTTP with SSE"
class SseChannel : public PostingChannel
{
    Q_OBJECT

public:
    /// \param network must outlive the channel; may serve any number of channels
    explicit SseChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock, QObject *parent = nullptr);

protected:
    void dial() override;
    void dropStreams() override;

private:
    void onEvent(const SseParser::Event &event);
    void openStream();
    void onStreamEnded();

    HttpReply *m_stream = nullptr;
    bool m_isRefused = false; ///< for want of rights, once
    Timer m_patience; ///< until the server has told the address
};

} // namespace qonduit
