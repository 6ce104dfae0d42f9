// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Clock.h"
#include "core/Result.h"
#include "transport/web/Reach.h"

#include <QObject>
#include <QUrl>

class QNetworkAccessManager;

namespace qonduit {

/// A small request to an address that a stranger has named.
struct WebRequest
{
    QUrl url;
    QByteArray body = {}; ///< empty: a GET, else a POST
    QByteArray contentType = {}; ///< of the body
    QByteArray authorization = {}; ///< the header of that name; empty for none
    Reach namedBy = Reach::Public; ///< where the party is that has named the address
};

/// What came back, whatever the status.
struct WebAnswer
{
    int status = 0;
    QByteArray body;
};

/// Asks addresses that somebody else has named: metadata, token endpoints.
///
/// What is asked is https and public, or where the party is that has named it: a server in the private network may
/// name one there, and plain http is for loopback only. Names are looked up once; the connection goes to an address
/// that was looked at, so that a name which means another address a moment later leads nowhere. Redirects are not
/// followed, nothing is sent twice, and cookies and proxies' passwords are nobody's. An answer has at most 256 KiB and
/// takes at most 15 s.
class WebClient : public QObject
{
    Q_OBJECT

public:
    /// \param clock outlives the client
    explicit WebClient(Clock &clock, QObject *parent = nullptr);
    /// Every wait ends with Closed.
    ~WebClient() override;

    /// \returns Rejected when the address must not be asked, Unavailable, Timeout, or BadReply for too long an answer
    Cell<Result<WebAnswer>> send(const WebRequest &request);

    /// Looks up where the host of \p url is: the widest of its addresses that is not Forbidden.
    /// \returns Unavailable when there is no such host, Rejected when all that it has are Forbidden
    Cell<Result<Reach>> locate(const QUrl &url);

private:
    Clock &m_clock;
    QNetworkAccessManager *m_network;
};

} // namespace qonduit
