// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/SharedServers.h"

#include "backends/ServerRegistry.h"
#include "core/Log.h"
#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "session/Session.h"

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// How long a connection that nobody uses is kept for the next who does.
constexpr auto keepUnused = 10min;
/// To how many web pages one error may send somebody, of whose end we tell.
constexpr std::size_t mostPages = 64;
const auto label = QStringLiteral("shared");

bool knowsTask(Session *user, const Backend &backend, const QString &task)
{
    return user->taskHandles().knows(backend.config().name, task);
}

} // namespace

SharedServers::SharedServers(const ServerRegistry &registry, const Backend::Surroundings &surroundings, Trace &trace)
    : m_around(surroundings), m_trace(trace), m_traced(trace.open(label, QStringLiteral("shared servers"), {}))
{
    connect(&registry, &ServerRegistry::changed, this, &SharedServers::onServerChanged);
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
    if (m_desktop == &user)
        m_desktop.clear();
    std::vector<QPointer<Backend>> left;
    for (auto &[name, shared] : m_servers) {
        if (std::erase(shared.users, &user) == 0)
            continue;
        left.emplace_back(shared.backend.get());
        if (shared.users.empty())
            shared.idle->start(keepUnused, [this, server = name] { const auto leaving = m_servers.extract(server); });
    }
    for (const auto &backend : left) { // whoever hears of it may join another one
        if (backend)
            backend->forget(user);
    }
}

void SharedServers::setDesktop(Session *desktop)
{
    m_desktop = desktop;
}

/// Comes before the sessions hear of the same.
void SharedServers::onServerChanged(const ServerConfig &before, const ServerConfig &after)
{
    const auto found = m_servers.find(after.name);
    if (found == m_servers.end())
        return;
    if (before.sharing != after.sharing) {
        const auto leaving = m_servers.extract(found); // its calls end while it is no longer found
        return;
    }
    const QPointer<Backend> guard = found->second.backend.get();
    const auto *tap = found->second.tap.get();
    guard->setConfig(after);
    const auto still = m_servers.find(after.name);
    if (guard && still != m_servers.end() && still->second.tap.get() == tap)
        still->second.tap->setServer(after);
}

void SharedServers::backendChanged(Backend &backend, const BackendEvent &event)
{
    if (!event.isStep)
        Log::event(logSession(), event.reason.isEmpty() ? Log::Level::Info : Log::Level::Warn, event.type,
                   { { QStringLiteral("server"), backend.config().name },
                     { QStringLiteral("client"), m_traced->client },
                     { QStringLiteral("reason"), event.reason } });
    auto forAll = event; // its last words may be about any of them
    forAll.data = json::withMember(event.data, "stderr", RawJson());
    const QPointer<Backend> guard = &backend;
    for (const auto &user : usersOf(backend)) {
        if (user && guard)
            user->backendChanged(backend, user == m_desktop ? event : forAll);
    }
}

Cell<Result<RawJson>> SharedServers::backendAsked(Backend &backend, const ServerMessage &request,
                                                  const Cell<Error> &withdrawn)
{
    const bool isElicitation = request.method == wire::elicitationCreate;
    auto *user = concerned(backend, request);
    if (user && (isElicitation || request.method == wire::samplingCreateMessage)) {
        const auto id = request.params["elicitationId"].toString();
        const auto shared = m_servers.find(backend.config().name);
        if (id && shared != m_servers.end())
            shared->second.asked.append({ *id, user });
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
}

/// Error -32042 sends whoever has called to web pages, without a question.
/// \see MCP 2025-11-25, client/elicitation, URL Elicitation Required Error
void SharedServers::backendRefused(Backend &backend, const Origin &origin, const Error &error)
{
    const auto shared = m_servers.find(backend.config().name);
    if (error.code != wire::urlElicitationRequired || error.data.isEmpty() || shared == m_servers.end())
        return;
    const auto &users = shared->second.users;
    const auto user = std::find_if(users.begin(), users.end(),
                                   [&origin](const auto &one) { return one && origin.user == one.data(); });
    if (user == users.end())
        return;
    auto pages = RawJson::fromTrusted(error.data)["elicitations"].elements();
    if (pages.size() > mostPages)
        pages.resize(mostPages);
    for (const auto &page : pages) {
        if (const auto id = page["elicitationId"].toString())
            shared->second.asked.append({ *id, *user });
    }
}

void SharedServers::backendLogged(Backend &backend, const QString &source, const QString &line)
{
    if (m_desktop) // its own words, about whatever client
        m_desktop->backendLogged(backend, source, line);
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

/// Whose task it is about, or else who is calling the server, or else the person at the desktop. A task that nobody
/// knows is of somebody who has gone.
Session *SharedServers::concerned(const Backend &backend, const ServerMessage &message) const
{
    const auto task = message.params["_meta"][wire::relatedTask]["taskId"].toString();
    for (const auto &user : usersOf(backend)) {
        if (user && (task ? knowsTask(user, backend, *task) : message.origin.user == user.data()))
            return user;
    }
    return m_desktop;
}

SharedServers::Users SharedServers::audienceOf(const Backend &backend, const ServerMessage &notification) const
{
    const auto &[method, params, origin] = notification;
    auto users = usersOf(backend);
    if (wire::isListChange(method) || method == wire::progress) // of a task: each session knows the tokens of its own
        return users;
    if (method == wire::taskStatus) {
        const auto task = params["taskId"].toString().value_or(QString());
        std::erase_if(users, [&](const auto &user) { return !user || !knowsTask(user, backend, task); });
        return users;
    }
    if (method == wire::resourceUpdated) {
        const auto watchers = backend.standing().watchers(params["uri"].toString().value_or(QString()));
        std::erase_if(users, [&](const auto &user) {
            return std::find(watchers.begin(), watchers.end(), user.data()) == watchers.end();
        });
        return users;
    }
    if (method != wire::elicitationComplete)
        return { concerned(backend, notification) };
    const auto id = params["elicitationId"].toString();
    const auto shared = m_servers.find(backend.config().name);
    users.clear();
    if (shared == m_servers.end())
        return users;
    for (const auto &asked : shared->second.asked) {
        if (asked.elicitationId == id && std::find(users.begin(), users.end(), asked.user) == users.end())
            users.push_back(asked.user);
    }
    return users;
}

} // namespace qonduit
