// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/Session.h"

#include <QCoroTask>
#include <QObject>
#include <QPointer>

#include <map>
#include <utility>
#include <vector>

namespace qonduit {

/// The lists of several servers, as far as they come in time. A server that is slow or dead delays nobody else's: it is
/// waited for once, for two seconds, and then its list comes when it comes. Until then, and while it is out of reach,
/// what it had last is shown.
class ServerLists : public QObject
{
    Q_OBJECT

public:
    using Kind = CatalogueList::Kind;
    struct Part
    {
        QString server;
        CatalogueList::Entries entries; ///< null when none are known

        /// Whether both show the same, though it may have been fetched again.
        bool operator==(const Part &other) const;
    };
    using Parts = std::vector<Part>;
    /// What becomes of servers whose connection has ended: called back, or left to their back-off.
    enum class Absent { CalledBack, LeftAlone };

    /// \param session outlives this, or else the waits end with nothing
    explicit ServerLists(Session &session) : m_session(&session) { }

    /// One kind of list of each server, all asked at the same time.
    QCoro::Task<Parts> of(QStringList servers, Kind kind, Absent absent);

Q_SIGNALS:
    /// A server has answered that was not waited for any longer.
    void cameLate(qonduit::CatalogueList::Kind kind);

private:
    using Key = std::pair<QString, Kind>;
    static QCoro::Task<> ask(QPointer<Backend> backend, Kind kind, Cell<bool> answered);
    /// Null when there is nothing to ask of the server now.
    Backend *toAsk(const Key &key, Absent absent) const;
    void noteLate(const Key &key, const Cell<bool> &answered);

    QPointer<Session> m_session;
    std::map<Key, Cell<bool>> m_late; ///< waited for in vain, until they answer: what they were asked last
};

} // namespace qonduit
