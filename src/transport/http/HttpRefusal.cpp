// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpRefusal.h"

#include "transport/http/HttpReply.h"
#include "core/Text.h"
#include "protocol/Message.h"
#include "protocol/json/RawJson.h"

#include <QLocale>
#include <QTimeZone>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds longestRetryAfter = 5min;

/// What the server itself says, when that is a JSON-RPC error; else nothing.
QString ownWords(const HttpReply &reply)
{
    if (!reply.isJson())
        return {};
    const auto incoming = jsonrpc::read(reply.body());
    if (!incoming || incoming->isBatch || incoming->messages.empty() || !incoming->messages.front())
        return {};
    const auto &message = *incoming->messages.front();
    if (message.kind != jsonrpc::Message::Kind::ErrorResponse)
        return {};
    return QStringLiteral(": ") + singleLine(message.error().message);
}

/// What programs have to know of the refusal, as JSON.
QByteArray dataOf(const HttpReply &reply, const std::optional<std::chrono::milliseconds> &wait)
{
    auto data = "{\"httpStatus\":" + QByteArray::number(reply.status());
    if (wait)
        data += ",\"retryAfterMs\":" + QByteArray::number(qint64(wait->count()));
    return data + '}';
}

std::optional<qint64> numberIn(const Error &error, const char *member)
{
    return error.isPeers || error.data.isEmpty() ? std::nullopt : RawJson::fromTrusted(error.data)[member].toInteger();
}

} // namespace

Error refusalOf(const HttpReply &reply, const QString &server, const QDateTime &now)
{
    const auto status = reply.status();
    const auto header = reply.header("Retry-After");
    const auto wait = header.isEmpty() ? std::nullopt : std::optional(retryAfter(header, now));
    const auto say = [&](ErrorCode code, const QString &pattern) {
        return Error(code, pattern.arg(server).arg(status) + ownWords(reply), dataOf(reply, wait));
    };
    if (status >= 300 && status < 400)
        return say(ErrorCode::BadReply,
                   QStringLiteral("%1 redirects to another address (HTTP %2), which is not followed"));
    switch (status) {
    case 401:
    case 403:
        return say(ErrorCode::SignInNeeded, QStringLiteral("%1 wants you to sign in (HTTP %2)"));
    case 404:
    case 405:
        return say(ErrorCode::NotFound, QStringLiteral("%1 has no MCP endpoint at this address (HTTP %2)"));
    case 429:
    case 503:
        if (wait)
            return say(ErrorCode::Overloaded, QStringLiteral("%1 is overloaded (HTTP %2), try again in ")
                                                  + QStringLiteral("%1 s").arg((wait->count() + 999) / 1000));
        return say(ErrorCode::Overloaded, QStringLiteral("%1 is overloaded (HTTP %2)"));
    default:
        return say(status >= 500 ? ErrorCode::Unavailable : ErrorCode::BadReply,
                   QStringLiteral("%1 refused with HTTP %2"));
    }
}

Error endOf(const HttpReply &reply, const QString &server, const QDateTime &now)
{
    if (reply.failure())
        return *reply.failure();
    if (!reply.isSuccess())
        return refusalOf(reply, server, now);
    if (reply.kind() == HttpReply::Kind::Events)
        return { ErrorCode::Closed, QStringLiteral("%1 ended the stream of events").arg(server) };
    return { ErrorCode::BadReply, QStringLiteral("%1 does not answer with a stream of events").arg(server) };
}

int statusOf(const Error &error)
{
    return int(numberIn(error, "httpStatus").value_or(0));
}

std::optional<std::chrono::milliseconds> retryAfterOf(const Error &error)
{
    const auto wait = numberIn(error, "retryAfterMs");
    return wait ? std::optional(std::chrono::milliseconds(*wait)) : std::nullopt;
}

bool isUnreached(const Error &error)
{
    return error.is(ErrorCode::Unavailable) && statusOf(error) == 0;
}

std::chrono::milliseconds retryAfter(const QByteArray &header, const QDateTime &now)
{
    const auto clamped = [](qint64 ms) {
        return std::chrono::milliseconds(std::clamp<qint64>(ms, 0, longestRetryAfter.count()));
    };
    bool isNumber = false;
    if (const auto seconds = header.trimmed().toLongLong(&isNumber); isNumber)
        return clamped(std::clamp<qint64>(seconds, 0, longestRetryAfter.count()) * 1000);
    const auto local = QLocale::c().toDateTime(QString::fromLatin1(header.trimmed()),
                                               QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'"));
    const QDateTime date(local.date(), local.time(), QTimeZone::utc());
    return date.isValid() ? clamped(now.msecsTo(date)) : 0ms;
}

} // namespace qonduit
