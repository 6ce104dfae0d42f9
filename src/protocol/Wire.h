// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>

/// Names as MCP spells them.
/// \see MCP 2024-11-05 to 2025-11-25, schema; tasks are of 2025-11-25
namespace qonduit::wire {

/// Requests from a client to a server.
inline constexpr QByteArrayView initialize = "initialize";
inline constexpr QByteArrayView toolsList = "tools/list";
inline constexpr QByteArrayView toolsCall = "tools/call";
inline constexpr QByteArrayView resourcesList = "resources/list";
inline constexpr QByteArrayView resourceTemplatesList = "resources/templates/list";
inline constexpr QByteArrayView resourcesRead = "resources/read";
inline constexpr QByteArrayView resourcesSubscribe = "resources/subscribe";
inline constexpr QByteArrayView resourcesUnsubscribe = "resources/unsubscribe";
inline constexpr QByteArrayView promptsList = "prompts/list";
inline constexpr QByteArrayView promptsGet = "prompts/get";
inline constexpr QByteArrayView completionComplete = "completion/complete";
inline constexpr QByteArrayView loggingSetLevel = "logging/setLevel";

/// Requests either way.
inline constexpr QByteArrayView ping = "ping";
inline constexpr QByteArrayView tasksGet = "tasks/get";
inline constexpr QByteArrayView tasksResult = "tasks/result";
inline constexpr QByteArrayView tasksList = "tasks/list";
inline constexpr QByteArrayView tasksCancel = "tasks/cancel";

/// Requests from a server to a client.
inline constexpr QByteArrayView rootsList = "roots/list";
inline constexpr QByteArrayView samplingCreateMessage = "sampling/createMessage";
inline constexpr QByteArrayView elicitationCreate = "elicitation/create";

/// Notifications.
inline constexpr QByteArrayView initialized = "notifications/initialized";
inline constexpr QByteArrayView cancelled = "notifications/cancelled";
inline constexpr QByteArrayView progress = "notifications/progress";
inline constexpr QByteArrayView logMessage = "notifications/message";
inline constexpr QByteArrayView resourceUpdated = "notifications/resources/updated";
inline constexpr QByteArrayView resourceListChanged = "notifications/resources/list_changed";
inline constexpr QByteArrayView toolListChanged = "notifications/tools/list_changed";
inline constexpr QByteArrayView promptListChanged = "notifications/prompts/list_changed";
inline constexpr QByteArrayView rootListChanged = "notifications/roots/list_changed";
inline constexpr QByteArrayView elicitationComplete = "notifications/elicitation/complete";
inline constexpr QByteArrayView taskStatus = "notifications/tasks/status";

/// Whether it tells of another list of tools, prompts or resources.
inline bool isListChange(QByteArrayView method)
{
    return method == toolListChanged || method == promptListChanged || method == resourceListChanged;
}
/// Whether it is a request about one task.
inline bool isAboutTask(QByteArrayView method)
{
    return method == tasksGet || method == tasksResult || method == tasksCancel;
}

/// Headers of Streamable HTTP.
inline constexpr QByteArrayView sessionIdHeader = "Mcp-Session-Id";
inline constexpr QByteArrayView protocolVersionHeader = "MCP-Protocol-Version";
inline constexpr QByteArrayView lastEventIdHeader = "Last-Event-ID";

/// The key in \c _meta that ties a message to its task.
inline constexpr QByteArrayView relatedTask = "io.modelcontextprotocol/related-task";

/// Codes of MCP's own.
inline constexpr int resourceNotFound = -32002;
inline constexpr int urlElicitationRequired = -32042;

} // namespace qonduit::wire
