// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/LogLevel.h"
#include "protocol/json/RawJson.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace qonduit {

/// Where a log record comes from: `notifications/message`, or the output of the server's process.
enum class LogSource { Protocol, Stderr, Stdout };

/// The names as docs/tools.md spells them, in the order of the enumerators.
const QList<QByteArray> &logSourceNames();
std::optional<LogSource> logSourceFromName(const QString &name);

/// Something that a server has logged.
struct LogRecord
{
    QDateTime at;
    QString server;
    LogSource source = LogSource::Protocol;
    LogLevel level = LogLevel::Info;
    QString logger; ///< what the server calls the part of it that speaks; may be empty
    RawJson data; ///< as it came; a line of output is a string
    qint64 cutFrom = 0; ///< bytes of its text before it was cut; zero: it is whole
    quint64 number = 0; ///< the order in which records came, over all servers

    /// A `notifications/message` of a server.
    static LogRecord ofMessage(const QDateTime &at, const QString &server, const RawJson &params);
    /// A line of its stderr or stdout.
    static LogRecord ofLine(const QDateTime &at, const QString &server, LogSource source, const QString &line);

    /// Cuts data that has more than \p limit bytes: what is left is the beginning of its text, as a string.
    void cut(qsizetype limit);
    /// `{timestamp,server,source,level,logger?,data,data_bytes?}`
    QByteArray toJson() const;
};

/// Something that a server has told: a notification other than a log record.
struct BufferedNotification
{
    QDateTime at;
    QString server;
    QByteArray method;
    RawJson params; ///< as they came; missing when they were too large
    qint64 cutFrom = 0; ///< bytes of params that were too large
    quint64 number = 0;

    /// `{timestamp,server,method,params?,params_bytes?}`
    QByteArray toJson() const;
};

} // namespace qonduit
