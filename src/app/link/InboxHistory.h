// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/InboxEntry.h"

#include <QJsonObject>
#include <QList>

namespace qonduit {

/// The last 500 things that waited for the person: a file of one JSON object a line, which only its owner may read and
/// which never holds an answer. What cannot be read or written is logged, and forgotten with the program.
class InboxHistory
{
public:
    static constexpr qsizetype limit = 500;

    /// \param file empty for none
    explicit InboxHistory(QString file);

    /// The newest first.
    const QList<InboxEntry> &entries() const { return m_entries; }
    void add(const InboxEntry &entry);
    void clear();

private:
    void append(const InboxEntry &entry);
    void rewrite();

    QString m_file;
    QList<InboxEntry> m_entries;
    qsizetype m_lines = 0; ///< in the file
};

} // namespace qonduit
