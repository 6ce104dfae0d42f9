// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/http/Lanes.h"
#include "core/Cell.h"
#include "core/Result.h"

#include <QByteArray>
#include <QList>
#include <QNetworkRequest>
#include <QPair>
#include <QUrl>

#include <functional>
#include <memory>

namespace qonduit {

class Authorizer;
class HttpReply;
class OneShotBody;

/// Where a server is reached over HTTP, and what it is told with every request.
struct HttpSettings
{
    QUrl url;
    QList<QPair<QByteArray, QByteArray>> headers = {};
    /// The client's own session id, to be sent until the server gives one; empty for none.
    QByteArray clientSessionId = {};
    /// Who knows what the server wants to see of us; null when it is what \a headers say.
    std::shared_ptr<Authorizer> authorizer = {};
};

/// \returns Unavailable with a sentence that says what of \p settings cannot be used
Result<> check(const HttpSettings &settings);

/// What all requests to one server have in common: address, headers, session id, revision, and how Qt has to be told
/// to do as it is asked and nothing else (no redirects, no cookies, no cache, no second attempt, no HTTP/2).
/// \see MCP 2025-11-25, basic/transports, Streamable HTTP
class HttpSession
{
public:
    HttpSession(HttpSettings settings, QNetworkAccessManager &network);

    /// Runs \p action once it is known what the server wants to see of us: at once, unless that is being fetched. Not
    /// at all when \p context is gone by then, which the session outlives.
    void whenAuthorized(QObject *context, std::function<void()> action);
    /// Whether a refusal is one that noteRefusal() may mend.
    bool isAboutRights(const HttpReply &reply) const;
    /// \param reply one of which isAboutRights() is true
    /// \returns whether the same request may be sent once more, after whenAuthorized(); else why not
    Cell<Result<>> noteRefusal(const HttpReply &reply);

    /// The reply owns \p body.
    QNetworkReply *post(OneShotBody *body);
    /// \param lastEventId where to go on; empty to begin a listening stream
    QNetworkReply *listen(const QByteArray &lastEventId);
    /// Asks the server to end the session.
    QNetworkReply *remove();

    /// Takes the session id of the answer to `initialize`.
    /// \returns BadReply when it is anything but visible ASCII
    Result<> takeId(const QByteArray &id);
    /// Takes the address that the `endpoint` event of 2024-11-05 tells: messages are posted there from now on.
    /// \param reference an address, or one relative to the configured one
    /// \returns BadReply when it is neither, or when its origin is not the configured one's
    Result<> takeEndpoint(const QByteArray &reference);
    /// Whether the server has given an id or an address, which it may also forget.
    bool isEstablished() const { return m_isEstablished; }
    void setRevision(const QByteArray &revision) { m_revision = revision; }

    /// The server's name for people: its host.
    QString name() const { return m_settings.url.host(QUrl::FullyEncoded); }

private:
    QNetworkRequest request(const QUrl &url, const QByteArray &accept) const;

    HttpSettings m_settings;
    QUrl m_postUrl;
    Lanes m_lanes;
    QByteArray m_id;
    QByteArray m_revision;
    QByteArray m_token; ///< that the last request had
    bool m_isEstablished = false;
};

} // namespace qonduit
