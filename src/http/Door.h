// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "core/Result.h"
#include "http/Exchange.h"
#include "http/Limits.h"

#include <QHostAddress>
#include <QObject>

#include <functional>
#include <memory>

namespace qonduit::http {

/// The door that bytes come through: listens, and hands on whole, well-formed requests for us, one exchange each.
///
/// In front of Qt's HTTP server stands our own gate (RequestReader, GateSocket): sizes, times and RFC 9112's grammar
/// are checked there, and requests with a foreign Host or Origin are refused with 403. Knows nothing of MCP.
class Door : public QObject
{
    Q_OBJECT

public:
    /// Takes an exchange; it may answer at once or keep it.
    using Handler = std::function<void(std::shared_ptr<Exchange>)>;

    /// \param clock outlives the door
    Door(const Limits &limits, Clock &clock, Handler handler, QObject *parent = nullptr);
    ~Door() override;

    /// Listens on one address, loopback or not.
    /// \param port 0 takes any free one
    /// \returns the port, or Unavailable that names the address, the port and the reason
    Result<quint16> listen(const QHostAddress &address, quint16 port);
    /// No new connections; what is under way goes on.
    void stopListening();

    /// Names besides localhost, 127.0.0.1 and [::1] that a Host header may carry (without port), lower case.
    void setAllowedHosts(const QList<QByteArray> &hosts);
    /// Origins besides our own that may talk to us, exactly as browsers write them, lower case.
    void setAllowedOrigins(const QList<QByteArray> &origins);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace qonduit::http
