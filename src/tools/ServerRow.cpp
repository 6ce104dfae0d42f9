// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/ServerRow.h"

#include <algorithm>

namespace qonduit {

QByteArray serverRow(const ServerConfig &config, const Backend *backend)
{
    static const Backend::Status never;
    const auto &status = backend ? backend->status() : never;
    const auto state = config.enabled ? status.state : Backend::State::Disabled;
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("name", config.name);
    writer.member(config.transport == ServerConfig::Transport::Stdio ? "command" : "url", config.address());
    writer.member("transport", config.transportName());
    writer.member("status", ConnectionKeeper::stateName(state));
    if (state == Backend::State::Connected) {
        writer.member("connected_at", status.connectedAt.toString(Qt::ISODateWithMs));
        writer.member("protocol_version", name(backend->identity().revision));
    }
    if (!status.lastError.isEmpty())
        writer.member("last_error", status.lastError);
    if (status.nextRetryAt.isValid()) {
        writer.member("reconnect_attempt", status.attempt);
        writer.member("next_retry_at", status.nextRetryAt.toString(Qt::ISODateWithMs));
    }
    writer.member("health", HealthCheck::name(backend ? backend->health() : HealthCheck::Health::Unknown));
    if (backend) {
        if (const auto &tools = backend->knownTools())
            writer.member("tool_count", std::count_if(tools->begin(), tools->end(),
                                                      [&](const auto &tool) { return config.isAllowed(tool.name); }));
    }
    writer.end();
    return out;
}

QByteArray connectedServerRow(const Backend &backend, const std::vector<CatalogueEntry> &tools,
                              const std::optional<ServerRegistry::Change> &added)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("server", backend.config().name);
    writer.member("status", ConnectionKeeper::stateName(backend.status().state));
    writer.member("protocol_version", name(backend.identity().revision));
    writer.member("server_info", backend.identity().serverInfo);
    writer.member("capabilities", backend.identity().capabilities);
    if (!backend.identity().instructions.isEmpty())
        writer.member("instructions", backend.identity().instructions);
    auto list = writer.array("tools");
    for (const auto &tool : tools) {
        if (backend.config().isAllowed(tool.name))
            list.element(tool.name);
    }
    list.end();
    if (added)
        appendKept(writer, *added);
    writer.end();
    return out;
}

void appendKept(json::ObjectWriter &row, const ServerRegistry::Change &change)
{
    row.member("persisted", change.isKept);
    if (!change.problem.isEmpty())
        row.member("persist_error", change.problem);
}

} // namespace qonduit
