// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/Backend.h"

#include "backends/BackendFailure.h"
#include "protocol/Wire.h"
#include "protocol/json/Write.h"

#include <QPointer>

#include <algorithm>
#include <array>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

Error closed()
{
    return Error(ErrorCode::Closed, QStringLiteral("the connection was closed"));
}

RawJson toolParams(const QString &tool, const RawJson &arguments)
{
    QByteArray params;
    params.reserve(tool.size() + arguments.view().size() + 32);
    params += "{\"name\":";
    json::appendString(params, tool);
    params += ",\"arguments\":";
    params += arguments.isMissing() ? QByteArrayView("{}") : arguments.view();
    params += '}';
    return RawJson::fromTrusted(std::move(params));
}

/// For how long a server may still speak of a call that was given up.
constexpr auto lateWords = 60s;

constexpr std::array allKinds { CatalogueList::Kind::Tools, CatalogueList::Kind::Prompts,
                                CatalogueList::Kind::Resources, CatalogueList::Kind::ResourceTemplates };

} // namespace

Backend::Backend(ServerConfig config, const Surroundings &surroundings, BackendListener &listener, Owner owner)
    : m_config(std::move(config)),
      m_listener(listener),
      m_clock(surroundings.clock),
      m_catalogue(surroundings.clock),
      m_admission(surroundings.definitions, m_config.name, m_catalogue.list(CatalogueList::Kind::Tools)),
      m_keeper(m_config, surroundings, std::move(owner))
{
    connect(&m_keeper, &ConnectionKeeper::dialling, this, &Backend::takePart);
    connect(&m_keeper, &ConnectionKeeper::connected, this, &Backend::onConnected);
    connect(&m_keeper, &ConnectionKeeper::happened, this,
            [this](const BackendEvent &event) { m_listener.backendChanged(*this, event); });
    connect(&m_admission, &Admission::changed, this, [this](const ServerIdentity &server, bool areToolsOthers) {
        m_identity = server;
        if (areToolsOthers)
            m_listener.backendNotified(*this, { wire::toolListChanged.toByteArray(), RawJson() });
    });
}

Backend::~Backend()
{
    m_keeper.leave(); // whoever waits is answered while all our parts are there still
    m_catalogue.reset({});
}

void Backend::setConfig(const ServerConfig &config)
{
    const bool isSame = m_config.isSameServer(config) && m_config.enabled == config.enabled;
    m_config = config;
    if (isSame)
        return;
    m_hasFallenBack = false;
    const auto why =
        m_config.enabled ? QStringLiteral("its configuration was changed") : QStringLiteral("it was disabled");
    const QPointer<Backend> self = this;
    const auto leaving = m_keeper.startOver(why); // what it still owes is lost; who calls again gets the next one
    if (leaving)
        disconnect(&leaving->peer().channel(), nullptr, this, nullptr); // its last words are of what was
    const auto isOwed = [&](const BackendCall *call) { return leaving && call->m_peer == &leaving->peer(); };
    while (self) {
        const auto owed = std::find_if(m_open.begin(), m_open.end(), isOwed);
        if (owed == m_open.end())
            break;
        (*owed)->lose(why);
    }
}

QString Backend::transportName() const
{
    return m_hasFallenBack ? QStringLiteral("sse") : m_config.transportName();
}

Peer *Backend::peer() const
{
    const bool isConnected = status().state == State::Connected && m_keeper.connection();
    return isConnected ? &m_keeper.connection()->peer() : nullptr;
}

void Backend::takePart(Connection &connection)
{
    auto &peer = connection.peer();
    peer.setTap(m_listener.tapFor(*this));
    peer.setRequestHandler([this](Peer::Request request) { return answer(std::move(request)); });
    peer.setNotificationHandler([this](const QByteArray &method, const RawJson &params, const QByteArray &relatedTo) {
        onNotification(method, params, relatedTo);
    });
    connect(&peer.channel(), &Channel::logged, this,
            [this](const QString &source, const QString &line) { m_listener.backendLogged(*this, source, line); });
}

void Backend::onConnected(const ServerIdentity &identity, bool isSameConnection)
{
    m_identity = m_admission.admit(identity);
    m_hasFallenBack = m_keeper.connection()->peer().channel().hasFallenBack();
    std::array<CatalogueList::Entries, allKinds.size()> before;
    for (std::size_t i = 0; i < allKinds.size(); ++i)
        before[i] = latest(allKinds[i]);
    m_catalogue.reset(m_identity); // it may have changed while we could not be told
    for (std::size_t i = 0; i < allKinds.size(); ++i) {
        if (before[i])
            compare(allKinds[i], before[i]); // runs detached
    }
    if (isSameConnection)
        return;
    // As it was at the connection before.
    BackendCall::Options options;
    options.timeout = BackendCall::requestTimeout;
    for (const auto &params : m_standing.agreed())
        call(wire::resourcesSubscribe, params, options);
    if (const auto level = m_standing.logLevel())
        call(wire::loggingSetLevel, levelParams(*level), options);
}

QCoro::Task<> Backend::compare(CatalogueList::Kind kind, CatalogueList::Entries before)
{
    const QPointer<Backend> self = this;
    auto listing = list(kind);
    const auto now = co_await listing;
    if (self && now && **now != *before)
        m_listener.backendNotified(*this, { CatalogueList::changeNotification(kind).toByteArray(), RawJson() });
}

QCoro::Task<Result<CatalogueList::Entries>> Backend::list(CatalogueList::Kind kind)
{
    const QPointer<Backend> self = this;
    const auto server = m_config.name;
    for (bool wasTriedAgain = false;; wasTriedAgain = true) {
        auto connecting = ready();
        const auto connected = co_await connecting;
        if (!connected)
            co_return connected.error();
        if (!self)
            co_return backendFailure(server, closed(), true);
        auto fetching = m_catalogue.list(kind).entries(peer());
        const auto listed = co_await fetching;
        if (listed)
            co_return listed;
        if (!self || wasTriedAgain || !mayTryAgain(listed.error(), true))
            co_return backendFailure(server, listed.error(), true);
        const auto turn = m_keeper.nextTurn();
        co_await turn;
        if (!self || m_keeper.isLeaving())
            co_return backendFailure(server, listed.error(), true);
    }
}

std::shared_ptr<BackendCall> Backend::callTool(const QString &tool, const RawJson &arguments,
                                               BackendCall::Options options)
{
    options.tool = tool;
    if (!options.timeout)
        options.timeout = m_config.callTimeout;
    return call(wire::toolsCall, toolParams(tool, arguments), std::move(options));
}

std::shared_ptr<BackendCall> Backend::call(QByteArrayView method, const RawJson &params, BackendCall::Options options)
{
    if (m_admission.isHeldBack(options.tool))
        return BackendCall::answered(*this, m_admission.refusal(options.tool));
    auto call = std::make_shared<BackendCall>(*this, method, params, std::move(options));
    call->begin();
    return call;
}

void Backend::notify(QByteArrayView method, const RawJson &params)
{
    if (auto *connected = peer())
        connected->notify(method, params);
}

QCoro::Task<Peer::Answer> Backend::answer(Peer::Request request)
{
    Peer::Answer answer { RawJson::emptyObject() };
    if (request.method == wire::ping)
        co_return answer;
    const ServerMessage message { request.method, request.params, originOf(request.relatedTo) };
    const auto reply = m_listener.backendAsked(*this, message, request.cancelled);
    answer.outcome = co_await reply; // `this` may be gone from here on
    co_return answer;
}

void Backend::onNotification(const QByteArray &method, const RawJson &params, const QByteArray &relatedTo)
{
    m_catalogue.takeNotification(method);
    m_listener.backendNotified(*this, { method, params, originOf(relatedTo) });
}

/// Who has caused what the server says: the call on whose stream it says so, of which nobody is left when that has
/// ended; without streams the latest, unless it may as well be somebody else's.
Origin Backend::originOf(const QByteArray &relatedTo)
{
    const BackendCall *latest = nullptr;
    for (const auto *open : m_open) {
        const auto *user = open->origin().user;
        if (relatedTo.isEmpty() ? !user : open->idText() != relatedTo) // what we ask on our own behalf confuses nobody
            continue;
        if (latest && latest->origin().user != user)
            return {};
        latest = open;
    }
    std::erase_if(m_givenUp, [now = m_clock.now()](const auto &call) { return now - call.second > lateWords; });
    const auto isOthers = [latest](const auto &call) { return call.first != latest->origin().user; };
    if (!latest || (relatedTo.isEmpty() && std::any_of(m_givenUp.begin(), m_givenUp.end(), isOthers)))
        return {};
    return latest->origin();
}

void Backend::noteGivenUp(const BackendCall &call)
{
    if (call.origin().user) // what we ask on our own behalf confuses nobody
        m_givenUp[call.origin().user] = m_clock.now();
}

bool Backend::mayRunTwice(const QString &tool) const
{
    const auto &tools = latest(CatalogueList::Kind::Tools);
    return tools && std::any_of(tools->begin(), tools->end(), [&](const CatalogueEntry &entry) {
               return entry.name == tool && entry.mayRunTwice();
           });
}

bool Backend::mayTryAgain(const Error &error, bool mayRunTwice) const
{
    if (error.isPeers || m_keeper.isLeaving() || m_config.transport == ServerConfig::Transport::Stdio)
        return false;
    return error.is(ErrorCode::Unavailable) || (error.is(ErrorCode::Closed) && mayRunTwice);
}

} // namespace qonduit
