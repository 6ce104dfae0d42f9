// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/ServerRow.h"

#include <algorithm>

namespace qonduit {

QByteArray serverRow(const ServerConfig &config, const Backend *backend, const VisibleServers &visible)
{
    static const Backend::Status never;
    const auto &status = backend ? backend->status() : never;
    const auto state = config.enabled ? status.state : Backend::State::Disabled;
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("name", config.name);
    writer.member(config.transport == ServerConfig::Transport::Stdio ? "command" : "url", config.address());
    writer.member("transport", backend ? backend->transportName() : config.transportName());
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
        const auto isVisible = [&](const auto &tool) { return visible.isAllowed(config.name, tool.name); };
        if (const auto &tools = backend->knownTools())
            writer.member("tool_count", std::count_if(tools->begin(), tools->end(), isVisible));
    }
    writer.end();
    return out;
}

QByteArray connectedServerRow(const Backend &backend, const std::vector<CatalogueEntry> &tools,
                              const VisibleServers &visible, const std::optional<ServerRegistry::Change> &added)
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
        if (visible.isAllowed(backend.config().name, tool.name))
            list.element(tool.name);
    }
    list.end();
    if (added)
        appendKept(writer, *added);
    writer.end();
    return out;
}

void appendProcess(json::ObjectWriter &writer, const Backend &backend)
{
    const auto process = backend.process();
    if (process.id == 0)
        return;
    const auto usage = backend.processUsage();
    auto row = writer.object("process");
    row.member("pid", process.id);
    row.member("started_at", process.startedAt.toString(Qt::ISODateWithMs));
    row.member("reason", process.reason);
    row.member("processes", usage.processCount);
    row.member("memory_bytes", usage.residentBytes);
    row.member("cpu_ms", qint64(usage.cpuTime.count()));
    row.end();
}

void appendKept(json::ObjectWriter &row, const ServerRegistry::Change &change)
{
    row.member("persisted", change.isKept);
    if (!change.problem.isEmpty())
        row.member("persist_error", change.problem);
}

} // namespace qonduit
