// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/buffers/BufferManager.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace qonduit {

namespace {

/// What a record costs besides its contents.
constexpr qsizetype overhead = 200;

qsizetype weight(const LogRecord &record)
{
    return record.data.view().size() + 2 * record.logger.size() + overhead;
}

qsizetype weight(const BufferedNotification &notification)
{
    return notification.params.view().size() + notification.method.size() + overhead;
}

const auto byNumber = [](const auto &a, const auto &b) { return a.number < b.number; };

} // namespace

bool BufferManager::LogFilter::wants(const LogRecord &record) const
{
    return record.level >= least && sources.contains(record.source);
}

BufferManager::BufferManager(Clock &clock, Limits limits) : m_clock(clock), m_limits(limits) { }

void BufferManager::appendNotification(const QString &server, const QByteArray &method, const RawJson &params)
{
    constexpr qsizetype methodLimit = 400;
    BufferedNotification notification;
    notification.at = m_clock.utcNow();
    notification.server = server;
    notification.method = method.left(methodLimit);
    if (params.view().size() > m_limits.notificationBytes)
        notification.cutFrom = params.view().size();
    else
        notification.params = RawJson::fromTrusted(params.toByteArray()); // not the whole message
    notification.number = ++m_lastNumber;
    insert(m_notifications, std::move(notification), m_limits.notifications);
}

BufferManager::Reading<BufferedNotification> BufferManager::takeNotifications(const QString &server)
{
    return read(
        m_notifications, server, [](const BufferedNotification &) { return true; },
        std::numeric_limits<std::size_t>::max(), true);
}

void BufferManager::putBack(const std::vector<BufferedNotification> &notifications)
{
    for (const auto &notification : notifications)
        insert(m_notifications, notification, m_limits.notifications);
}

void BufferManager::appendMessage(const QString &server, const RawJson &params)
{
    appendLog(LogRecord::ofMessage(m_clock.utcNow(), server, params));
}

void BufferManager::appendLine(const QString &server, LogSource source, const QString &line)
{
    appendLog(LogRecord::ofLine(m_clock.utcNow(), server, source, line));
}

void BufferManager::appendLog(LogRecord record)
{
    record.cut(m_limits.logBytes);
    record.number = ++m_lastNumber;
    insert(m_logs, std::move(record), m_limits.logs);
}

BufferManager::Reading<LogRecord> BufferManager::logs(const LogFilter &filter, std::size_t limit, bool clear)
{
    return read(
        m_logs, filter.server, [&filter](const LogRecord &record) { return filter.wants(record); }, limit, clear);
}

void BufferManager::putBack(const std::vector<LogRecord> &records)
{
    for (const auto &record : records)
        insert(m_logs, record, m_limits.logs);
}

std::vector<LogRecord> BufferManager::logsSince(const QString &server, quint64 number, std::size_t most) const
{
    const auto found = m_logs.find(server);
    if (found == m_logs.end())
        return {};
    const auto &records = found->second.records;
    const auto first = std::partition_point(records.begin(), records.end(),
                                            [number](const LogRecord &record) { return record.number <= number; });
    const auto count = std::min(std::size_t(records.end() - first), most);
    return { records.end() - std::ptrdiff_t(count), records.end() };
}

void BufferManager::forget(const QString &server)
{
    m_notifications.erase(server);
    m_logs.erase(server);
}

template<typename Record>
void BufferManager::insert(Buffers<Record> &buffers, Record record, std::size_t limit)
{
    auto &buffer = buffers[record.server];
    buffer.bytes += weight(record);
    // At the end, but for one that is put back.
    const auto place = std::upper_bound(buffer.records.begin(), buffer.records.end(), record, byNumber);
    buffer.records.insert(place, std::move(record));
    while (buffer.records.size() > limit || (buffer.bytes > m_limits.bytes && buffer.records.size() > 1)) {
        buffer.bytes -= weight(buffer.records.front());
        buffer.records.pop_front();
        ++buffer.dropped;
    }
}

template<typename Record, typename Wanted>
BufferManager::Reading<Record> BufferManager::read(Buffers<Record> &buffers, const QString &server,
                                                   const Wanted &wanted, std::size_t limit, bool clear)
{
    Reading<Record> reading;
    for (auto &[name, buffer] : buffers) {
        if (!server.isEmpty() && name != server)
            continue;
        std::copy_if(buffer.records.begin(), buffer.records.end(), std::back_inserter(reading.records), wanted);
        reading.dropped += std::exchange(buffer.dropped, 0);
    }
    std::sort(reading.records.begin(), reading.records.end(), byNumber);
    const auto surplus = reading.records.size() - std::min(reading.records.size(), limit);
    reading.remaining = qint64(surplus);
    reading.records.erase(reading.records.begin(), reading.records.begin() + std::ptrdiff_t(surplus));
    if (!clear || reading.records.empty())
        return reading;
    const auto oldest = reading.records.front().number;
    for (auto &[name, buffer] : buffers) {
        if (!server.isEmpty() && name != server)
            continue;
        const auto taken = [&](const Record &record) { return record.number >= oldest && wanted(record); };
        for (const auto &record : buffer.records)
            buffer.bytes -= taken(record) ? weight(record) : 0;
        buffer.records.erase(std::remove_if(buffer.records.begin(), buffer.records.end(), taken), buffer.records.end());
    }
    return reading;
}

} // namespace qonduit
