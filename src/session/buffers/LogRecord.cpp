// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/buffers/LogRecord.h"

#include "protocol/json/Write.h"

namespace qonduit {

namespace {

/// The first bytes of a text, not ending inside a character.
QByteArrayView beginning(QByteArrayView utf8, qsizetype limit)
{
    const auto isContinuation = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; };
    while (limit > 0 && isContinuation(utf8[limit]))
        --limit;
    return utf8.first(limit);
}

RawJson asString(QByteArrayView utf8)
{
    QByteArray out;
    json::appendString(out, utf8);
    return RawJson::fromTrusted(out);
}

} // namespace

const QList<QByteArray> &logSourceNames()
{
    static const QList<QByteArray> names { "protocol", "stderr", "stdout" };
    return names;
}

std::optional<LogSource> logSourceFromName(const QString &name)
{
    const auto index = logSourceNames().indexOf(name.toUtf8());
    return index < 0 ? std::nullopt : std::optional(LogSource(index));
}

LogRecord LogRecord::ofMessage(const QDateTime &at, const QString &server, const RawJson &params)
{
    LogRecord record;
    record.at = at;
    record.server = server;
    record.level = logLevelFromName(params["level"].toString().value_or(QString())).value_or(LogLevel::Info);
    record.logger = params["logger"].toString().value_or(QString());
    record.data = params["data"];
    return record;
}

LogRecord LogRecord::ofLine(const QDateTime &at, const QString &server, LogSource source, const QString &line)
{
    LogRecord record;
    record.at = at;
    record.server = server;
    record.source = source;
    record.data = asString(line.toUtf8());
    return record;
}

void LogRecord::cut(qsizetype limit)
{
    constexpr qsizetype loggerLimit = 200;
    logger = logger.left(loggerLimit);
    data = RawJson::fromTrusted(data.toByteArray()); // not the whole message that it is a part of
    if (data.view().size() <= limit)
        return;
    const auto text = data.toString();
    const auto utf8 = text ? text->toUtf8() : data.toByteArray();
    if (utf8.size() <= limit)
        return; // only its escapes are long
    cutFrom = utf8.size();
    data = asString(beginning(utf8, limit));
}

QByteArray LogRecord::toJson() const
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("timestamp", at.toString(Qt::ISODateWithMs));
    writer.member("server", server);
    writer.member("source", logSourceNames()[int(source)]);
    writer.member("level", logLevelNames()[int(level)]);
    if (!logger.isEmpty())
        writer.member("logger", logger);
    writer.member("data", data);
    if (cutFrom > 0)
        writer.member("data_bytes", cutFrom);
    writer.end();
    return out;
}

QByteArray BufferedNotification::toJson() const
{
    QByteArray out;
    json::ObjectWriter writer(out);
    writer.member("timestamp", at.toString(Qt::ISODateWithMs));
    writer.member("server", server);
    writer.member("method", method);
    writer.member("params", params);
    if (cutFrom > 0)
        writer.member("params_bytes", cutFrom);
    writer.end();
    return out;
}

} // namespace qonduit
