// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/detail/LogTail.h"

#include "session/SessionManager.h"

#include <algorithm>

namespace qonduit {

namespace {

LogRow rowOf(const LogRecord &record, const QString &session)
{
    LogRow row;
    row.at = record.at;
    row.source = LogRow::Source(record.source);
    row.level = int(record.level);
    row.logger = record.logger;
    row.text = record.data.toString().value_or(QString::fromUtf8(record.data.view()));
    row.session = session;
    return row;
}

} // namespace

void LogTail::setServer(const QString &server)
{
    m_server = server;
    m_read.clear();
}

QList<LogRow> LogTail::read(const SessionManager &sessions, const Session *window)
{
    QList<LogRow> rows;
    if (m_server.isEmpty())
        return rows;
    QHash<QString, quint64> seen;
    for (auto *session : sessions.sessions()) {
        auto &last = seen[session->label()];
        last = m_read.value(session->label());
        for (const auto &record : session->buffers().logsSince(m_server, last, most)) {
            last = record.number;
            rows += rowOf(record, session == window ? QString() : session->client().title());
        }
    }
    m_read = seen; // sessions that have ended are forgotten
    std::stable_sort(rows.begin(), rows.end(), [](const LogRow &a, const LogRow &b) { return a.at < b.at; });
    if (rows.size() > qsizetype(most))
        rows.remove(0, rows.size() - qsizetype(most));
    return rows;
}

} // namespace qonduit
