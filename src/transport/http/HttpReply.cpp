// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpReply.h"

#include <QNetworkReply>
#include <QSslError>

#include <algorithm>

namespace qonduit {

namespace {

constexpr qsizetype largestBody = 16 * 1024 * 1024;
constexpr qsizetype largestRefusal = 64 * 1024;
constexpr qsizetype readStep = 64 * 1024;

/// `Application/JSON; charset=utf-8` is `application/json`.
QByteArray mediaType(const QByteArray &contentType)
{
    const auto end = contentType.indexOf(';');
    return (end < 0 ? contentType : contentType.first(end)).trimmed().toLower();
}

HttpReply::Kind kindOf(int status, const QByteArray &type)
{
    if (status < 200 || status >= 300)
        return HttpReply::Kind::Refusal;
    if (type == "text/event-stream")
        return HttpReply::Kind::Events;
    if (type == "application/json")
        return HttpReply::Kind::Json;
    return status == 202 || status == 204 ? HttpReply::Kind::Empty : HttpReply::Kind::Other;
}

/// Whether the server answered what cannot be read: compressed wrongly, or too much of it, or no HTTP.
bool isUnreadable(QNetworkReply::NetworkError error)
{
    return error == QNetworkReply::ProtocolFailure || error == QNetworkReply::UnknownContentError;
}

/// Why there is no response. \param distrust what is wrong with the server's certificate, if anything
Error failureOf(const QNetworkReply &reply, const QStringList &distrust)
{
    switch (reply.error()) {
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::ContentReSendError: // Qt would have repeated the request, had its body let it
        return { ErrorCode::Closed, QStringLiteral("%1 hung up without an answer").arg(reply.url().host()) };
    case QNetworkReply::SslHandshakeFailedError:
        return { ErrorCode::Unavailable,
                 QStringLiteral("no secure connection to %1: %2")
                     .arg(reply.url().host(),
                          distrust.isEmpty() ? reply.errorString() : distrust.join(QStringLiteral("; "))) };
    default:
        return { ErrorCode::Unavailable,
                 QStringLiteral("%1 cannot be reached: %2").arg(reply.url().host(), reply.errorString()) };
    }
}

} // namespace

HttpReply::HttpReply(QNetworkReply *reply, QObject *parent) : QObject(parent), m_reply(reply)
{
    connect(reply, &QNetworkReply::metaDataChanged, this, &HttpReply::readHead);
    connect(reply, &QNetworkReply::readyRead, this, &HttpReply::read);
    connect(reply, &QNetworkReply::finished, this, &HttpReply::onFinished);
#if QT_CONFIG(ssl)
    // Qt ends the request unless it is told to ignore them, which nobody does; its own words name only the first.
    connect(reply, &QNetworkReply::sslErrors, this, [this](const QList<QSslError> &errors) {
        for (const auto &error : errors)
            m_distrust += error.errorString();
    });
#endif
}

HttpReply::~HttpReply()
{
    if (!m_reply) // its manager has gone
        return;
    m_reply->disconnect(this);
    m_reply->abort();
    m_reply->deleteLater();
}

QByteArray HttpReply::header(const char *name) const
{
    return m_reply ? m_reply->rawHeader(name) : QByteArray();
}

void HttpReply::readHead()
{
    const auto status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (m_status != 0 || status < 200 || m_isFinished)
        return;
    m_status = status;
    const auto type = mediaType(header("Content-Type"));
    m_kind = kindOf(status, type);
    m_isJson = type == "application/json";
    Q_EMIT headArrived();
}

void HttpReply::read()
{
    const QPointer self(this);
    readHead();
    if (!self || m_isFinished)
        return;
    if (m_kind == Kind::Events)
        readEvents();
    else
        readBody();
}

void HttpReply::readEvents()
{
    const QPointer self(this);
    while (self && !m_isFinished) {
        const auto piece = m_reply->read(std::min<qint64>(readStep, m_reply->bytesAvailable()));
        if (piece.isEmpty())
            return;
        const auto events = m_events.feed(piece);
        if (!events) {
            fail(events.error());
            return;
        }
        for (const auto &event : *events) {
            Q_EMIT eventArrived(event);
            if (!self || m_isFinished)
                return;
        }
    }
}

void HttpReply::readBody()
{
    const auto limit = m_kind == Kind::Json ? largestBody : largestRefusal;
    // QIODevice::read() makes room for all that it is asked for: ask for what is there.
    m_body.append(m_reply->read(std::min<qint64>(limit + 1 - m_body.size(), m_reply->bytesAvailable())));
    if (m_body.size() <= limit)
        return;
    if (m_kind == Kind::Json)
        fail({ ErrorCode::BadReply,
               QStringLiteral("%1 answered with more than %2 bytes").arg(m_reply->url().host()).arg(limit) });
    else
        onFinished(); // enough to know why
}

void HttpReply::onFinished()
{
    const QPointer self(this);
    if (!m_isFinished && m_reply->isFinished())
        read();
    if (!self || m_isFinished)
        return;
    m_isFinished = true;
    const auto error = m_reply->error();
    if (m_status == 0)
        m_failure = failureOf(*m_reply, m_distrust);
    else if (isSuccess() && error != QNetworkReply::NoError)
        m_failure =
            Error(isUnreadable(error) ? ErrorCode::BadReply : ErrorCode::Closed,
                  QStringLiteral("the answer of %1 broke off: %2").arg(m_reply->url().host(), m_reply->errorString()));
    Q_EMIT finished();
}

void HttpReply::fail(const Error &error)
{
    m_isFinished = true;
    m_failure = error;
    Q_EMIT finished();
}

} // namespace qonduit
