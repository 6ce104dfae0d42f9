// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/BackendFailure.h"

#include "backends/ServerConfig.h"
#include "protocol/ProxyError.h"
#include "protocol/json/RawJson.h"

namespace qonduit {

QString explained(const Error &error)
{
    const auto lastWords =
        error.isPeers || error.data.isEmpty() ? std::nullopt : RawJson::fromTrusted(error.data)["lastWords"].toString();
    return lastWords ? QStringLiteral("%1, its last words were: %2").arg(error.message, *lastWords) : error.message;
}

QString wordsFor(const ServerConfig &server, const Error &error)
{
    return server.withoutSecrets(server.sharing == ServerConfig::Sharing::Shared ? error.message : explained(error));
}

Error backendFailure(const QString &server, const Error &error, bool mayRunTwice)
{
    const auto failure = [&](ProxyErrorCode code, const QString &text, bool retryable, bool sent) {
        return proxyError(code, text.arg(server, explained(error)), server, retryable, sent);
    };
    if (error.isPeers)
        return error;
    switch (ErrorCode(error.code)) {
    case ErrorCode::Closed:
        return failure(ProxyErrorCode::BackendLost, QStringLiteral("server %1 went away before it answered: %2"),
                       mayRunTwice, true);
    case ErrorCode::Unavailable:
    case ErrorCode::NotFound:
        return failure(ProxyErrorCode::BackendUnavailable, QStringLiteral("server %1 cannot be reached: %2"), true,
                       false);
    case ErrorCode::Timeout:
        return failure(ProxyErrorCode::Timeout, QStringLiteral("server %1 did not answer: %2"), false, true);
    case ErrorCode::Overloaded:
        return failure(ProxyErrorCode::Overloaded, QStringLiteral("server %1 is overloaded: %2"), true, false);
    case ErrorCode::BadReply:
        return failure(ProxyErrorCode::BadBackendReply, QStringLiteral("server %1 sent a bad reply: %2"), false, true);
    case ErrorCode::SignInNeeded:
        return failure(ProxyErrorCode::BackendAuthRequired, QStringLiteral("server %1 cannot be used yet: %2"), false,
                       false);
    case ErrorCode::Rejected:
        return failure(ProxyErrorCode::BackendUnavailable, QStringLiteral("server %1 refused: %2"), false, false);
    default:
        return error;
    }
}

} // namespace qonduit
