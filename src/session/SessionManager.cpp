// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/SessionManager.h"

#include "core/Log.h"

namespace qonduit {

SessionManager::SessionManager(ServerRegistry &registry, const Backend::Surroundings &surroundings,
                               const Limits &limits)
    : m_registry(registry),
      m_around(surroundings),
      m_limits(limits),
      m_trace(surroundings.clock),
      m_shared(registry, surroundings, m_trace)
{
}

SessionManager::~SessionManager()
{
    endAll(QStringLiteral("Qonduit stops"));
    qDeleteAll(
        findChildren<Session *>(QString(), Qt::FindDirectChildrenOnly)); // before the trace goes that they write into
}

Result<> SessionManager::checkRoom() const
{
    if (m_sessions.size() < m_limits.sessions)
        return {};
    return Error(ErrorCode::Overloaded, QStringLiteral("%1 sessions are open already").arg(m_limits.sessions));
}

Result<Session *> SessionManager::create(const ClientIdentity &client)
{
    if (const auto room = checkRoom(); !room)
        return room.error();
    const auto id = Ids::secret();
    auto &entry = m_sessions[id];
    const Session::Surroundings surroundings { m_registry, m_around, m_trace, m_shared };
    entry.session = std::make_unique<Session>(id, client, surroundings, m_limits.session);
    entry.idle = std::make_unique<Timer>(m_around.clock);
    entry.usage.began = entry.usage.lastUsed = m_around.clock.utcNow();
    watchIdle(entry);
    connect(entry.session.get(), &Session::serversChanged, this, &SessionManager::changed);
    connect(&entry.session->tasks(), &TaskManager::changed, this, &SessionManager::changed);
    // What it was busy with has ended: its idle time begins now.
    connect(&entry.session->tasks(), &TaskManager::changed, this,
            [this, session = entry.session.get()] { touch(*session); });
    connect(&entry.session->requests(), &PendingRequests::settled, this,
            [this, session = entry.session.get()] { touch(*session); });
    Log::event(logSession(), Log::Level::Info, "session_created",
               { { QStringLiteral("client"), client.title() }, { QStringLiteral("principal"), client.principal } });
    Q_EMIT created(entry.session.get());
    Q_EMIT changed();
    return entry.session.get();
}

Session *SessionManager::find(const QByteArray &id, const QString &principal) const
{
    const auto found = m_sessions.find(id);
    if (found == m_sessions.end() || found->second.session->client().principal != principal)
        return nullptr;
    return found->second.session.get();
}

void SessionManager::touch(Session &session)
{
    if (const auto found = m_sessions.find(session.id()); found != m_sessions.end()) {
        found->second.usage.lastUsed = m_around.clock.utcNow();
        watchIdle(found->second);
    }
}

void SessionManager::setStreamsOpen(Session &session, int count)
{
    if (const auto found = m_sessions.find(session.id()); found != m_sessions.end()) {
        found->second.usage.streamsOpen = count;
        watchIdle(found->second);
    }
}

void SessionManager::end(Session &session, const QString &reason)
{
    const auto found = m_sessions.find(session.id());
    if (found == m_sessions.end())
        return;
    // No longer found by anyone, then ended while it still stands, then destroyed once nobody is inside it.
    auto *leaving = found->second.session.release();
    m_sessions.erase(found);
    Log::event(logSession(), Log::Level::Info, "session_ended",
               { { QStringLiteral("client"), leaving->client().title() }, { QStringLiteral("reason"), reason } });
    leaving->setParent(this); // should we go first
    leaving->end(reason);
    leaving->deleteLater();
    Q_EMIT changed();
}

void SessionManager::endAll(const QString &reason)
{
    while (!m_sessions.empty())
        end(*m_sessions.begin()->second.session, reason);
}

std::vector<Session *> SessionManager::sessions() const
{
    std::vector<Session *> all;
    for (const auto &[id, entry] : m_sessions)
        all.push_back(entry.session.get());
    return all;
}

SessionManager::Usage SessionManager::usageOf(const Session &session) const
{
    const auto found = m_sessions.find(session.id());
    return found == m_sessions.end() ? Usage() : found->second.usage;
}

void SessionManager::watchIdle(Entry &entry)
{
    entry.idle->start(m_limits.idle, [this, id = entry.session->id()] {
        const auto found = m_sessions.find(id);
        if (found == m_sessions.end())
            return;
        if (found->second.usage.streamsOpen > 0 || !found->second.session->isIdle())
            watchIdle(found->second);
        else
            end(*found->second.session,
                QStringLiteral("nobody has used it for %1 min").arg(m_limits.idle.count() / 60000));
    });
}

} // namespace qonduit
