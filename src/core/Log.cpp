// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/Log.h"

#include "core/RotatingFile.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QMutex>

#include <cstdio>

namespace qonduit {

Q_LOGGING_CATEGORY(logRpc, "qonduit.rpc")
Q_LOGGING_CATEGORY(logStdio, "qonduit.transport.stdio")
Q_LOGGING_CATEGORY(logBackendHttp, "qonduit.transport.http")
Q_LOGGING_CATEGORY(logDoor, "qonduit.http")
Q_LOGGING_CATEGORY(logStorage, "qonduit.storage")
Q_LOGGING_CATEGORY(logBackends, "qonduit.backends")
Q_LOGGING_CATEGORY(logSession, "qonduit.session")
Q_LOGGING_CATEGORY(logTools, "qonduit.tools")
Q_LOGGING_CATEGORY(logGateway, "qonduit.gateway")
Q_LOGGING_CATEGORY(logApp, "qonduit.app")
Q_LOGGING_CATEGORY(logUi, "qonduit.ui")

namespace Log {

namespace {

/// The one log of the process: Qt's message handler is a process-wide function, so its target is too.
struct Sink
{
    QMutex mutex;
    RotatingFile file;
    bool writesStderr = true;
    Level least = Level::Info;
};

Sink &sink()
{
    static Sink instance;
    return instance;
}

QString levelName(Level level)
{
    switch (level) {
    case Level::Debug:
        return QStringLiteral("debug");
    case Level::Info:
        return QStringLiteral("info");
    case Level::Warn:
        return QStringLiteral("warn");
    case Level::Error:
        break;
    }
    return QStringLiteral("error");
}

void writeLine(Level level, const QString &event, const QJsonObject &data)
{
    if (level < sink().least)
        return;
    const QJsonObject line { { QStringLiteral("level"), levelName(level) },
                             { QStringLiteral("event"), event },
                             { QStringLiteral("timestamp"),
                               QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs) },
                             { QStringLiteral("data"), data } };
    const auto bytes = QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
    const QMutexLocker lock(&sink().mutex);
    if (sink().file.isOpen())
        sink().file.write(bytes);
    if (sink().writesStderr || !sink().file.isOpen())
        std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stderr);
}

void handleMessage(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    auto level = Level::Debug;
    if (type == QtInfoMsg)
        level = Level::Info;
    else if (type == QtWarningMsg)
        level = Level::Warn;
    else if (type == QtCriticalMsg || type == QtFatalMsg)
        level = Level::Error;
    writeLine(level, QStringLiteral("log"),
              { { QStringLiteral("category"), QString::fromUtf8(context.category) },
                { QStringLiteral("message"), message } });
}

} // namespace

std::optional<Level> levelFromName(const QString &name)
{
    for (const auto level : { Level::Debug, Level::Info, Level::Warn, Level::Error }) {
        if (levelName(level) == name)
            return level;
    }
    return std::nullopt;
}

bool install(Level least, const QString &file)
{
    sink().least = least;
    sink().writesStderr = file.isEmpty();
    if (!file.isEmpty() && !copyTo(file))
        return false;
    if (least != Level::Debug)
        QLoggingCategory::setFilterRules(QStringLiteral("qonduit.*.debug=false\nqt.*.debug=false"));
    qInstallMessageHandler(handleMessage);
    return true;
}

bool copyTo(const QString &file)
{
    const QMutexLocker lock(&sink().mutex);
    return sink().file.open(file, {});
}

bool isWanted(Level level)
{
    return level >= sink().least;
}

void event(const QLoggingCategory &category, Level level, const char *event, const QJsonObject &data)
{
    Q_UNUSED(category)
    if (!isWanted(level))
        return;
    auto said = data;
    for (auto member = said.begin(); member != said.end();) {
        if (member.value().isString() && member.value().toString().isEmpty())
            member = said.erase(member);
        else
            ++member;
    }
    writeLine(level, QString::fromUtf8(event), said);
}

} // namespace Log
} // namespace qonduit
