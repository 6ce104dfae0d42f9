// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/http/PostingChannel.h"

#include <deque>

namespace qonduit {

class EventStream;

/// A server that is reached by Streamable HTTP, as 2025-03-26, 2025-06-18 and 2025-11-25 define it.
///
/// Answers come in the response to the POST, as JSON or as a stream of events, which is resumed when it breaks. Once
/// `notifications/initialized` is accepted, a GET listens for what the server says on its own. A request that
/// the server repeats, as a stream that is resumed may, is dropped: it has its answer, or is about to have it.
///
/// faltered() also when the listening stream finds no connection, or was there and cannot be opened again.
class HttpChannel : public PostingChannel
{
    Q_OBJECT

public:
    /// \param network must outlive the channel; may serve any number of channels
    explicit HttpChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock,
                         QObject *parent = nullptr);

protected:
    void dial() override { becomeOpen(); }
    void dropStreams() override;
    void take(const jsonrpc::Message &message) override;
    void onInitialized() override;
    HttpReply *sayGoodbye() override;

private:
    void onListeningEnded(const Error &why, int status);
    bool isRepeated(const QByteArray &id);

    EventStream *m_listening = nullptr;
    bool m_hasListened = false; ///< the server has such a stream
    QSet<QByteArray> m_taken; ///< ids of the server's latest requests
    std::deque<QByteArray> m_takenInOrder;
};

} // namespace qonduit
