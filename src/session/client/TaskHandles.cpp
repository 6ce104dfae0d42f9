// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/TaskHandles.h"

#include "core/Ids.h"
#include "protocol/Wire.h"
#include "protocol/json/Edit.h"

namespace qonduit {

namespace {
constexpr std::size_t mostOfServer = 10000;
}

QString TaskHandles::handleOf(const QString &server, const QString &id)
{
    const std::pair key(server, id);
    if (const auto known = m_handles.constFind(key); known != m_handles.constEnd())
        return *known;
    auto &order = m_order[server];
    if (order.size() >= mostOfServer) {
        const auto oldest = m_tasks.take(order.front());
        m_handles.remove({ oldest.server, oldest.id });
        order.pop_front();
    }
    const auto handle = m_naming == Naming::ServersIds ? id : QString::fromLatin1(Ids::secret());
    m_handles.insert(key, handle);
    m_tasks.insert(handle, { server, id });
    order.push_back(handle);
    return handle;
}

std::optional<TaskHandles::Task> TaskHandles::find(const QString &handle) const
{
    const auto found = m_tasks.constFind(handle);
    return found == m_tasks.constEnd() ? std::nullopt : std::optional(*found);
}

RawJson TaskHandles::withHandle(const QString &server, const RawJson &params)
{
    if (m_naming == Naming::ServersIds)
        return params;
    const auto meta = params["_meta"];
    const auto related = meta[wire::relatedTask];
    const auto id = related["taskId"].toString();
    if (!id)
        return params;
    const auto task = json::withMember(related, "taskId", RawJson::fromValue(handleOf(server, *id)));
    return json::withMember(params, "_meta", json::withMember(meta, wire::relatedTask, task));
}

} // namespace qonduit
