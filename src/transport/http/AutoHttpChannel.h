// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/http/HttpSession.h"
#include "rpc/Channel.h"
#include "core/Clock.h"

#include <memory>
#include <optional>

class QNetworkAccessManager;

namespace qonduit {

/// A server over HTTP of which nobody has said how old it is.
///
/// It is spoken to by Streamable HTTP. If it refuses the first request, which is `initialize`, with 400, 404 or 405,
/// and does not answer it by that, the same request goes by HTTP+SSE. If that does not open, the refusal stands.
/// \see MCP 2025-11-25, basic/transports, "Backwards Compatibility"
class AutoHttpChannel : public Channel
{
    Q_OBJECT

public:
    /// \param network must outlive the channel; may serve any number of channels
    AutoHttpChannel(HttpSettings settings, QNetworkAccessManager &network, Clock &clock, QObject *parent = nullptr);
    ~AutoHttpChannel() override;

    void open() override { m_channel->open(); }
    void send(Outgoing message) override;
    void close() override { m_channel->close(); }
    void setProtocolVersion(const QByteArray &revision) override;
    bool hasFallenBack() const override { return m_hasFallenBack; }

private:
    /// Everything that \p channel says is said by this from now on, but for opened().
    void speakThrough(std::unique_ptr<Channel> channel);
    void onUndeliverable(const QByteArray &id, const Error &why, bool wasSent);
    void onClosed(const Error &why);
    void fallBack();

    HttpSettings m_settings;
    QNetworkAccessManager &m_network;
    Clock &m_clock;
    std::unique_ptr<Channel> m_channel;
    std::optional<Outgoing> m_initialize; ///< as long as it may have to be sent again
    std::optional<Error> m_refusal; ///< as long as HTTP+SSE is being tried
    bool m_isDecided = false;
    bool m_hasFallenBack = false;
};

} // namespace qonduit
