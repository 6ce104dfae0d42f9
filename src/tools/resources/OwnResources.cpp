// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/resources/OwnResources.h"

#include "core/Text.h"
#include "protocol/Wire.h"
#include "protocol/json/Write.h"
#include "tools/resources/Diagrams.h"

namespace qonduit::OwnResources {

namespace {

const auto diagramsUri = QStringLiteral("emceepee://diagrams");
constexpr QByteArrayView jsonType = "application/json";

QByteArray diagramsEntry(bool withServer)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    if (withServer)
        writer.member("server", server);
    writer.member("uri", diagramsUri);
    writer.member("name", "diagrams");
    writer.member("title", "Diagrams");
    writer.member("description",
                  "The states of tasks, elicitations, sampling requests and tool calls, and how sessions, "
                  "servers and these belong together, as Mermaid diagrams");
    writer.member("mimeType", jsonType);
    writer.end();
    return out;
}

} // namespace

QList<QByteArray> entries()
{
    return { diagramsEntry(false) };
}

QList<QByteArray> entriesWithServer()
{
    return { diagramsEntry(true) };
}

Result<RawJson> read(const QString &uri)
{
    if (uri != diagramsUri) {
        QByteArray data;
        json::ObjectWriter writer(data);
        writer.member("uri", singleLine(uri));
        writer.end();
        return Error(wire::resourceNotFound, QStringLiteral("Resource not found"), data);
    }
    QByteArray out;
    json::ObjectWriter writer(out);
    auto contents = writer.array("contents");
    auto content = contents.object();
    content.member("uri", diagramsUri);
    content.member("mimeType", jsonType);
    content.member("text", diagrams());
    content.end();
    contents.end();
    writer.end();
    return RawJson::fromTrusted(std::move(out));
}

} // namespace qonduit::OwnResources
