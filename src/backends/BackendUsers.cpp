// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a Backend does for each of its users apart: what they watch and hear, and what is left when they go.

#include "backends/Backend.h"

#include "protocol/ProxyError.h"
#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "protocol/json/Write.h"

#include <QPointer>

#include <algorithm>

namespace qonduit {

namespace {

/// Without the client's progress token, which may be one of ours to the server.
RawJson withoutToken(const RawJson &params)
{
    const auto meta = params["_meta"];
    if (meta["progressToken"].isMissing())
        return params;
    return json::withMember(params, "_meta", json::withMember(meta, "progressToken", RawJson()));
}

} // namespace

RawJson Backend::levelParams(LogLevel level)
{
    return RawJson::fromTrusted("{\"level\":\"" + logLevelNames()[int(level)] + "\"}");
}

std::shared_ptr<BackendCall> Backend::subscribe(const RawJson &asked, bool wanted, const Origin &origin)
{
    const auto params = withoutToken(asked);
    BackendCall::Options options;
    options.timeout = BackendCall::requestTimeout;
    options.mayRunTwice = true;
    options.origin = origin;
    const auto uri = params["uri"].toString().value_or(QString());
    if (!wanted) {
        if (m_standing.unwatch(uri, origin.user))
            return call(wire::resourcesUnsubscribe, params, std::move(options));
        return BackendCall::answered(*this, RawJson::emptyObject());
    }
    if (!m_standing.watch(uri, params, origin.user))
        return BackendCall::answered(*this, proxyError(ProxyErrorCode::Overloaded,
                                                       QStringLiteral("too many resources are subscribed to already"),
                                                       m_config.name, false, false));
    auto asking = call(wire::resourcesSubscribe, params, std::move(options));
    asking->answer().whenSettled(
        [self = QPointer<Backend>(this), uri, user = origin.user](const Result<RawJson> &outcome) {
            if (self)
                self->m_standing.noteAnswer(uri, user, outcome.has_value());
        });
    return asking;
}

std::shared_ptr<BackendCall> Backend::setLogLevel(const RawJson &asked, const Origin &origin)
{
    const auto params = withoutToken(asked);
    BackendCall::Options options;
    options.timeout = BackendCall::requestTimeout;
    options.mayRunTwice = true;
    options.origin = origin;
    const auto level = logLevelFromName(params["level"].toString().value_or(QString()));
    if (!level)
        return call(wire::loggingSetLevel, params, std::move(options)); // the server knows best what to say to that
    m_standing.setLogLevel(*level, origin.user);
    const auto &most = logLevelNames()[int(*m_standing.logLevel())];
    return call(wire::loggingSetLevel, json::withMember(params, "level", RawJson::fromTrusted('"' + most + '"')),
                std::move(options));
}

void Backend::forget(const BackendListener &user)
{
    const auto isUsers = [&user](const BackendCall *open) { return open->origin().user == &user; };
    for (auto open = std::find_if(m_open.begin(), m_open.end(), isUsers); open != m_open.end();
         open = std::find_if(m_open.begin(), m_open.end(), isUsers)) {
        auto *call = *open;
        m_open.erase(open);
        call->cancel(QStringLiteral("nobody waits for it any more"));
    }
    if (const auto given = m_givenUp.extract(&user))
        m_givenUp[nullptr] = given.mapped(); // the next user may stand at the same address
    BackendCall::Options options;
    options.timeout = BackendCall::requestTimeout;
    const auto levelBefore = m_standing.logLevel();
    for (const auto &uri : m_standing.forget(&user)) {
        QByteArray params;
        json::ObjectWriter writer(params);
        writer.member("uri", uri);
        writer.end();
        if (peer())
            call(wire::resourcesUnsubscribe, RawJson::fromTrusted(params), options);
    }
    // When nobody has said, the server decides; but there is no request by which to let it again.
    const auto level = m_standing.logLevel();
    if (level && level != levelBefore && peer())
        call(wire::loggingSetLevel, levelParams(*level), options);
}

} // namespace qonduit
