// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/json/RawJson.h"

#include <QHash>
#include <QString>

#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace qonduit {

/// What a native client calls the tasks that its servers run for it (MCP 2025-11-25, basic/utilities/tasks).
///
/// With many servers behind one address each task gets a handle of ours, which cannot be guessed; with one server the
/// task keeps its id. Either way only the tasks of this session are known here: a handle of another one means nothing.
class TaskHandles
{
public:
    enum class Naming { OurHandles, ServersIds };
    struct Task
    {
        QString server;
        QString id; ///< as the server calls it
    };

    explicit TaskHandles(Naming naming) : m_naming(naming) { }

    /// The handle of a task, made when it is new.
    QString handleOf(const QString &server, const QString &id);
    /// Nothing for a task that is not this session's.
    std::optional<Task> find(const QString &handle) const;
    bool knows(const QString &server, const QString &id) const { return m_handles.contains({ server, id }); }

    /// \p params or a result that names its task in `_meta`, with the handle instead of the server's id.
    /// \see MCP 2025-11-25, basic/utilities/tasks, Related Task Metadata
    RawJson withHandle(const QString &server, const RawJson &params);

private:
    Naming m_naming;
    QHash<std::pair<QString, QString>, QString> m_handles; ///< by server and id
    QHash<QString, Task> m_tasks; ///< by handle
    /// By server, in the order of their making: the oldest makes room. No server can have another one's forgotten.
    std::map<QString, std::deque<QString>> m_order;
};

} // namespace qonduit
