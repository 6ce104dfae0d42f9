// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/PageLink.h"

#include <QByteArray>
#include <QList>
#include <QMetaType>
#include <QString>

#include <chrono>
#include <optional>

namespace qonduit {

/// One task as the window lists it. The texts are a client's or a server's: untrusted and plain.
struct TaskRow
{
    using TimePoint = std::chrono::steady_clock::time_point;
    enum class Status { Working, Completed, Failed, Cancelled, Expired };

    QString id;
    QString client;
    QString server;
    QString tool;
    Status status = Status::Working;
    TimePoint started;
    TimePoint deadline; ///< of one that works
    TimePoint ended; ///< of one that does not
    std::optional<double> progress; ///< as its server counts
    std::optional<double> total;
    QString message; ///< its server's, about the progress
    QString error;

    bool isWorking() const { return status == Status::Working; }
    bool operator==(const TaskRow &) const = default;
};

/// What is to be seen of one task alone. Secrets are hidden.
struct TaskDetails
{
    QString id;
    QByteArray arguments; ///< JSON, cut off at its end when it is long
    QByteArray result; ///< the same
    bool isThere = true; ///< false: the task is kept no longer
};

/// Shared with the engine: running and finished tasks.
class TasksLink : public PageLink
{
    Q_OBJECT

public:
    using PageLink::PageLink;

Q_SIGNALS:
    // Up, emitted on the window's thread.
    void tasksCame(const QList<qonduit::TaskRow> &tasks);
    void detailsCame(const qonduit::TaskDetails &details);

    // Down: the person's commands.
    void detailsRequested(const QString &id);
    void cancelRequested(const QString &id);
};

} // namespace qonduit

Q_DECLARE_METATYPE(qonduit::TaskRow)
Q_DECLARE_METATYPE(qonduit::TaskDetails)
