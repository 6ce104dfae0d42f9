// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/detail/DetailValues.h"

#include <QHash>
#include <QList>

namespace qonduit {

class Session;
class SessionManager;

/// What one server logs over whatever session, read on from where the last reading ended.
///
/// Sessions keep a bounded number of records; what made room before it was read here is lost.
class LogTail
{
public:
    /// The most that one reading gives; of a flood, the latest.
    static constexpr std::size_t most = 1000;

    /// Begins anew: the next reading gives everything that is still kept.
    void setServer(const QString &server);
    const QString &server() const { return m_server; }

    /// \param window the window's own session, which needs no name; may be null
    /// \returns what is new, oldest first
    QList<LogRow> read(const SessionManager &sessions, const Session *window);

private:
    QString m_server;
    QHash<QString, quint64> m_read; ///< the number of the last record of each session, by its label
};

} // namespace qonduit
