// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/trace/TraceTap.h"

#include "protocol/Wire.h"

#include <algorithm>

namespace qonduit {

namespace {

constexpr qsizetype argumentsLimit = 2 * 1024;
constexpr qsizetype errorLimit = 500;
constexpr qsizetype methodLimit = 200;
/// Bytes of params in which we look for what a request is about.
constexpr qsizetype paramsLookLimit = 1024;
/// Bytes of a result in which we look for isError wherever it stands.
constexpr qsizetype resultLookLimit = 1024;

/// The beginning of a text, cut between two characters.
QByteArray beginning(QByteArrayView utf8, qsizetype limit)
{
    if (utf8.size() <= limit)
        return utf8.toByteArray();
    while (limit > 0 && (utf8[limit] & 0xc0) == 0x80)
        --limit;
    return utf8.first(limit).toByteArray();
}

/// The string that is called \p key in \p object; empty when it is none, or is cut off by the end of \p object.
QByteArray textIn(const RawJson &object, QByteArrayView key)
{
    const auto value = object[key];
    if (!value.isString() || value.view().end() == object.view().end())
        return {};
    const auto token = value.view().sliced(1, value.view().size() - 2);
    return token.contains('\\') ? value.toString()->toUtf8() : token.toByteArray();
}

QByteArray subjectOf(QByteArrayView method, const RawJson &params)
{
    if (method == wire::toolsCall || method == wire::promptsGet)
        return textIn(params, "name");
    if (method == wire::resourcesRead || method == wire::resourcesSubscribe || method == wire::resourcesUnsubscribe)
        return textIn(params, "uri");
    return {};
}

/// What a call of execute_tool is really about: `server/tool`.
QByteArray targetOf(const RawJson &params)
{
    const auto arguments = params["arguments"];
    const auto server = textIn(arguments, "server");
    const auto tool = textIn(arguments, "tool");
    return server.isEmpty() ? tool : server + '/' + tool;
}

/// Whether a request is one during which a server may ask the client something.
/// \see MCP 2025-11-25, basic: requests of a server belong to one of these
bool mayAskBack(QByteArrayView method)
{
    return method == wire::toolsCall || method == wire::promptsGet || method == wire::resourcesRead;
}

/// Whether a tool says in its result that it has failed. In a big result only the places are looked at where servers
/// put it: at the very beginning, or at the very end.
bool saysIsError(const RawJson &result)
{
    const auto text = result.view();
    if (text.size() > resultLookLimit)
        return text.startsWith(R"({"isError":true,)") || text.endsWith(R"(,"isError":true})");
    return result["isError"].toBool().value_or(false);
}

/// The first thing that a failed tool says.
QString firstText(const RawJson &result)
{
    const auto blocks = result.view().size() > resultLookLimit ? RawJson() : result["content"];
    for (const auto &block : blocks.elements()) {
        if (const auto text = block["text"].toString())
            return *text;
    }
    return QStringLiteral("the tool says isError");
}

Span::Status statusOf(const Error &error)
{
    if (error.is(ErrorCode::Cancelled))
        return Span::Status::Cancelled;
    return error.is(ErrorCode::Timeout) ? Span::Status::Timeout : Span::Status::Failed;
}

} // namespace

TraceTap::TraceTap(Trace &trace, std::shared_ptr<TracedSession> session) : TraceTap(trace, std::move(session), {}) { }

TraceTap::TraceTap(Trace &trace, std::shared_ptr<TracedSession> session, const ServerConfig &server)
    : m_trace(trace), m_session(std::move(session)), m_server(server)
{
}

quint64 TraceTap::requestBegan(Direction direction, QByteArrayView method, const RawJson &params, quint64 cause)
{
    const bool isServer = !m_server.name.isEmpty();
    auto &span = m_trace.begin(m_session);
    span.server = m_server.name;
    span.direction = direction;
    span.method = beginning(method, methodLimit);
    span.argumentsSize = params.view().size();
    const auto text = params.view();
    // Cut text is no JSON, but nothing reads past its end.
    const auto head = text.size() <= paramsLookLimit ? params : RawJson::fromTrusted(beginning(text, paramsLookLimit));
    span.subject = subjectOf(method, head);
    // What is added may come with its tokens and passwords, and what cannot be named may be that.
    const bool mayAdd = !isServer && method == wire::toolsCall
                     && (span.subject == "add_server" || (span.subject.isEmpty() && text.size() > paramsLookLimit));
    if (!mayAdd)
        span.arguments = beginning(text, argumentsLimit);
    if (!mayAdd && method == wire::toolsCall && (!isServer || direction == Direction::ToPeer))
        m_trace.keepPayloads(span, params);
    if (!isServer && span.subject == "execute_tool")
        span.subject = targetOf(head);
    span.parent = cause;
    if (isServer && direction == Direction::FromPeer) {
        span.arguments = beginning(
            m_server.withoutSecrets(QString::fromUtf8(beginning(text, 2 * argumentsLimit))).toUtf8(), argumentsLimit);
        if (m_calls.size() == 1)
            span.parent = m_calls.front();
    } else if (isServer && mayAskBack(method)) {
        m_calls.push_back(span.id);
    }
    return span.id;
}

void TraceTap::requestEnded(quint64 span, const Result<RawJson> &outcome)
{
    const auto call = std::lower_bound(m_calls.begin(), m_calls.end(), span);
    if (call != m_calls.end() && *call == span)
        m_calls.erase(call);
    if (!outcome)
        end(span, statusOf(outcome.error()), outcome.error().message);
    else if (saysIsError(*outcome))
        end(span, Span::Status::Failed, firstText(*outcome), *outcome);
    else
        m_trace.end(*m_session, span, Span::Status::Completed, {}, *outcome);
}

void TraceTap::end(quint64 span, Span::Status status, const QString &error, const RawJson &result)
{
    m_trace.end(*m_session, span, status, m_server.withoutSecrets(error.left(2 * errorLimit)).left(errorLimit), result);
}

} // namespace qonduit
