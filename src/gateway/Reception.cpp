// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/Reception.h"

#include "core/Text.h"
#include "gateway/StaticExposure.h"
#include "gateway/native/AggregateExposure.h"
#include "gateway/native/PassThroughExposure.h"

#include <algorithm>

namespace qonduit {

Reception::Reception(const Principals &principals, SessionManager &sessions, Clock &clock)
    : m_principals(principals), m_sessions(sessions), m_clock(clock)
{
}

Result<ExposureChoice> Reception::choose(const QString &principal, const std::optional<ExposureChoice> &wanted) const
{
    const auto &profile = m_principals.profileOf(principal);
    const auto choice = wanted.value_or(profile.exposure.value_or(ExposureChoice()));
    if (choice.kind != ExposureChoice::Kind::Server)
        return choice;
    const auto config = VisibleServers(m_sessions.registry(), profile).require(choice.server);
    if (!config)
        return config.error();
    if (!(*config)->enabled)
        return Error(ErrorCode::NotFound,
                     QStringLiteral("server %1 is disabled; enable it in Qonduit first").arg(choice.server));
    return choice;
}

Revision Reception::revisionFor(const RawJson &initialize, Revision oldest)
{
    return std::max(negotiated(initialize["protocolVersion"].toString().value_or(QString()).toUtf8()), oldest);
}

Result<Session *> Reception::receive(const QString &principal, const ExposureChoice &exposure,
                                     const RawJson &initialize, Revision revision, std::unique_ptr<Channel> channel)
{
    const auto kept = [](const RawJson &value) { return RawJson::fromTrusted(value.toByteArray()); };
    ClientIdentity client;
    client.principal = principal;
    client.name = singleLine(initialize["clientInfo"]["name"].toString().value_or(QString()), 80);
    client.version = singleLine(initialize["clientInfo"]["version"].toString().value_or(QString()), 40);
    client.revision = revision;
    client.info = kept(initialize["clientInfo"]);
    client.capabilities = kept(initialize["capabilities"]);
    client.exposure = exposure;
    client.profile = m_principals.profileOf(principal);
    const auto created = m_sessions.create(client);
    if (!created)
        return created.error();

    auto *session = *created;
    auto *front = makeExposure(*session);
    auto peer = std::make_unique<Peer>(std::move(channel), m_clock);
    peer->setRequestHandler([front](Peer::Request request) { return front->serve(std::move(request)); });
    peer->setNotificationHandler(
        [front](const QByteArray &method, const RawJson &params, const QByteArray &) { front->take(method, params); });
    connect(front, &Exposure::refused, this,
            [this, session] { m_sessions.end(*session, QStringLiteral("what it was for is not there")); });
    session->setPeer(std::move(peer));
    return session;
}

Exposure *Reception::makeExposure(Session &session) const
{
    switch (session.client().exposure.kind) {
    case ExposureChoice::Kind::All:
        return new AggregateExposure(session);
    case ExposureChoice::Kind::Server:
        return new PassThroughExposure(session);
    case ExposureChoice::Kind::Static:
        break;
    }
    return new StaticExposure(session, m_catalog);
}

} // namespace qonduit
