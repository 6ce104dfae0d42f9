// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpSession.h"

#include "transport/http/Authorizer.h"
#include "transport/http/HttpReply.h"
#include "transport/http/Network.h"
#include "transport/http/OneShotBody.h"

#include <QNetworkReply>
#include <QPointer>

#include <algorithm>

namespace qonduit {

namespace {

constexpr auto sessionHeader = "Mcp-Session-Id";
constexpr auto revisionHeader = "MCP-Protocol-Version";

bool isVisibleAscii(QByteArrayView text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x21 && c <= 0x7e; });
}

/// RFC 9110, section 5.6.2.
bool isToken(QByteArrayView text)
{
    constexpr QByteArrayView marks("!#$%&'*+-.^_`|~");
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [marks](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || marks.contains(c);
    });
}

/// RFC 9110, section 5.5. Qt writes whatever it gets, line breaks too.
bool isFieldValue(QByteArrayView text)
{
    return std::none_of(text.begin(), text.end(),
                        [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f; });
}

/// RFC 6454, section 5. QUrl has scheme and host in one spelling already.
bool isSameOrigin(const QUrl &one, const QUrl &other)
{
    const auto port = [](const QUrl &url) { return url.port(url.scheme() == QLatin1StringView("https") ? 443 : 80); };
    return one.scheme() == other.scheme() && one.host() == other.host() && port(one) == port(other);
}

Error unusable(const QString &sentence)
{
    return { ErrorCode::Unavailable, sentence };
}

} // namespace

Result<> check(const HttpSettings &settings)
{
    const auto scheme = settings.url.scheme();
    if (!settings.url.isValid() || settings.url.host().isEmpty())
        return unusable(QStringLiteral("the server has no valid address, it looks like https://example.com/mcp"));
    if (scheme != QLatin1StringView("http") && scheme != QLatin1StringView("https"))
        return unusable(QStringLiteral("a server is reached by http or https, not by %1").arg(scheme));
    for (const auto &[name, value] : settings.headers) {
        if (!isToken(name) || !isFieldValue(value))
            return unusable(
                QStringLiteral("the header %1 cannot be sent, it holds characters that headers must not have")
                    .arg(QString::fromLatin1(name.toPercentEncoding())));
    }
    if (!isVisibleAscii(settings.clientSessionId))
        return unusable(QStringLiteral("the session id cannot be sent, it is not visible ASCII"));
    return {};
}

HttpSession::HttpSession(HttpSettings settings, QNetworkAccessManager &network)
    : m_settings(std::move(settings)), m_postUrl(m_settings.url), m_lanes(network), m_id(m_settings.clientSessionId)
{
}

void HttpSession::whenAuthorized(QObject *context, std::function<void()> action)
{
    if (!m_settings.authorizer) {
        action();
        return;
    }
    m_settings.authorizer->token().whenSettled(
        [this, guard = QPointer(context), action = std::move(action)](const QByteArray &token) {
            if (!guard)
                return;
            m_token = token;
            action();
        });
}

bool HttpSession::isAboutRights(const HttpReply &reply) const
{
    return m_settings.authorizer && (reply.status() == 401 || reply.status() == 403);
}

Cell<Result<>> HttpSession::noteRefusal(const HttpReply &reply)
{
    return m_settings.authorizer->refused({ reply.status(), reply.header("WWW-Authenticate"), m_token });
}

QNetworkReply *HttpSession::post(OneShotBody *body)
{
    auto post = request(m_postUrl, "application/json, text/event-stream");
    post.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));
    post.setHeader(QNetworkRequest::ContentLengthHeader, body->bytesAvailable());
    post.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    auto *reply = m_lanes.send(post, "POST", body);
    body->setParent(reply);
    return reply;
}

QNetworkReply *HttpSession::listen(const QByteArray &lastEventId)
{
    auto get = request(m_settings.url, "text/event-stream");
    if (!lastEventId.isEmpty())
        get.setRawHeader("Last-Event-ID", lastEventId);
    return m_lanes.send(get, "GET", nullptr);
}

QNetworkReply *HttpSession::remove()
{
    return m_lanes.send(request(m_settings.url, "application/json"), "DELETE", nullptr);
}

Result<> HttpSession::takeId(const QByteArray &id)
{
    if (id.isEmpty())
        return {};
    if (!isVisibleAscii(id))
        return Error(ErrorCode::BadReply, QStringLiteral("%1 gave a session id that is not visible ASCII").arg(name()));
    m_id = id;
    m_isEstablished = true;
    return {};
}

Result<> HttpSession::takeEndpoint(const QByteArray &reference)
{
    const QUrl relative(QString::fromUtf8(reference), QUrl::StrictMode);
    auto endpoint = m_settings.url.resolved(relative);
    if (!relative.isValid() || relative.isEmpty() || !isSameOrigin(endpoint, m_settings.url))
        return Error(ErrorCode::BadReply,
                     QStringLiteral("%1 wants messages to be sent to another address than its own").arg(name()));
    endpoint.setUserInfo(m_settings.url.userInfo());
    m_postUrl = endpoint;
    m_isEstablished = true;
    return {};
}

QNetworkRequest HttpSession::request(const QUrl &url, const QByteArray &accept) const
{
    auto request = strictRequest(url);
    for (const auto &[name, value] : m_settings.headers)
        request.setRawHeader(name, value);
    if (!m_token.isEmpty())
        request.setRawHeader("Authorization", "Bearer " + m_token);
    request.setRawHeader("Accept", accept);
    if (!m_id.isEmpty())
        request.setRawHeader(sessionHeader, m_id);
    if (!m_revision.isEmpty())
        request.setRawHeader(revisionHeader, m_revision);
    return request;
}

} // namespace qonduit
