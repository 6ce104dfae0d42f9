// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/NativeExposure.h"

#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "protocol/json/Write.h"

#include <algorithm>
#include <array>
#include <optional>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// The longest that a tool may run, unless its server's configuration says otherwise.
constexpr auto callTimeout = 30min;
/// The longest that a client waits for a task's end.
constexpr auto resultTimeout = 24h;
constexpr std::size_t entriesOfPage = 5000;
constexpr qsizetype bytesOfPage = 8 * 1024 * 1024;

struct ListMethod
{
    QByteArrayView method;
    QByteArrayView member;
    CatalogueList::Kind kind;
};
constexpr std::array listMethods {
    ListMethod { wire::toolsList, "tools", CatalogueList::Kind::Tools },
    ListMethod { wire::promptsList, "prompts", CatalogueList::Kind::Prompts },
    ListMethod { wire::resourcesList, "resources", CatalogueList::Kind::Resources },
    ListMethod { wire::resourceTemplatesList, "resourceTemplates", CatalogueList::Kind::ResourceTemplates },
};

/// Whether a request does no more when it is sent twice. Of methods that we do not know, nobody knows.
bool readsOnly(QByteArrayView method)
{
    constexpr std::array methods { wire::resourcesRead, wire::promptsGet,  wire::completionComplete, wire::tasksGet,
                                   wire::tasksResult,   wire::tasksCancel, wire::tasksList };
    return std::find(methods.begin(), methods.end(), method) != methods.end();
}

std::chrono::milliseconds timeoutOf(QByteArrayView method, const ServerConfig &config)
{
    if (method == wire::toolsCall)
        return config.callTimeout.value_or(callTimeout);
    if (method == wire::tasksResult)
        return resultTimeout;
    return readsOnly(method) ? BackendCall::requestTimeout : std::chrono::milliseconds(callTimeout);
}

} // namespace

NativeExposure::NativeExposure(Session &session)
    : Exposure(&session), m_session(&session), m_news(session.clock(), [this](const QByteArray &method) {
          if (m_session)
              m_session->notifyClient(method, RawJson(), {});
      })
{
    connect(&session, &Session::notified, this, &NativeExposure::onNotified);
    connect(&session, &Session::rulesChanged, this, [this](const QString &server) {
        const auto &exposure = m_session->client().exposure;
        if (exposure.kind != ExposureChoice::Kind::Server || exposure.server == server)
            tellListChanged(wire::toolListChanged.toByteArray());
    });
    connect(&session, &Session::serversChanged, this, [this] {
        m_taskTokens.removeIf([this](const TaskToken &token) { // the next connection counts anew
            const auto *backend = m_session ? m_session->existingBackend(token.server) : nullptr;
            return !backend || !backend->stands();
        });
    });
}

Error NativeExposure::sessionEnded()
{
    return Error(ErrorCode::Closed, QStringLiteral("the session has ended"));
}

QCoro::Task<Peer::Answer> NativeExposure::answer(Peer::Request request)
{
    const QPointer<NativeExposure> self = this;
    const bool isFirst = request.method == wire::initialize;
    auto answering = outcome(std::move(request));
    auto result = co_await answering;
    Peer::Answer answer { std::move(result) };
    if (isFirst && !answer.outcome) {
        answer.delivered = [self](bool) { // not from inside of what delivers it
            if (self)
                QMetaObject::invokeMethod(self.data(), &NativeExposure::refused, Qt::QueuedConnection);
        };
    }
    co_return answer;
}

QCoro::Task<Result<RawJson>> NativeExposure::outcome(Peer::Request request)
{
    const auto &method = request.method;
    if (method == wire::initialize)
        return begin();
    if (method == wire::loggingSetLevel)
        return setLogLevel(std::move(request));
    if (method == wire::tasksList)
        return listTasks(std::move(request));
    for (const auto &one : listMethods) {
        if (method == one.method)
            return list(std::move(request), one.kind);
    }
    return routed(std::move(request));
}

QCoro::Task<Result<RawJson>> NativeExposure::list(Peer::Request request, Kind kind)
{
    const QPointer<NativeExposure> self = this;
    const auto &words = listMethods[std::size_t(kind)];
    const auto cursor = request.params["cursor"];
    const auto begin = cursor.isMissing() ? std::optional<qsizetype>(0)
                                          : m_cursors.offsetOf(words.method, cursor.toString().value_or(QString()));
    if (!begin)
        co_return Error(ErrorCode::InvalidParams, QStringLiteral("params.cursor: there is no such page"));
    auto reading = rows(kind);
    const auto all = co_await reading;
    if (!all)
        co_return all.error();
    if (!self)
        co_return sessionEnded();

    QByteArray out;
    json::ObjectWriter writer(out);
    auto entries = writer.array(words.member);
    auto next = std::size_t(*begin);
    while (next < all->size() && next - std::size_t(*begin) < entriesOfPage && out.size() < bytesOfPage)
        entries.element((*all)[next++]);
    entries.end();
    if (next < all->size())
        writer.member("nextCursor", m_cursors.at(words.method, qsizetype(next)));
    writer.end();
    co_return RawJson::fromTrusted(std::move(out));
}

QCoro::Task<Result<RawJson>> NativeExposure::routed(Peer::Request request)
{
    const QPointer<NativeExposure> self = this;
    if (request.method == wire::ping)
        co_return RawJson::emptyObject();
    auto routing = route(request);
    const auto found = co_await routing;
    if (!found)
        co_return found.error();
    if (!self || !m_session || !found->backend)
        co_return sessionEnded();
    auto forwarding = forward(std::move(request), *found);
    auto answered = co_await forwarding;
    co_return answered;
}

QCoro::Task<Result<RawJson>> NativeExposure::forward(Peer::Request request, Route route)
{
    const QPointer<NativeExposure> self = this;
    auto &backend = *route.backend;
    const auto server = backend.config().name;
    const auto origin = m_session->origin(request.id, request.span);
    if (request.method == wire::resourcesSubscribe || request.method == wire::resourcesUnsubscribe) {
        const bool isWanted = request.method == wire::resourcesSubscribe;
        auto subscribing = waitFor(request, backend.subscribe(route.params, isWanted, origin));
        auto subscribed = co_await subscribing;
        co_return subscribed;
    }

    BackendCall::Options options;
    options.origin = origin;
    options.timeout = timeoutOf(request.method, backend.config());
    if (request.method == wire::toolsCall)
        options.tool = route.params["name"].toString().value_or(QString());
    else
        options.mayRunTwice = readsOnly(request.method);
    const auto token = request.params["_meta"]["progressToken"];
    if (!token.isMissing()) {
        options.onProgress = [session = m_session, id = request.id, token](const RawJson &params) {
            if (session)
                session->notifyClient(wire::progress, json::withMember(params, "progressToken", token), id);
        };
    }
    const auto call = backend.call(request.method, route.params, std::move(options));
    const bool wantsTask = !request.params["task"].isMissing();
    const auto method = request.method;
    auto waiting = waitFor(std::move(request), call);
    auto answer = co_await waiting;
    if (!self || !m_session)
        co_return answer;
    if (wantsTask && answer && !token.isMissing() && (*answer)["task"].isObject())
        m_taskTokens.append({ server, call->idText(), RawJson::fromTrusted(token.toByteArray()) });
    co_return translated(server, method, std::move(answer));
}

QCoro::Task<Result<RawJson>> NativeExposure::waitFor(Peer::Request request, std::shared_ptr<BackendCall> call)
{
    request.cancelled.whenSettled([weak = std::weak_ptr(call)](const Error &why) {
        if (const auto running = weak.lock())
            running->cancel(why.message);
    });
    const auto answer = call->answer();
    const auto result = co_await answer;
    co_return result;
}

void NativeExposure::take(const QByteArray &method, const RawJson &params)
{
    if (m_session && method != wire::initialized)
        m_session->tellServers(method, params);
}

void NativeExposure::onNotified(Backend &backend, const ServerMessage &notification)
{
    const auto &method = notification.method;
    if (wire::isListChange(method))
        return tellListChanged(method);
    if (method == wire::progress)
        return relayTaskProgress(backend.config().name, notification.params);
    if (method == wire::logMessage) { // a connection that is shared may say more than this client wants to hear
        const auto wanted = backend.standing().logLevel(m_session);
        const auto level = logLevelFromName(notification.params["level"].toString().value_or(QString()));
        if (wanted && level && *level < *wanted)
            return;
    }
    const auto params = translated(backend.config().name, notification);
    // On a connection that is shared, the request may be another client's, whose ids mean nothing here.
    const bool isRelated = method != wire::resourceUpdated && notification.origin.user == m_session;
    if (!params.isMissing() || notification.params.isMissing())
        m_session->notifyClient(method, params, isRelated ? notification.origin.request : QByteArray());
}

void NativeExposure::relayTaskProgress(const QString &server, const RawJson &params)
{
    const auto token = params["progressToken"].view();
    for (const auto &known : m_taskTokens) {
        if (known.server == server && known.token == token)
            return m_session->notifyClient(wire::progress, json::withMember(params, "progressToken", known.clients),
                                           {});
    }
}

} // namespace qonduit
