// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/activity/SpanList.h"

#include <QSet>

#include <algorithm>

namespace qonduit {

void SpanList::take(const ActivityNews &news)
{
    if (news.isComplete) {
        m_entries.clear();
        m_clients.clear();
        m_servers.clear();
        m_pending = 0;
    }
    for (const auto &row : news.rows)
        put(row);
    drop(news.gone);
    arrange();
}

void SpanList::setFilter(const SpanFilter &filter)
{
    m_filter = filter;
    for (const auto &entry : m_entries)
        entry->fits = m_filter.fits(entry->row);
    arrange();
}

int SpanList::indexOf(quint64 id) const
{
    const auto found =
        std::find_if(m_order.begin(), m_order.end(), [id](const Entry *entry) { return entry->row.id == id; });
    return found == m_order.end() ? -1 : int(found - m_order.begin());
}

const SpanRow *SpanList::find(quint64 id) const
{
    const auto found = place(id);
    return found != m_entries.end() && (*found)->row.id == id ? &(*found)->row : nullptr;
}

const SpanRow *SpanList::toolCallOf(quint64 id) const
{
    const SpanRow *only = nullptr;
    for (auto next = place(id); next != m_entries.end(); ++next) { // a child begins after its parent
        const auto &row = (*next)->row;
        if (row.parent != id || !row.isServersTool())
            continue;
        if (only)
            return nullptr;
        only = &row;
    }
    return only;
}

QList<quint64> SpanList::shownIds() const
{
    QList<quint64> ids;
    ids.reserve(qsizetype(m_order.size()));
    for (const auto *entry : m_order)
        ids += entry->row.id;
    return ids;
}

SpanList::Entries::iterator SpanList::place(quint64 id)
{
    return std::lower_bound(m_entries.begin(), m_entries.end(), id,
                            [](const auto &entry, quint64 wanted) { return entry->row.id < wanted; });
}

SpanList::Entries::const_iterator SpanList::place(quint64 id) const
{
    return std::lower_bound(m_entries.begin(), m_entries.end(), id,
                            [](const auto &entry, quint64 wanted) { return entry->row.id < wanted; });
}

void SpanList::put(const SpanRow &row)
{
    auto found = place(row.id);
    if (found == m_entries.end() || (*found)->row.id != row.id)
        found = m_entries.insert(found, std::make_unique<Entry>()); // at the end, but for what comes out of order
    else
        count((*found)->row, -1);
    (*found)->row = row;
    (*found)->fits = m_filter.fits(row);
    count(row, 1);
}

void SpanList::drop(const QList<quint64> &gone)
{
    if (gone.isEmpty())
        return;
    const QSet<quint64> ids(gone.begin(), gone.end());
    std::erase_if(m_entries, [&](const auto &entry) {
        const bool goes = ids.contains(entry->row.id);
        if (goes)
            count(entry->row, -1);
        return goes;
    });
}

void SpanList::count(const SpanRow &row, int by)
{
    m_pending += row.isPending() ? by : 0;
    const auto countIn = [by](QMap<QString, int> &names, const QString &name) {
        if (!name.isEmpty() && (names[name] += by) == 0)
            names.remove(name);
    };
    countIn(m_clients, row.client);
    countIn(m_servers, row.server);
}

/// One pass for who stands below whom, one for the order: some 10 ns a row.
void SpanList::arrange()
{
    constexpr auto none = std::size_t(-1);
    const auto size = m_entries.size();
    std::vector<std::size_t> firstChild(size, none);
    std::vector<std::size_t> nextSibling(size, none);
    std::vector<std::size_t> roots;
    for (auto at = size; at-- > 0;) { // backwards, so that the first child ends up first
        const auto &entry = *m_entries[at];
        if (!entry.fits)
            continue;
        const auto found = entry.row.parent == 0 ? m_entries.cend() : std::as_const(*this).place(entry.row.parent);
        const auto parent = std::size_t(found - m_entries.cbegin());
        if (found == m_entries.cend() || (*found)->row.id != entry.row.parent || !(*found)->fits || parent >= at) {
            roots.push_back(at);
        } else {
            nextSibling[at] = firstChild[parent];
            firstChild[parent] = at;
        }
    }
    m_order.clear();
    std::vector<std::pair<std::size_t, int>> open; // with its depth
    for (auto root = roots.rbegin(); root != roots.rend(); ++root) {
        open.emplace_back(*root, 0);
        while (!open.empty()) {
            const auto [at, depth] = open.back();
            open.pop_back();
            m_entries[at]->depth = depth;
            m_order.push_back(m_entries[at].get());
            if (depth > 0 && nextSibling[at] != none)
                open.emplace_back(nextSibling[at], depth);
            if (firstChild[at] != none)
                open.emplace_back(firstChild[at], depth + 1);
        }
    }
}

} // namespace qonduit
