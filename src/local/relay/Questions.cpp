// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/relay/Questions.h"

#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "protocol/json/Write.h"

namespace qonduit {

namespace {

QByteArray withId(const QByteArray &line, const QByteArray &id)
{
    return json::withMember(RawJson::fromTrusted(line), "id", RawJson::fromTrusted(id)).toByteArray();
}

} // namespace

QByteArray Questions::ask(const jsonrpc::Message &request, const QByteArray &line)
{
    const auto id = clientId(request.id);
    m_open.insert(id, request.id);
    return id == request.id ? line : withId(line, id);
}

std::optional<QByteArray> Questions::answer(const jsonrpc::Message &answer, const QByteArray &line)
{
    if (!m_open.contains(answer.id))
        return std::nullopt;
    const auto id = m_open.take(answer.id);
    return id == answer.id ? line : withId(line, id);
}

QByteArray Questions::withdraw(const jsonrpc::Message &cancelled, const QByteArray &line)
{
    const auto applicationId = cancelled.payload["requestId"].toByteArray();
    const auto id = clientId(applicationId);
    m_open.remove(id);
    if (id == applicationId)
        return line;
    const auto params = json::withMember(cancelled.payload, "requestId", RawJson::fromTrusted(id));
    return json::withMember(RawJson::fromTrusted(line), "params", params).toByteArray();
}

QList<QByteArray> Questions::noteBreak()
{
    QList<QByteArray> lines;
    for (auto question = m_open.keyBegin(); question != m_open.keyEnd(); ++question) {
        QByteArray params;
        json::ObjectWriter writer(params);
        writer.raw("requestId", *question);
        writer.member("reason", "Qonduit, which has asked, has ended");
        writer.end();
        lines += jsonrpc::notification(wire::cancelled, RawJson::fromTrusted(params));
    }
    m_open.clear();
    ++m_breaks;
    return lines;
}

QByteArray Questions::clientId(const QByteArray &applicationId) const
{
    if (m_breaks == 0)
        return applicationId;
    QByteArray id;
    json::appendString(id, QByteArrayView("qonduit-" + QByteArray::number(m_breaks) + '-' + applicationId));
    return id;
}

} // namespace qonduit
