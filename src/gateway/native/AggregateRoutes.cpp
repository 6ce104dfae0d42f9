// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which server a request at /mcp/all means.

#include "gateway/native/AggregateExposure.h"

#include "core/Text.h"
#include "gateway/native/ExposedName.h"
#include "gateway/native/UriTemplate.h"
#include "protocol/Wire.h"
#include "protocol/json/Edit.h"

namespace qonduit {

namespace {

/// Characters of a server's templates times those of the URI that they are held against.
constexpr qsizetype mostEffort = 4 * 1024 * 1024;

Error unknown(const QString &what, const QString &name)
{
    return Error(ErrorCode::InvalidParams, QStringLiteral("Unknown %1: %2").arg(what, singleLine(name, 100)));
}

} // namespace

QCoro::Task<Result<NativeExposure::Route>> AggregateExposure::route(Peer::Request request)
{
    const QPointer<AggregateExposure> self = this;
    const auto &method = request.method;
    const auto &params = request.params;
    if (method == wire::completionComplete) {
        auto routing = routeReference(params);
        const auto routed = co_await routing;
        co_return routed;
    }
    if (wire::isAboutTask(method))
        co_return routeTask(params);

    const bool isTool = method == wire::toolsCall;
    const bool isUri =
        method == wire::resourcesRead || method == wire::resourcesSubscribe || method == wire::resourcesUnsubscribe;
    if (!isTool && !isUri && method != wire::promptsGet)
        co_return jsonrpc::methodNotFound(method);
    const QByteArray member = isUri ? "uri" : "name";
    const auto visible = params[member].toString();
    if (!visible)
        co_return Error(ErrorCode::InvalidParams,
                        QStringLiteral("params.%1: expected a string").arg(QLatin1String(member)));
    auto finding = isUri ? meaningOfUri(*visible) : meaningOfName(isTool ? Kind::Tools : Kind::Prompts, *visible);
    const auto meaning = co_await finding;
    if (!meaning)
        co_return meaning.error();
    if (!self || !session())
        co_return sessionEnded();
    if (isTool && !session()->servers().isAllowed(meaning->server, meaning->name))
        co_return unknown(QStringLiteral("tool"), *visible);
    if (method == wire::resourcesSubscribe && m_watched.size() < StandingRequests::mostWatched)
        m_watched[{ meaning->server, meaning->name }] = *visible;
    if (method == wire::resourcesUnsubscribe)
        m_watched.erase({ meaning->server, meaning->name });
    const auto name = RawJson::fromValue(meaning->name);
    const auto named = json::withLoneMember(params, member, name);
    if (!named)
        co_return named.error();
    co_return routeTo(*meaning, *named);
}

Result<NativeExposure::Route> AggregateExposure::routeTo(const Meaning &meaning, const RawJson &params) const
{
    const auto backend = session()->backend(meaning.server);
    if (!backend)
        return backend.error();
    return Route { *backend, params };
}

/// A plain name says itself what it stands for; any other must have stood in a list.
QCoro::Task<Result<AggregateList::Meaning>> AggregateExposure::meaningOfName(Kind kind, QString visible)
{
    const QPointer<AggregateExposure> self = this;
    const auto plain = plainParts(visible);
    if (plain && session()->servers().find(plain->first))
        co_return Meaning { plain->first, plain->second };
    if (const auto known = m_lists[kind].find(visible))
        co_return *known;
    auto refreshing = refresh(kind); // the client may know it from before
    co_await refreshing;
    if (!self || !session())
        co_return sessionEnded();
    if (const auto known = m_lists[kind].find(visible))
        co_return *known;
    co_return unknown(kind == Kind::Tools ? QStringLiteral("tool") : QStringLiteral("prompt"), visible);
}

/// Whose a URI is: it says so itself, or one server's list has it, or one server's template makes such.
QCoro::Task<Result<AggregateList::Meaning>> AggregateExposure::meaningOfUri(QString uri)
{
    const QPointer<AggregateExposure> self = this;
    const auto parts = serverUriParts(uri);
    if (parts && session()->servers().find(parts->first))
        co_return Meaning { parts->first, parts->second };
    if (const auto known = m_lists[Kind::Resources].find(uri))
        co_return *known;
    auto refreshing = refresh(Kind::Resources);
    co_await refreshing;
    if (!self || !session())
        co_return sessionEnded();
    if (const auto known = m_lists[Kind::Resources].find(uri))
        co_return *known;
    auto refreshingTemplates = refresh(Kind::ResourceTemplates);
    co_await refreshingTemplates;
    if (!self || !session())
        co_return sessionEnded();
    auto makers = m_lists[Kind::Resources].serversWith(uri); // when several have it, nobody's template decides
    QHash<QString, qsizetype> effort; // of each server: one with very many templates gets no more attention
    for (const auto &meaning : m_lists[Kind::ResourceTemplates].meanings()) {
        auto &spent = effort[meaning.server];
        spent += meaning.name.size() * uri.size();
        if (makers.contains(meaning.server) || spent > mostEffort)
            continue;
        const auto pattern = UriTemplate::parse(meaning.name);
        if (pattern && pattern->matches(uri))
            makers += meaning.server;
    }
    if (makers.size() == 1)
        co_return Meaning { makers.first(), uri };
    makers.sort();
    const auto name = serverUri(makers.value(0, QStringLiteral("SERVER")), uri.left(200));
    const auto hint = makers.isEmpty()
                        ? QStringLiteral("no server's list or template has it; name the server: %1").arg(name)
                        : QStringLiteral("the servers %1 may all have it; name one: %2")
                              .arg(makers.join(QStringLiteral(", ")), name);
    co_return Error(wire::resourceNotFound,
                    QStringLiteral("Resource not found: %1; %2").arg(singleLine(uri, 200), hint));
}

/// \see MCP 2025-11-25, server/utilities/completion, Reference Types
QCoro::Task<Result<NativeExposure::Route>> AggregateExposure::routeReference(RawJson params)
{
    const QPointer<AggregateExposure> self = this;
    const auto reference = params["ref"];
    const bool isPrompt = reference["type"].toString() == QStringLiteral("ref/prompt");
    const QByteArray member = isPrompt ? "name" : "uri";
    const auto visible = reference[member].toString();
    if (!visible)
        co_return Error(ErrorCode::InvalidParams, QStringLiteral("params.ref: expected a prompt or a resource"));
    auto refreshing = refresh(isPrompt ? Kind::Prompts : Kind::ResourceTemplates);
    co_await refreshing;
    if (!self || !session())
        co_return sessionEnded();
    auto meaning = m_lists[isPrompt ? Kind::Prompts : Kind::ResourceTemplates].find(*visible);
    if (!meaning) {
        auto finding = isPrompt ? meaningOfName(Kind::Prompts, *visible) : meaningOfUri(*visible);
        const auto found = co_await finding;
        if (!found)
            co_return found.error();
        if (!self || !session())
            co_return sessionEnded();
        meaning = *found;
    }
    const auto named = json::withMember(reference, member, RawJson::fromValue(meaning->name));
    co_return routeTo(*meaning, json::withMember(params, "ref", named));
}

Result<NativeExposure::Route> AggregateExposure::routeTask(const RawJson &params) const
{
    const auto task = session()->taskHandles().find(params["taskId"].toString().value_or(QString()));
    if (!task)
        return Error(ErrorCode::InvalidParams, QStringLiteral("params.taskId: there is no such task"));
    const auto named = json::withLoneMember(params, "taskId", RawJson::fromValue(task->id));
    if (!named)
        return named.error();
    return routeTo({ task->server, task->id }, *named);
}

} // namespace qonduit
