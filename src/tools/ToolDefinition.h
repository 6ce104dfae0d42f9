// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/Session.h"
#include "tools/ToolReply.h"

#include <QByteArray>
#include <QCoroTask>
#include <QList>
#include <QPointer>

#include <functional>
#include <optional>

namespace qonduit {

class ToolArguments;

/// One parameter of a tool of ours: what the client may send, as its schema says and as it is checked.
struct ToolParameter
{
    /// Content is a text, a content block of MCP or a list of them.
    enum class Type { String, Integer, Boolean, Object, StringList, StringMap, Content };

    QByteArray name;
    Type type = Type::String;
    QByteArray description; ///< for a model
    bool isRequired = false;
    std::optional<qint64> minimum = {}; ///< of an integer; of a string: of its length in Unicode characters
    std::optional<qint64> maximum = {};
    QList<QByteArray> choices = {}; ///< of a string, or of each in a list; empty: any
    QByteArray defaultJson = {}; ///< what stands for an absent one, as JSON; empty: nothing
    QByteArray alias = {}; ///< another spelling that is taken too, but not advertised
    QByteArray schema = {}; ///< of an object: its properties, as JSON; empty: any object
};

/// Hints for clients. \see MCP 2025-11-25, schema, ToolAnnotations
struct ToolHints
{
    bool readOnly = false;
    bool destructive = false;
    bool idempotent = false;
    bool openWorld = false;
};

/// The circumstances of one call of a tool of ours.
struct ToolContext
{
    /// Null once the session is destroyed, of no more use once it hasEnded(): look at it again after every wait.
    QPointer<Session> session;
    /// The client's request id text.
    QByteArray requestId;
    /// The client's progress token, as JSON; missing when it wants no progress.
    RawJson progressToken;
    /// Settles when the client cancels the call, and when its session ends.
    Cell<Error> cancelled;
    /// The call in the trace; the cause of what is asked of servers for it.
    quint64 span = 0;
};

/// One tool of the static set. \see docs/tools.md
struct ToolDefinition
{
    using Handler = std::function<QCoro::Task<ToolReply>(ToolContext, ToolArguments)>;

    QByteArray name;
    QByteArray title;
    QByteArray description; ///< for a model
    QList<ToolParameter> parameters;
    ToolHints hints;
    Handler handler;

    /// The tool as `tools/list` shows it. Its schema is JSON Schema 2020-12, which is what MCP takes one for that does
    /// not say (2025-11-25, basic, JSON Schema Usage).
    QByteArray toJson() const;
};

} // namespace qonduit
