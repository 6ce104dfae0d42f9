// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <vector>

namespace qonduit {

/// Every child process that runs, whose it is and why it was started.
///
/// With a folder, each of them is written down there as long as it runs, in a small file of its own. When we are
/// killed, the kernel ends our children (on Linux) but not theirs; the files stay, and the next start sweeps: it finds
/// what is left and ends it.
class ProcessLedger
{
public:
    struct Entry
    {
        quint64 id = 0; ///< in this ledger; given by add()
        /// The child, which leads a group and a session.
        qint64 process = 0;
        QString server = {};
        QString session = {}; ///< a label for people, never the session's id
        QString reason = {};
        QDateTime startedAt = {};
    };

    /// \param folder made, for its owner only, when there is something to write; empty for memory alone
    explicit ProcessLedger(QString folder = {});
    ProcessLedger(const ProcessLedger &) = delete;
    ProcessLedger &operator=(const ProcessLedger &) = delete;

    /// Writes down a child that runs. A file that cannot be written is warned of, and no reason not to run the child.
    /// \returns its id here
    quint64 add(Entry entry);
    /// Crosses it out. Unknown ids are ignored.
    void remove(quint64 id);
    /// The oldest first.
    const std::vector<Entry> &entries() const { return m_entries; }

    /// Ends (SIGKILL) what is left of the children of those who wrote in \p folder and no longer live, and removes
    /// their files. A process that only has the id of one of those children is spared.
    ///
    /// A child is known by its start. Of a child that is dead, the descendants are known by its group or session and
    /// by one of the pipes that it was given; a group that holds none of these is not ours for certain, and is spared.
    /// \returns what was found and ended; each is logged as `process_orphan_killed`
    static std::vector<Entry> sweep(const QString &folder);

private:
    QString fileOf(const Entry &entry) const;
    void write(const Entry &entry);

    QString m_folder;
    std::vector<Entry> m_entries;
    quint64 m_lastId = 0;
    bool m_hasWarned = false;
};

} // namespace qonduit
