// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/activity/ActivityExport.h"

#include "app/activity/SecretMask.h"
#include "protocol/json/Write.h"
#include "session/trace/Trace.h"

#include <set>

namespace qonduit {

namespace {

QString hidden(const ServerConfig &server, const QString &text)
{
    return textWithoutSecrets(server.withoutSecrets(text));
}

QByteArray hiddenJson(const ServerConfig &server, const QByteArray &json)
{
    return withoutSecrets(server.withoutSecrets(QString::fromUtf8(json)).toUtf8());
}

void writeSpan(json::ArrayWriter &list, Span span, const ServerConfig &server)
{
    span.error = hidden(server, span.error);
    span.subject = hidden(server, QString::fromUtf8(span.subject)).toUtf8();
    auto row = list.object();
    span.write(row);
    row.member("session", span.session->label);
    row.member("arguments", hiddenJson(server, span.wholeArguments.isEmpty() ? span.arguments : span.wholeArguments));
    row.member("arguments_size", span.argumentsSize);
    if (!span.result.isEmpty())
        row.member("result", hiddenJson(server, span.result));
    row.end();
}

} // namespace

QByteArray ActivityExport::toJson() const
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("exported_at", at);
    auto sessionList = writer.array("sessions");
    std::set<QString> seen;
    for (const auto &span : spans) {
        if (!seen.insert(span.session->label).second)
            continue;
        auto row = sessionList.object();
        row.member("label", span.session->label);
        row.member("client", span.session->client);
        row.end();
    }
    sessionList.end();
    auto spanList = writer.array("spans");
    for (const auto &span : spans)
        writeSpan(spanList, span, servers.value(span.server));
    spanList.end();
    writer.end();
    return out;
}

} // namespace qonduit
