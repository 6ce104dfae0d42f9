// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/PassThroughExposure.h"

#include "core/Text.h"
#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "protocol/json/Write.h"

namespace qonduit {

PassThroughExposure::PassThroughExposure(Session &session)
    : NativeExposure(session), m_server(session.client().exposure.server)
{
    connect(&session.registry(), &ServerRegistry::removed, this, [this](const QString &name) {
        if (name == m_server)
            Q_EMIT refused();
    });
}

void PassThroughExposure::take(const QByteArray &method, const RawJson &params)
{
    // What one client says of itself is nothing to the others; what it says of its tasks goes to whoever wanted them.
    if (!isShared() || method == wire::taskStatus || method == wire::progress)
        NativeExposure::take(method, params);
}

QCoro::Task<Result<RawJson>> PassThroughExposure::begin()
{
    const QPointer<PassThroughExposure> self = this;
    const auto connection = backend();
    if (!connection)
        co_return connection.error();
    const QPointer<Backend> guard = *connection;
    auto connecting = guard->ready();
    const auto connected = co_await connecting;
    if (!connected)
        co_return connected.error();
    if (!self || !session() || !guard)
        co_return sessionEnded();
    const auto revision = RawJson::fromTrusted('"' + name(session()->client().revision) + '"');
    co_return json::withMember(guard->identity().whole, "protocolVersion", revision);
}

QCoro::Task<Result<NativeExposure::Rows>> PassThroughExposure::rows(Kind kind)
{
    const QPointer<PassThroughExposure> self = this;
    const auto connection = backend();
    if (!connection)
        co_return connection.error();
    const QPointer<Backend> guard = *connection;
    auto listing = guard->list(kind);
    const auto listed = co_await listing;
    if (!self || !session() || !guard)
        co_return sessionEnded();
    // While it is out of reach, what it had is the best guess.
    const auto entries = listed ? *listed : guard->latest(kind);
    if (!entries || (!listed && listed.error().isPeers))
        co_return listed.error();
    Rows rows;
    rows.reserve(entries->size());
    for (const auto &entry : *entries) {
        if (kind != Kind::Tools || session()->servers().isAllowed(m_server, entry.name))
            rows.push_back(entry.description);
    }
    co_return rows;
}

QCoro::Task<Result<NativeExposure::Route>> PassThroughExposure::route(Peer::Request request)
{
    const auto connection = backend();
    if (!connection)
        co_return connection.error();
    auto params = request.params;
    // What decides is what the server finds: it might read another member of that name.
    if (request.method == wire::toolsCall && session()->servers().isRestricted(m_server)) {
        const auto tool = params["name"].toString().value_or(QString());
        if (!session()->servers().isAllowed(m_server, tool))
            co_return Error(ErrorCode::InvalidParams, QStringLiteral("Unknown tool: %1").arg(singleLine(tool, 100)));
        auto named = json::withLoneMember(params, "name", params["name"]);
        if (!named)
            co_return named.error();
        params = *named;
    }
    if (isShared() && wire::isAboutTask(request.method)) {
        if (!session()->taskHandles().find(params["taskId"].toString().value_or(QString())))
            co_return Error(ErrorCode::InvalidParams, QStringLiteral("params.taskId: there is no such task"));
        auto named = json::withLoneMember(params, "taskId", params["taskId"]);
        if (!named)
            co_return named.error();
        params = *named;
    }
    co_return Route { *connection, params };
}

QCoro::Task<Result<RawJson>> PassThroughExposure::setLogLevel(Peer::Request request)
{
    const auto connection = backend();
    if (!connection)
        co_return connection.error();
    const auto call = (*connection)->setLogLevel(request.params, session()->origin(request.id, request.span));
    auto setting = waitFor(std::move(request), call);
    auto set = co_await setting;
    co_return set;
}

QCoro::Task<Result<RawJson>> PassThroughExposure::listTasks(Peer::Request request)
{
    const QPointer<PassThroughExposure> self = this;
    const auto connection = backend();
    if (!connection)
        co_return connection.error();
    const bool isOthersToo = isShared();
    const Route route { *connection, request.params };
    auto forwarding = forward(std::move(request), route);
    auto answer = co_await forwarding;
    if (!isOthersToo || !answer || !self || !session())
        co_return answer;
    QByteArray own;
    json::ArrayWriter writer(own);
    for (const auto &task : (*answer)["tasks"].elements()) {
        if (session()->taskHandles().knows(m_server, task["taskId"].toString().value_or(QString())))
            writer.element(task);
    }
    writer.end();
    co_return json::withMember(*answer, "tasks", RawJson::fromTrusted(own));
}

Result<RawJson> PassThroughExposure::translated(const QString &server, const QByteArray &method, Result<RawJson> answer)
{
    if (method == wire::toolsCall && answer && isShared()) {
        if (const auto id = (*answer)["task"]["taskId"].toString())
            session()->taskHandles().handleOf(server, *id);
    }
    return answer;
}

RawJson PassThroughExposure::translated(const QString &server, const ServerMessage &notification)
{
    const auto &params = notification.params;
    const bool isOthers = notification.method == wire::taskStatus && isShared()
                       && !session()->taskHandles().knows(server, params["taskId"].toString().value_or(QString()));
    return isOthers ? RawJson() : params;
}

Result<Backend *> PassThroughExposure::backend() const
{
    if (session())
        return session()->backend(m_server);
    return sessionEnded();
}

bool PassThroughExposure::isShared() const
{
    const auto *config = session() ? session()->servers().find(m_server) : nullptr;
    return config && config->sharing == ServerConfig::Sharing::Shared;
}

} // namespace qonduit
