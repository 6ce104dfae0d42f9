// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/Backend.h"

#include "backends/BackendFailure.h"
#include "core/Text.h"
#include "protocol/Wire.h"
#include "protocol/json/Write.h"

#include <QPointer>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto requestTimeout = 60s;

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

} // namespace

Backend::Backend(ServerConfig config, const Surroundings &surroundings, BackendListener &listener, Owner owner)
    : m_config(std::move(config)),
      m_listener(listener),
      m_clock(surroundings.clock),
      m_catalogue(surroundings.clock),
      m_keeper(m_config, surroundings, std::move(owner))
{
    connect(&m_keeper, &ConnectionKeeper::dialling, this, &Backend::takePart);
    connect(&m_keeper, &ConnectionKeeper::connected, this, &Backend::onConnected);
    connect(&m_keeper, &ConnectionKeeper::happened, this,
            [this](const BackendEvent &event) { m_listener.backendChanged(*this, event); });
}

Backend::~Backend()
{
    m_keeper.leave(); // whoever waits is answered while all our parts are there still
    m_catalogue.reset({});
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
    peer.setNotificationHandler(
        [this](const QByteArray &method, const RawJson &params) { onNotification(method, params); });
    connect(&peer.channel(), &Channel::logged, this,
            [this](const QString &source, const QString &line) { m_listener.backendLogged(*this, source, line); });
}

void Backend::onConnected(const ServerIdentity &identity, bool isSameConnection)
{
    m_identity = identity;
    m_catalogue.reset(m_identity); // it may have changed while we could not be told
    if (isSameConnection)
        return;
    for (const auto &[uri, isAgreed] : std::map(m_watched)) { // as it was at the connection before
        if (isAgreed)
            subscribe(uri, true);
    }
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
    if (const auto &known = knownTools()) {
        options.mayRunTwice = std::any_of(known->begin(), known->end(),
                                          [&](const auto &entry) { return entry.name == tool && entry.mayRunTwice(); });
    }
    if (!options.timeout)
        options.timeout = m_config.callTimeout;
    return call(wire::toolsCall, toolParams(tool, arguments), std::move(options));
}

std::shared_ptr<BackendCall> Backend::call(QByteArrayView method, const RawJson &params, BackendCall::Options options)
{
    auto call = std::make_shared<BackendCall>(*this, method, params, std::move(options));
    call->begin();
    return call;
}

std::shared_ptr<BackendCall> Backend::subscribe(const QString &uri, bool wanted)
{
    QByteArray params;
    json::ObjectWriter writer(params);
    writer.member("uri", uri);
    writer.end();
    BackendCall::Options options;
    options.timeout = requestTimeout;
    options.mayRunTwice = true;
    if (wanted)
        m_watched.try_emplace(uri, false);
    else
        m_watched.erase(uri);
    auto asking = call(wanted ? wire::resourcesSubscribe : wire::resourcesUnsubscribe, RawJson::fromTrusted(params),
                       std::move(options));
    asking->answer().whenSettled([self = QPointer<Backend>(this), uri](const Result<RawJson> &outcome) {
        const auto found = self ? self->m_watched.find(uri) : std::map<QString, bool>::iterator();
        if (!self || found == self->m_watched.end())
            return; // no longer wanted
        if (outcome)
            found->second = true;
        else if (!found->second)
            self->m_watched.erase(found);
    });
    return asking;
}

QCoro::Task<Peer::Answer> Backend::answer(Peer::Request request)
{
    Peer::Answer answer { RawJson::emptyObject() };
    if (request.method == wire::ping)
        co_return answer;
    if (request.method == wire::elicitationCreate || request.method == wire::samplingCreateMessage) {
        const auto reply = m_listener.backendAsked(*this, request.method, request.params, request.cancelled);
        answer.outcome = co_await reply; // `this` may be gone from here on
        co_return answer;
    }
    answer.outcome = Error(ErrorCode::MethodNotFound,
                           QStringLiteral("Method not found: %1").arg(singleLine(QString::fromUtf8(request.method))));
    co_return answer;
}

bool Backend::mayTryAgain(const Error &error, bool mayRunTwice) const
{
    if (error.isPeers || m_keeper.isLeaving() || m_config.transport == ServerConfig::Transport::Stdio)
        return false;
    return error.is(ErrorCode::Unavailable) || (error.is(ErrorCode::Closed) && mayRunTwice);
}

void Backend::onNotification(const QByteArray &method, const RawJson &params)
{
    m_catalogue.takeNotification(method);
    m_listener.backendNotified(*this, method, params);
}

} // namespace qonduit
