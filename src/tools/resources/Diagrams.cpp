// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/resources/Diagrams.h"

#include "protocol/json/Write.h"
#include "session/requests/PendingRequest.h"
#include "session/tasks/Task.h"

#include <algorithm>

namespace qonduit {

namespace {

constexpr auto entities = R"(erDiagram
    CLIENT ||--o{ SESSION : opens
    SESSION ||--o{ CONNECTION : has
    SESSION ||--o{ EVENT : queues
    SESSION ||--o{ TASK : owns
    SESSION ||--o{ TIMER : sets
    SESSION ||--o{ PENDING_REQUEST : "must answer"
    SERVER ||--o{ CONNECTION : "is reached by"
    CONNECTION ||--o{ TOOL_CALL : carries
    CONNECTION ||--o{ PENDING_REQUEST : asks
    TOOL_CALL ||--o| TASK : "is promoted to"
)";

struct Diagram
{
    const char *name;
    const char *description;
    QByteArray mermaid;
};

} // namespace

QByteArray stateDiagram(std::span<const StateTransition> table)
{
    const auto leads = [&](const char *state) {
        return std::any_of(table.begin(), table.end(),
                           [&](const auto &arrow) { return QByteArrayView(arrow.from) == state; });
    };
    QByteArray out = "stateDiagram-v2\n";
    out += QByteArray("    [*] --> ") + table.front().from + '\n';
    QByteArrayList ends;
    for (const auto &arrow : table) {
        out += QByteArray("    ") + arrow.from + " --> " + arrow.to + ": " + arrow.cause + '\n';
        if (!leads(arrow.to) && !ends.contains(arrow.to))
            ends += arrow.to;
    }
    for (const auto &end : ends)
        out += "    " + end + " --> [*]\n";
    return out;
}

QByteArray diagrams()
{
    const Diagram all[] = {
        { "proxy_task_states", "The states of a task", stateDiagram(taskTransitions) },
        { "pending_elicitation_states", "The states of a question that a server asks",
          stateDiagram(PendingRequest::transitions(PendingRequest::Kind::Elicitation)) },
        { "pending_sampling_states", "The states of a sampling request of a server",
          stateDiagram(PendingRequest::transitions(PendingRequest::Kind::Sampling)) },
        { "tool_call_lifecycle", "How a call of execute_tool goes", stateDiagram(toolCallTransitions) },
        { "entity_relationships", "What belongs to what", entities },
    };
    QByteArray out;
    json::ObjectWriter writer(out);
    auto list = writer.array("diagrams");
    for (const auto &diagram : all) {
        auto row = list.object();
        row.member("name", QByteArrayView(diagram.name));
        row.member("description", QByteArrayView(diagram.description));
        row.member("mermaid", diagram.mermaid);
        row.end();
    }
    list.end();
    writer.end();
    return out;
}

} // namespace qonduit
