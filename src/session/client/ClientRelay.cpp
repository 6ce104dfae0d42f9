// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/ClientRelay.h"

#include "protocol/ProxyError.h"
#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "session/client/ClientIdentity.h"
#include "session/client/TaskHandles.h"

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// The longest that a client may take over what needs no person.
constexpr auto patience = 60s;
/// A task's result comes when the task ends: whoever wants it keeps the deadline.
constexpr auto forever = 0s;
constexpr std::size_t mostOpen = 256;

} // namespace

ClientRelay::ClientRelay(const ClientIdentity &client, PendingRequests &requests, TaskHandles &handles, Notify notify)
    : m_client(client), m_requests(requests), m_handles(handles), m_notify(std::move(notify))
{
    connect(&m_requests, &PendingRequests::asked, this, [this](const PendingRequest &request) {
        if (request.audience.client)
            put(request);
    });
    connect(&m_requests, &PendingRequests::settled, this, [this](const QString &id) {
        const auto asked = m_asked.extract(id);
        if (asked && m_peer) // it was answered elsewhere, or no longer matters
            m_peer->cancel(asked.mapped(), QStringLiteral("it was answered elsewhere, or is no longer asked"));
    });
}

Cell<Result<RawJson>> ClientRelay::ask(const QString &server, const ServerMessage &request,
                                       const Cell<Error> &withdrawn)
{
    const Cell<Result<RawJson>> refused;
    const auto allowed = mayAsk(server, request);
    if (!allowed || !m_peer) {
        refused.settle(allowed ? Error(ErrorCode::Closed, QStringLiteral("the client has gone")) : allowed.error());
        return refused;
    }
    if (m_peer->callsInFlight() >= mostOpen) {
        refused.settle(proxyError(ProxyErrorCode::Overloaded,
                                  QStringLiteral("the client has %1 requests to answer already").arg(mostOpen), server,
                                  true, false));
        return refused;
    }
    const auto call = send(server, request.method, request.params, request.origin.request);
    withdrawn.whenSettled([peer = m_peer, id = call.id](const Error &why) {
        if (peer)
            peer->cancel(id, why.message);
    });
    return call.answer;
}

Result<> ClientRelay::mayAsk(const QString &server, const ServerMessage &request) const
{
    if (m_client.exposure.kind == ExposureChoice::Kind::Server)
        return {}; // the two are among themselves
    const auto &method = request.method;
    if (wire::isAboutTask(method)) {
        const auto id = request.params["taskId"].toString();
        const auto isIt = [&](const Task &task) { return task.server == server && task.id == id; };
        if (std::any_of(m_tasks.begin(), m_tasks.end(), isIt))
            return {};
        return Error(ErrorCode::InvalidParams, QStringLiteral("params.taskId: there is no such task"));
    }
    if (method == wire::rootsList && m_client.declares("roots"))
        return {};
    return jsonrpc::methodNotFound(method);
}

void ClientRelay::passOn(const QByteArray &method, const RawJson &params, const QStringList &servers)
{
    if (method != wire::taskStatus && method != wire::progress) {
        for (const auto &server : servers)
            m_notify(server, method, params);
        return;
    }
    const bool isProgress = method == wire::progress; // of a task: that of a call goes where the call came from
    const auto id = params["taskId"].toString();
    const auto token = params["progressToken"].toInteger();
    for (const auto &task : m_tasks) {
        if (isProgress ? token && quint64(*token) == task.call && !task.token.isMissing() : id == task.id) {
            const auto told = isProgress ? json::withMember(params, "progressToken", task.token) : params;
            return m_notify(QString(task.server), method, told);
        }
    }
}

/// Asks the client what others may answer too.
void ClientRelay::put(const PendingRequest &request)
{
    const QPointer<ClientRelay> self = this;
    const auto id = request.id;
    if (!m_peer)
        return m_requests.takeClientsAnswer(id, Error(ErrorCode::Closed, QStringLiteral("the client has gone")));
    const bool isElicitation = request.kind == PendingRequest::Kind::Elicitation;
    auto params = request.params;
    if (m_client.exposure.kind == ExposureChoice::Kind::All && !params["elicitationId"].isMissing()) {
        const auto itsId = request.server + u':' + request.elicitationId();
        params = json::withMember(params, "elicitationId", RawJson::fromValue(itsId)); // another server may use it too
    }
    const auto call = send(request.server, isElicitation ? wire::elicitationCreate : wire::samplingCreateMessage,
                           params, request.clientRequest);
    m_asked[id] = call.id;
    call.answer.whenSettled([self, id, server = request.server](const Result<RawJson> &answer) {
        if (!self || self->m_asked.erase(id) == 0)
            return; // somebody else was first
        self->m_requests.takeClientsAnswer(id, answer);
    });
}

Peer::Call ClientRelay::send(const QString &server, QByteArrayView method, const RawJson &params,
                             const QByteArray &relatedTo)
{
    const QPointer<ClientRelay> self = this;
    Peer::CallOptions options;
    options.timeout =
        wire::isAboutTask(method) || method == wire::elicitationCreate || method == wire::samplingCreateMessage
            ? std::chrono::milliseconds(forever)
            : std::chrono::milliseconds(patience);
    options.relatedTo = relatedTo;
    const auto token = params["_meta"]["progressToken"];
    if (!token.isMissing()) {
        options.onProgress = [self, server, token](const RawJson &progress) {
            if (self)
                self->m_notify(server, wire::progress, json::withMember(progress, "progressToken", token));
        };
    }
    const auto call = m_peer->call(method, m_handles.withHandle(server, params), options);
    if (!params["task"].isMissing()) {
        call.answer.whenSettled([self, server, id = call.id, token](const Result<RawJson> &answer) {
            const auto task = answer ? (*answer)["task"]["taskId"].toString() : std::nullopt;
            if (self && task)
                self->m_tasks.append({ *task, server, id, RawJson::fromTrusted(token.toByteArray()) });
        });
    }
    return call;
}

} // namespace qonduit
