// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/SharedServers.h"

#include "backends/ServerRegistry.h"
#include "core/Log.h"
#include "protocol/Wire.h"
#include "session/Session.h"

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// How long a connection that nobody uses is kept for the next who does.
constexpr auto keepUnused = 10min;
constexpr std::size_t elicitationLimit = 1000;
const auto label = QStringLiteral("shared");

bool isListChange(const QByteArray &method)
{
    return method == wire::toolListChanged || method == wire::promptListChanged || method == wire::resourceListChanged;
}

} // namespace

SharedServers::SharedServers(const ServerRegistry &registry, const Backend::Surroundings &surroundings, Trace &trace)
    : m_around(surroundings), m_trace(trace), m_traced(trace.open(label, QStringLiteral("shared servers"), {}))
{
    connect(&registry, &ServerRegistry::removed, this, [this](const QString &name) {
        const auto leaving = m_servers.extract(name); // its calls end while it is no longer found
    });
}

SharedServers::~SharedServers()
{
    while (!m_servers.empty())
        const auto leaving = m_servers.extract(m_servers.begin());
    m_trace.close(*m_traced, QStringLiteral("Qonduit stops"));
}

Backend &SharedServers::join(const ServerConfig &config, Session &user)
{
    auto &shared = m_servers[config.name];
    if (!shared.backend) {
        shared.idle = std::make_unique<Timer>(m_around.clock);
        shared.tap = std::make_unique<TraceTap>(m_trace, m_traced, config);
        shared.backend =
            std::make_unique<Backend>(config, m_around, *this, Backend::Owner { user.client().title(), label });
    }
    shared.idle->stop();
    if (std::find(shared.users.begin(), shared.users.end(), &user) == shared.users.end())
        shared.users.emplace_back(&user);
    return *shared.backend;
}

Backend *SharedServers::joined(const QString &server, const Session &user) const
{
    const auto found = m_servers.find(server);
    if (found == m_servers.end())
        return nullptr;
    const auto &users = found->second.users;
    return std::find(users.begin(), users.end(), &user) == users.end() ? nullptr : found->second.backend.get();
}

void SharedServers::leave(Session &user)
{
    for (auto &[name, shared] : m_servers) {
        if (std::erase(shared.users, &user) == 0)
            continue;
        shared.backend->forget(user);
        if (shared.users.empty())
            shared.idle->start(keepUnused, [this, server = name] { const auto leaving = m_servers.extract(server); });
    }
}

void SharedServers::setDesktop(Session *desktop)
{
    m_desktop = desktop;
}

void SharedServers::backendChanged(Backend &backend, const BackendEvent &event)
{
    if (!event.isStep)
        Log::event(logSession(), event.reason.isEmpty() ? Log::Level::Info : Log::Level::Warn, event.type,
                   { { QStringLiteral("server"), backend.config().name },
                     { QStringLiteral("client"), m_traced->client },
                     { QStringLiteral("reason"), event.reason } });
    const QPointer<Backend> guard = &backend;
    for (const auto &user : usersOf(backend)) {
        if (user && guard)
            user->backendChanged(backend, event);
    }
}

Cell<Result<RawJson>> SharedServers::backendAsked(Backend &backend, const ServerMessage &request,
                                                  const Cell<Error> &withdrawn)
{
    const bool isElicitation = request.method == wire::elicitationCreate;
    auto *user = concerned(backend, request.origin);
    if (user && (isElicitation || request.method == wire::samplingCreateMessage)) {
        const auto id = request.params["elicitationId"].toString();
        if (id && m_elicitations.size() < elicitationLimit)
            m_elicitations[*id] = user;
        return user->backendAsked(backend, request, withdrawn);
    }
    const Cell<Result<RawJson>> reply;
    if (isElicitation)
        reply.settle(RawJson::fromTrusted(R"({"action":"cancel"})"));
    else
        reply.settle(Error(ErrorCode::MethodNotFound,
                           QStringLiteral("nobody in particular is asked: this connection serves several clients")));
    return reply;
}

void SharedServers::backendNotified(Backend &backend, const ServerMessage &notification)
{
    const QPointer<Backend> guard = &backend;
    for (const auto &user : audienceOf(backend, notification)) {
        if (user && guard)
            user->backendNotified(backend, notification);
    }
    m_elicitations.erase(notification.method == wire::elicitationComplete
                             ? notification.params["elicitationId"].toString().value_or(QString())
                             : QString());
}

void SharedServers::backendLogged(Backend &backend, const QString &source, const QString &line)
{
    if (auto *user = concerned(backend, {})) // its own words, about whatever client
        user->backendLogged(backend, source, line);
}

PeerTap *SharedServers::tapFor(Backend &backend)
{
    const auto found = m_servers.find(backend.config().name);
    return found == m_servers.end() ? nullptr : found->second.tap.get();
}

SharedServers::Users SharedServers::usersOf(const Backend &backend) const
{
    const auto found = m_servers.find(backend.config().name);
    return found == m_servers.end() ? Users() : found->second.users;
}

/// Who is calling the server, or else the person at the desktop.
Session *SharedServers::concerned(const Backend &backend, const Origin &origin) const
{
    for (const auto &user : usersOf(backend)) {
        if (user && origin.user == user.data())
            return user;
    }
    return m_desktop;
}

SharedServers::Users SharedServers::audienceOf(const Backend &backend, const ServerMessage &notification) const
{
    const auto &method = notification.method;
    // Of tasks and their progress, each session knows its own.
    if (isListChange(method) || method == wire::taskStatus || method == wire::progress)
        return usersOf(backend);
    if (method == wire::resourceUpdated) {
        const auto watchers = backend.standing().watchers(notification.params["uri"].toString().value_or(QString()));
        auto users = usersOf(backend);
        std::erase_if(users, [&](const QPointer<Session> &user) {
            return std::find(watchers.begin(), watchers.end(), user.data()) == watchers.end();
        });
        return users;
    }
    if (method == wire::elicitationComplete) {
        const auto asked = m_elicitations.find(notification.params["elicitationId"].toString().value_or(QString()));
        return asked == m_elicitations.end() ? Users() : Users { asked->second };
    }
    return { concerned(backend, notification.origin) };
}

} // namespace qonduit
