// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "session/buffers/LogRecord.h"

#include <cstddef>
#include <deque>
#include <map>
#include <vector>

namespace qonduit {

/// What the servers of one session have told and logged lately, until the client reads it.
///
/// Each server has a buffer of notifications and one of logs, both bounded in number and in bytes; the oldest makes
/// room, and how many went that way is said by the next reading. Reading wakes nobody and logs make no events.
class BufferManager
{
public:
    struct Limits
    {
        std::size_t notifications = 100; ///< of a server
        std::size_t logs = 500; ///< of a server
        qsizetype notificationBytes = 64 * 1024; ///< of one notification's params; larger ones are left out
        qsizetype logBytes = 8 * 1024; ///< of one record's data; larger ones are cut
        qsizetype bytes = 512 * 1024; ///< of a server's notifications, and as much again of its logs
    };

    /// Which records are wanted.
    struct LogFilter
    {
        QString server; ///< empty: of all
        LogLevel least = LogLevel::Debug;
        QList<LogSource> sources { LogSource::Protocol, LogSource::Stderr, LogSource::Stdout };

        bool wants(const LogRecord &record) const;
    };
    /// What a reading gives, oldest first.
    template<typename Record>
    struct Reading
    {
        std::vector<Record> records;
        qint64 remaining = 0; ///< records that fit too, older than these and still there
        qint64 dropped = 0; ///< records that made room before anyone read them, since the last reading
    };

    /// \param clock outlives this
    BufferManager(Clock &clock, Limits limits);

    void appendNotification(const QString &server, const QByteArray &method, const RawJson &params);
    /// Takes all notifications, of one server when it is named.
    Reading<BufferedNotification> takeNotifications(const QString &server = {});
    /// Puts back what was taken and did not arrive.
    void putBack(const std::vector<BufferedNotification> &notifications);

    void appendMessage(const QString &server, const RawJson &params);
    void appendLine(const QString &server, LogSource source, const QString &line);
    void appendLog(LogRecord record);
    /// Reads the latest records that fit.
    /// \param clear whether they are taken; all others stay
    Reading<LogRecord> logs(const LogFilter &filter, std::size_t limit, bool clear);
    void putBack(const std::vector<LogRecord> &records);
    /// The records of a server with a greater number than \p number, oldest first, at most the latest \p most. For one
    /// who only looks: nothing is taken, and nothing counts as read.
    std::vector<LogRecord> logsSince(const QString &server, quint64 number, std::size_t most) const;

    /// The server is gone for good.
    void forget(const QString &server);

private:
    /// The latest records of one kind and server.
    template<typename Record>
    struct Buffer
    {
        std::deque<Record> records; ///< by number
        qsizetype bytes = 0;
        qint64 dropped = 0;
    };
    template<typename Record>
    using Buffers = std::map<QString, Buffer<Record>>;

    template<typename Record>
    void insert(Buffers<Record> &buffers, Record record, std::size_t limit);
    template<typename Record, typename Wanted>
    Reading<Record> read(Buffers<Record> &buffers, const QString &server, const Wanted &wanted, std::size_t limit,
                         bool clear);

    Clock &m_clock;
    Limits m_limits;
    quint64 m_lastNumber = 0;
    Buffers<BufferedNotification> m_notifications;
    Buffers<LogRecord> m_logs;
};

} // namespace qonduit
