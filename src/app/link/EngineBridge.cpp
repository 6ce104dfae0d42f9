// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/EngineBridge.h"

#include "app/link/ActivityBridge.h"
#include "app/link/ClientsBridge.h"
#include "app/link/DetailBridge.h"
#include "app/link/InboxBridge.h"
#include "app/link/SettingsBridge.h"
#include "app/link/TasksBridge.h"
#include "protocol/json/Write.h"

namespace qonduit {

namespace {

/// By whom an answer was given, for the others to be told.
const auto thePerson = QStringLiteral("the desktop dialog");

/// The state that tells the person most: a connection that works, else one that is on its way, else what is wrong.
int rank(Backend::State state)
{
    switch (state) {
    case Backend::State::Connected:
        return 5;
    case Backend::State::Connecting:
        return 4;
    case Backend::State::Reconnecting:
        return 3;
    case Backend::State::Error:
        return 2;
    case Backend::State::Disabled:
        return 1;
    case Backend::State::Disconnected:
    case Backend::State::NotConnected:
        break;
    }
    return 0;
}

ServerRow::State shownState(Backend::State state)
{
    switch (state) {
    case Backend::State::Connected:
        return ServerRow::State::Connected;
    case Backend::State::Connecting:
        return ServerRow::State::Connecting;
    case Backend::State::Reconnecting:
        return ServerRow::State::Reconnecting;
    case Backend::State::Error:
        return ServerRow::State::Error;
    case Backend::State::Disabled:
        return ServerRow::State::Disabled;
    case Backend::State::Disconnected:
    case Backend::State::NotConnected:
        break;
    }
    return ServerRow::State::NotConnected;
}

/// Whether only the person can help. One that is connected all the same works for some of what it is asked.
bool waitsForSignIn(const signin::SignInStatus &signIn, ServerRow::State state)
{
    using State = ServerRow::State;
    const bool isWanted = signIn.state == signin::SignInStatus::State::Needed || signIn.isOpen();
    return isWanted && (state == State::Reconnecting || state == State::Error);
}

QString titleOf(const ServerIdentity &identity)
{
    const auto title = identity.serverInfo["title"].toString();
    const auto name = title ? title : identity.serverInfo["name"].toString();
    const auto version = identity.serverInfo["version"].toString();
    return name.value_or(QString()) + (version ? u' ' + *version : QString());
}

QStringList toolNames(const Backend &backend)
{
    QStringList names;
    if (!backend.knownTools())
        return names;
    for (const auto &tool : *backend.knownTools()) {
        if (backend.config().isAllowed(tool.name))
            names += tool.name;
    }
    return names;
}

} // namespace

EngineBridge::EngineBridge(Engine &engine, EngineLink &link, const Overview &overview)
    : m_engine(engine), m_link(link), m_overview(overview), m_lift(engine.clock(), link, [this] { return read(); })
{
    connect(&m_engine.sessions(), &SessionManager::created, this, &EngineBridge::watch);
    const auto tell = [this] { m_lift.schedule(); };
    connect(&m_engine.sessions(), &SessionManager::changed, this, tell);
    connect(&m_engine.approvals(), &Approvals::questionsChanged, this, tell);
    connect(&m_engine.definitions(), &DefinitionPins::differencesChanged, this, tell);
    connect(&m_engine.signIns(), &SignIns::changed, this, tell);

    connect(&m_link, &EngineLink::removeServerRequested, this, &EngineBridge::removeServer);
    connect(&m_link, &EngineLink::restartServerRequested, this, &EngineBridge::restartServer);
    connect(&m_link, &EngineLink::elicitationAnswered, this, &EngineBridge::answerElicitation);
    connect(&m_link, &EngineLink::samplingAnswered, this, &EngineBridge::answerSampling);
    connect(&m_link, &EngineLink::samplingRejected, this, &EngineBridge::rejectSampling);
    connect(&m_link, &EngineLink::approvalAnswered, &m_engine.approvals(), &Approvals::answer);
    connect(&m_engine, &Engine::configurationProblem, this, tell);
    connect(&m_engine, &Engine::configurationReloaded, this, tell);
    connect(&m_link, &EngineLink::pauseRequested, &m_engine.registry(), &ServerRegistry::setPaused);
    connect(&m_link, &EngineLink::pauseRequested, this, tell);

    ClientIdentity window;
    window.principal = QStringLiteral("desktop");
    window.name = QStringLiteral("Qonduit's window");
    if (const auto session = m_engine.sessions().create(window)) {
        m_session = *session;
        m_engine.sessions().setStreamsOpen(**session, 1); // never idle
        m_engine.sessions().shared().setDesktop(*session);
        (*session)->connectServers();
    }
    m_pages.push_back(std::make_unique<DetailBridge>(m_engine, m_session, m_link.detail()));
    m_inbox = new InboxBridge(m_engine, m_link.inbox());
    m_pages.emplace_back(m_inbox);
    connect(m_inbox, &InboxBridge::standingChanged, this, tell);
    m_pages.push_back(std::make_unique<TasksBridge>(m_engine, m_link.tasks()));
    m_pages.push_back(std::make_unique<ActivityBridge>(m_engine, m_link.activity()));
    m_pages.push_back(std::make_unique<ClientsBridge>(m_engine, m_link.clients()));
    m_pages.push_back(std::make_unique<SettingsBridge>(m_engine, m_link.settings()));
    m_lift.schedule();
}

EngineBridge::~EngineBridge() = default;

void EngineBridge::watch(Session *session)
{
    const auto tell = [this] { m_lift.schedule(); };
    connect(&session->requests(), &PendingRequests::asked, this, tell);
    connect(&session->requests(), &PendingRequests::settled, this, tell);
    connect(&session->requests(), &PendingRequests::audienceChanged, this, tell);
}

NewsLift::News EngineBridge::read()
{
    completeServers();
    const auto sessions = m_engine.sessions().sessions();
    m_overview.sessions = int(sessions.size()) - (m_session ? 1 : 0);
    m_overview.paused = m_engine.registry().isPaused();
    m_overview.configurationProblem = m_engine.problem();
    m_overview.workingTasks = 0;
    for (auto *session : sessions)
        m_overview.workingTasks += int(session->tasks().workingCount());
    const auto questions = m_questions.read(m_engine, m_session, m_inbox->standing());
    return [&link = m_link, servers = serverRows(), questions, overview = m_overview] {
        link.updateServers(servers);
        link.updateQuestions(questions);
        link.updateOverview(overview);
    };
}

void EngineBridge::completeServers()
{
    if (!m_session)
        return;
    for (const auto &config : m_engine.registry().servers()) {
        const auto *backend = m_session->existingBackend(config.name);
        if (!backend && config.enabled && config.connect == ServerConfig::Connect::Eager)
            m_session->connectServers();
        if (backend && backend->status().state == Backend::State::Connected && !backend->knownTools())
            loadTools(m_session, config.name); // runs detached
    }
}

QList<ServerRow> EngineBridge::serverRows() const
{
    QList<ServerRow> rows;
    for (const auto &config : m_engine.registry().servers()) {
        ServerRow row;
        row.name = config.name;
        row.address = config.address();
        row.transport = config.transportName();
        row.state = config.enabled ? ServerRow::State::NotConnected : ServerRow::State::Disabled;
        const Backend *best = nullptr;
        for (auto *session : m_engine.sessions().sessions()) {
            const auto *backend = session->existingBackend(config.name);
            if (!backend)
                continue;
            if (backend->status().state == Backend::State::Connected && session != m_session)
                ++row.sessions;
            const bool knowsMore = best && !best->knownTools() && backend->knownTools();
            if (!best || rank(backend->status().state) > rank(best->status().state)
                || (knowsMore && rank(backend->status().state) == rank(best->status().state)))
                best = backend;
        }
        if (best) {
            row.state = shownState(best->status().state);
            row.lastError = best->status().lastError;
            row.transport = best->transportName();
            row.serverTitle = titleOf(best->identity());
            row.tools = toolNames(*best);
        }
        if (waitsForSignIn(m_engine.signIns().status(config.name), row.state)) {
            row.state = ServerRow::State::SignInNeeded;
            row.lastError.clear(); // the page says it in words of its own
        }
        rows.append(row);
    }
    return rows;
}

void EngineBridge::removeServer(const QString &name)
{
    const auto removed = m_engine.registry().remove(name);
    const auto problem = removed ? removed->problem : removed.error().message;
    if (!problem.isEmpty())
        fail(name, problem);
    m_lift.schedule();
}

void EngineBridge::restartServer(const QString &name)
{
    for (auto *session : m_engine.sessions().sessions()) {
        if (session == m_session || session->existingBackend(name)) {
            if (const auto backend = session->backend(name))
                (*backend)->reconnect(); // runs detached: its outcome is the backend's state
        }
    }
}

void EngineBridge::answerElicitation(const QString &id, const QString &action, const QJsonObject &content)
{
    answer([&](PendingRequests &requests) { return requests.answerElicitation(id, action, content, thePerson); });
}

void EngineBridge::answerSampling(const QString &id, const QString &text)
{
    QByteArray turn;
    json::ObjectWriter writer(turn);
    writer.member("role", "assistant");
    auto content = writer.object("content");
    content.member("type", "text");
    content.member("text", text);
    content.end();
    writer.member("model", "human");
    writer.member("stopReason", "endTurn");
    writer.end();
    const auto reply = RawJson::fromTrusted(turn);
    answer([&](PendingRequests &requests) { return requests.answerSampling(id, reply, thePerson); });
}

void EngineBridge::rejectSampling(const QString &id)
{
    answer([&](PendingRequests &requests) { return requests.rejectSampling(id, {}, thePerson); });
}

/// Gives an answer to whichever session has the request. The person is told when it is not taken.
void EngineBridge::answer(const std::function<Result<>(PendingRequests &)> &give)
{
    for (auto *session : m_engine.sessions().sessions()) {
        const auto given = give(session->requests());
        if (given)
            return;
        if (!given.error().is(ErrorCode::NotFound))
            return fail(tr("Your answer"), given.error().message);
    }
    fail(tr("Your answer"), tr("The question is no longer open."));
}

void EngineBridge::fail(const QString &about, const QString &message)
{
    tellWindow(m_link, [about, message](EngineLink &link) { link.reportFailure(about, message); });
}

QCoro::Task<> EngineBridge::loadTools(QPointer<Session> session, QString server)
{
    const QPointer<EngineBridge> self = this;
    const auto backend = session->backend(server);
    if (!backend)
        co_return;
    auto loading = (*backend)->list(CatalogueList::Kind::Tools);
    const auto tools = co_await loading;
    if (self && tools)
        m_lift.schedule();
}

} // namespace qonduit
