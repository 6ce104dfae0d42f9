// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/relay/SessionMemory.h"

#include "core/Ids.h"
#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "protocol/json/Write.h"

namespace qonduit {

using jsonrpc::Message;

namespace {
constexpr qsizetype subscriptionLimit = 1000;
}

SessionMemory::SessionMemory() : m_mark("\"qonduit-" + Ids::secret() + '-') { }

void SessionMemory::noteRequest(const Message &request, const QByteArray &line)
{
    if (request.method == wire::initialize && !isAgreed())
        m_open.insert(request.id, { request.method, request.payload, line });
    else if (request.method == wire::resourcesSubscribe || request.method == wire::resourcesUnsubscribe
             || request.method == wire::loggingSetLevel)
        m_open.insert(request.id, { request.method, request.payload });
}

void SessionMemory::noteAnswer(const Message &answer)
{
    const auto asked = m_open.take(answer.id);
    if (answer.kind != Message::Kind::Response)
        return;
    const auto uri = asked.params["uri"].toString().value_or(QString());
    if (asked.method == wire::initialize) {
        m_initializeLine = asked.line;
        m_revision = answer.payload["protocolVersion"].toString().value_or(QString()).toUtf8();
        m_capabilities = answer.payload["capabilities"];
    } else if (asked.method == wire::resourcesSubscribe && m_subscriptions.size() < subscriptionLimit) {
        m_subscriptions.insert(uri, asked.params);
    } else if (asked.method == wire::resourcesUnsubscribe) {
        m_subscriptions.remove(uri);
    } else if (asked.method == wire::loggingSetLevel) {
        m_logLevel = asked.params;
    }
}

void SessionMemory::forget(const QByteArray &id)
{
    m_open.remove(id);
}

QByteArray SessionMemory::initializeAgain() const
{
    return json::withMember(RawJson::fromTrusted(m_initializeLine), "id", RawJson::fromTrusted(ourId(0))).toByteArray();
}

bool SessionMemory::isOfInitialize(const QByteArray &id) const
{
    return id == ourId(0);
}

QList<QByteArray> SessionMemory::restAgain() const
{
    QList<QByteArray> lines;
    int number = 0;
    if (!m_initialized.isEmpty())
        lines += m_initialized;
    if (!m_logLevel.isMissing())
        lines += jsonrpc::request(ourId(++number), wire::loggingSetLevel, m_logLevel);
    for (const auto &params : m_subscriptions)
        lines += jsonrpc::request(ourId(++number), wire::resourcesSubscribe, params);
    return lines;
}

Result<> SessionMemory::checkAgain(const Message &answer) const
{
    if (answer.kind == Message::Kind::ErrorResponse)
        return answer.error();
    const auto revision = answer.payload["protocolVersion"].toString().value_or(QString());
    if (revision.toUtf8() == m_revision)
        return {};
    return Error(ErrorCode::BadReply,
                 QStringLiteral("Qonduit speaks MCP %1 by now, and this client has agreed on %2; start the client anew")
                     .arg(revision, QString::fromUtf8(m_revision.value_or(QByteArray()))));
}

QList<QByteArray> SessionMemory::news() const
{
    QList<QByteArray> lines;
    const auto tell = [&](QByteArrayView capability, QByteArrayView method) {
        if (m_capabilities[capability]["listChanged"].toBool() == true)
            lines += jsonrpc::notification(method, RawJson());
    };
    tell("tools", wire::toolListChanged);
    tell("prompts", wire::promptListChanged);
    tell("resources", wire::resourceListChanged);
    for (auto uri = m_subscriptions.keyBegin(); uri != m_subscriptions.keyEnd(); ++uri) {
        QByteArray params;
        json::ObjectWriter writer(params);
        writer.member("uri", *uri);
        writer.end();
        lines += jsonrpc::notification(wire::resourceUpdated, RawJson::fromTrusted(params));
    }
    return lines;
}

QByteArray SessionMemory::ourId(int number) const
{
    return m_mark + QByteArray::number(number) + '"';
}

} // namespace qonduit
