// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/activity/SpanFilter.h"

#include <QMap>

#include <memory>
#include <vector>

namespace qonduit {

/// All requests that the window knows, and in which order those that fit the filter stand: as they began, each
/// followed by those that were made on its behalf.
class SpanList
{
public:
    struct Entry
    {
        SpanRow row;
        bool fits = true;
        int depth = 0; ///< below how many that are shown it stands
    };

    /// Takes what has happened, and puts the rows in order.
    void take(const ActivityNews &news);
    void setFilter(const SpanFilter &filter);
    const SpanFilter &filter() const { return m_filter; }

    /// How many there are, whether they fit or not.
    qsizetype total() const { return qsizetype(m_entries.size()); }
    /// How many are shown.
    int count() const { return int(m_order.size()); }
    const Entry &at(int index) const { return *m_order[std::size_t(index)]; }
    /// \returns -1 when it is not shown
    int indexOf(quint64 id) const;
    /// Null when it is not known; shown or not.
    const SpanRow *find(quint64 id) const;
    /// The one call of a server's tool that was made on behalf of a request; null when there is none, or several.
    const SpanRow *toolCallOf(quint64 id) const;
    /// All that are shown, in no particular order.
    QList<quint64> shownIds() const;
    bool hasPending() const { return m_pending > 0; }

    /// By name, with how many there are of each.
    const QMap<QString, int> &clients() const { return m_clients; }
    const QMap<QString, int> &servers() const { return m_servers; }

private:
    using Entries = std::vector<std::unique_ptr<Entry>>;

    Entries::iterator place(quint64 id);
    Entries::const_iterator place(quint64 id) const;
    void put(const SpanRow &row);
    void drop(const QList<quint64> &gone);
    void count(const SpanRow &row, int by);
    void arrange();

    SpanFilter m_filter;
    Entries m_entries; ///< by ascending id
    std::vector<const Entry *> m_order;
    QMap<QString, int> m_clients;
    QMap<QString, int> m_servers;
    int m_pending = 0;
};

} // namespace qonduit
