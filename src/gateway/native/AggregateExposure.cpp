// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/AggregateExposure.h"

#include "core/Text.h"
#include "gateway/native/ExposedName.h"
#include "gateway/native/TaskPages.h"
#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "protocol/json/Write.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// Servers come in groups, as when we start: one look for them all.
constexpr auto lookDelay = 100ms;
/// What a server may take to list its tasks, for the others' are waited for with them.
constexpr auto tasksPatience = 5s;

constexpr auto instructions =
    "Qonduit brings you the tools, prompts and resources of many MCP servers. Each tool and prompt is called after its "
    "server: server__tool.";

/// Error -32042 with the ids of its elicitations as notifications/elicitation/complete will name them.
Error withElicitationsOf(const QString &server, Error error)
{
    if (error.code != wire::urlElicitationRequired || error.data.isEmpty())
        return error;
    const auto data = RawJson::fromTrusted(error.data);
    QByteArray elicitations;
    json::ArrayWriter writer(elicitations);
    for (const auto &elicitation : data["elicitations"].elements()) {
        const auto id = elicitation["elicitationId"].toString().value_or(QString());
        writer.element(json::withMember(elicitation, "elicitationId", RawJson::fromValue(QString(server + u':' + id))));
    }
    writer.end();
    error.data = json::withMember(data, "elicitations", RawJson::fromTrusted(elicitations)).toByteArray();
    return error;
}

} // namespace

AggregateExposure::AggregateExposure(Session &session)
    : NativeExposure(session), m_servers(session), m_look(session.clock())
{
    connect(&session, &Session::serversChanged, this, &AggregateExposure::onServersChanged);
    connect(&session, &Session::rulesChanged, this, [this] { m_lists.clear(); });
    connect(&session.registry(), &ServerRegistry::removed, this, [this](const QString &server) {
        m_lists.clear(); // another of that name may be allowed other things
        std::erase_if(m_watched, [&](const auto &watched) { return watched.first.first == server; });
    });
    connect(&m_servers, &ServerLists::cameLate, this, [this](Kind kind) {
        if (this->session() && m_shown.count(kind) > 0)
            compare(kind); // runs detached
    });
}

void AggregateExposure::take(const QByteArray &method, const RawJson &params)
{
    if (method == wire::initialized && session())
        session()->connectServers();
    if (method == wire::rootListChanged || method == wire::taskStatus || method == wire::progress)
        NativeExposure::take(method, params);
}

QCoro::Task<Result<RawJson>> AggregateExposure::begin()
{
    const auto revision = session()->client().revision;
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("protocolVersion", name(revision));
    auto capabilities = writer.object("capabilities");
    capabilities.raw("tools", R"({"listChanged":true})");
    capabilities.raw("prompts", R"({"listChanged":true})");
    capabilities.raw("resources", R"({"subscribe":true,"listChanged":true})");
    capabilities.raw("logging", "{}");
    if (hasCompletionsCapability(revision))
        capabilities.raw("completions", "{}");
    if (hasTasks(revision))
        capabilities.raw("tasks", R"({"list":{},"cancel":{},"requests":{"tools":{"call":{}}}})");
    capabilities.end();
    auto info = writer.object("serverInfo");
    info.member("name", "qonduit");
    if (hasResourceLinksAndTitles(revision))
        info.member("title", "Qonduit");
    info.member("version", QONDUIT_VERSION);
    info.end();
    writer.member("instructions", instructions);
    writer.end();
    co_return RawJson::fromTrusted(std::move(out));
}

QCoro::Task<> AggregateExposure::refresh(Kind kind)
{
    const QPointer<AggregateExposure> self = this;
    auto gathering = m_servers.of(session()->servers().enabledNames(), kind, ServerLists::Absent::CalledBack);
    auto parts = co_await gathering;
    if (self && session() && !m_lists[kind].isOf(parts))
        m_lists[kind] = AggregateList(kind, std::move(parts), session()->servers());
}

QCoro::Task<Result<NativeExposure::Rows>> AggregateExposure::rows(Kind kind)
{
    const QPointer<AggregateExposure> self = this;
    auto refreshing = refresh(kind);
    co_await refreshing;
    if (!self || !session())
        co_return sessionEnded();
    m_shown[kind] = m_lists[kind].parts();
    co_return m_lists[kind].rows();
}

/// Tells the client when a list that it was shown is no longer so.
QCoro::Task<> AggregateExposure::compare(Kind kind)
{
    const QPointer<AggregateExposure> self = this;
    auto gathering = m_servers.of(session()->servers().enabledNames(), kind, ServerLists::Absent::LeftAlone);
    const auto parts = co_await gathering;
    if (!self || !session())
        co_return;
    const auto shown = m_shown.find(kind);
    if (shown != m_shown.end() && shown->second != parts)
        tellListChanged(CatalogueList::changeNotification(kind).toByteArray());
}

void AggregateExposure::tellListChanged(const QByteArray &method)
{
    std::erase_if(m_shown, [&](const auto &shown) { return CatalogueList::changeNotification(shown.first) == method; });
    NativeExposure::tellListChanged(method);
}

void AggregateExposure::onServersChanged()
{
    if (m_look.isActive())
        return;
    m_look.start(lookDelay, [this] {
        if (!session() || session()->hasEnded())
            return;
        for (const auto &server : session()->servers().enabledNames()) {
            auto *backend = session()->existingBackend(server);
            const bool isNew = backend && backend->status().state == Backend::State::Connected
                            && backend->identity().offers("logging") && !backend->standing().logLevel(session());
            if (isNew && !m_logLevel.isMissing())
                backend->setLogLevel(m_logLevel, session()->origin({}, 0));
        }
        for (const auto &shown : std::map(m_shown))
            compare(shown.first); // runs detached
    });
}

QCoro::Task<Result<RawJson>> AggregateExposure::setLogLevel(Peer::Request request)
{
    const auto level = logLevelFromName(request.params["level"].toString().value_or(QString()));
    if (!level)
        co_return Error(
            ErrorCode::InvalidParams,
            QStringLiteral("params.level: expected one of %1").arg(QString::fromLatin1(logLevelNames().join(", "))));
    m_logLevel = RawJson::fromTrusted("{\"level\":\"" + logLevelNames()[int(*level)] + "\"}");
    for (const auto &server : session()->servers().enabledNames()) {
        auto *backend = session()->existingBackend(server);
        if (backend && backend->stands() && backend->identity().offers("logging"))
            backend->setLogLevel(m_logLevel, session()->origin(request.id, request.span));
    }
    co_return RawJson::emptyObject();
}

QCoro::Task<Result<RawJson>> AggregateExposure::listTasks(Peer::Request request)
{
    const QPointer<AggregateExposure> self = this;
    if (!request.params["cursor"].isMissing()) // everything stands on one page
        co_return Error(ErrorCode::InvalidParams, QStringLiteral("params.cursor: there is no such page"));
    const Cell<Error> over;
    Timer deadline(session()->clock());
    deadline.start(tasksPatience, [over] {
        over.settle(Error(ErrorCode::Timeout, QStringLiteral("its tasks are not waited for any longer")));
    });
    const auto onCancel = request.cancelled.subscribe([over](const Error &why) { over.settle(why); });
    std::vector<std::pair<QString, Cell<std::vector<RawJson>>>> lists;
    for (const auto &server : session()->servers().enabledNames()) {
        auto *backend = session()->existingBackend(server);
        if (!backend || !backend->stands() || !backend->identity().capabilities["tasks"]["list"].isObject())
            continue;
        lists.emplace_back(server, Cell<std::vector<RawJson>>());
        readTasks(backend, session()->origin(request.id, request.span), over, lists.back().second); // runs detached
    }
    QByteArray out;
    json::ObjectWriter writer(out);
    auto tasks = writer.array("tasks");
    for (const auto &[server, list] : lists) {
        const auto ofServer = co_await list;
        if (!self || !session())
            co_return sessionEnded();
        const auto *config = session()->servers().find(server);
        const bool isShared = config && config->sharing == ServerConfig::Sharing::Shared;
        for (const auto &task : ofServer) {
            const auto id = task["taskId"].toString().value_or(QString());
            if (!isShared || session()->taskHandles().knows(server, id))
                tasks.element(translatedTask(server, task));
        }
    }
    tasks.end();
    writer.end();
    co_return RawJson::fromTrusted(std::move(out));
}

RawJson AggregateExposure::translatedTask(const QString &server, const RawJson &task)
{
    const auto id = task["taskId"].toString();
    if (!id)
        return task;
    return json::withMember(task, "taskId", RawJson::fromValue(session()->taskHandles().handleOf(server, *id)));
}

Result<RawJson> AggregateExposure::translated(const QString &server, const QByteArray &method, Result<RawJson> answer)
{
    if (!answer)
        return answer.error().isPeers ? withElicitationsOf(server, answer.error()) : answer;
    if (method == wire::tasksGet || method == wire::tasksCancel)
        return translatedTask(server, *answer);
    if (method == wire::tasksResult)
        return session()->taskHandles().withHandle(server, *answer);
    if (method == wire::toolsCall) {
        if (const auto task = (*answer)["task"]; task.isObject())
            return json::withMember(*answer, "task", translatedTask(server, task));
    }
    return answer;
}

RawJson AggregateExposure::translated(const QString &server, const ServerMessage &notification)
{
    const auto &params = notification.params;
    if (notification.method == wire::elicitationComplete) {
        const auto id = params["elicitationId"].toString().value_or(QString());
        return json::withMember(params, "elicitationId", RawJson::fromValue(QString(server + u':' + id)));
    }
    if (notification.method == wire::taskStatus) {
        const auto id = params["taskId"].toString().value_or(QString());
        return session()->taskHandles().knows(server, id) ? translatedTask(server, params) : RawJson();
    }
    if (notification.method == wire::resourceUpdated) {
        const auto uri = params["uri"].toString().value_or(QString());
        const auto watched = m_watched.find({ server, uri });
        const auto visible = m_lists[Kind::Resources].visibleName(server, uri);
        const auto shown = watched != m_watched.end() ? watched->second : visible.value_or(serverUri(server, uri));
        return json::withMember(params, "uri", RawJson::fromValue(shown));
    }
    return session()->taskHandles().withHandle(server, params);
}

} // namespace qonduit
