// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/CommandLine.h"

#include <QCommandLineParser>
#include <QStandardPaths>

namespace qonduit {

namespace {

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(QStringLiteral("One place for all your MCP servers."));
    parser.addOptions({
        { QStringLiteral("headless"), QStringLiteral("Serve without a screen.") },
        { QStringLiteral("hidden"), QStringLiteral("Start into the tray.") },
        { QStringLiteral("config"), QStringLiteral("Read the configuration from FILE."), QStringLiteral("FILE") },
        { QStringLiteral("data-dir"), QStringLiteral("Keep tokens, stores and logs in DIR."), QStringLiteral("DIR") },
        { QStringLiteral("port"), QStringLiteral("Listen on port N; 0 takes any free one."), QStringLiteral("N") },
        { QStringLiteral("host"), QStringLiteral("Listen on address H."), QStringLiteral("H") },
        { QStringLiteral("auth"), QStringLiteral("Ask clients for a token, or not (loopback only)."),
          QStringLiteral("token|none") },
        { QStringLiteral("log-level"), QStringLiteral("Log from this level on."),
          QStringLiteral("debug|info|warn|error") },
        { QStringLiteral("log-file"), QStringLiteral("Log to FILE instead of stderr."), QStringLiteral("FILE") },
        { { QStringLiteral("v"), QStringLiteral("version") }, QStringLiteral("Print the version.") },
        { { QStringLiteral("h"), QStringLiteral("help") }, QStringLiteral("Print this help.") },
    });
}

Error bad(const QString &flag, const QString &expected, const QString &got)
{
    return Error(ErrorCode::InvalidParams, QStringLiteral("--%1: expected %2, got %3").arg(flag, expected, got));
}

Result<quint16> readPort(const QString &flag, const QString &text)
{
    bool isNumber = false;
    const auto number = text.toUInt(&isNumber);
    if (!isNumber || number > 65535)
        return bad(flag, QStringLiteral("a port from 0 to 65535"), text);
    return quint16(number);
}

} // namespace

Result<CommandLine> CommandLine::parse(const QStringList &arguments)
{
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(arguments))
        return Error(ErrorCode::InvalidParams, parser.errorText());
    if (!parser.positionalArguments().isEmpty())
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("unexpected argument: %1").arg(parser.positionalArguments().first()));

    CommandLine line;
    line.isHeadless = parser.isSet(QStringLiteral("headless"));
    line.isHidden = parser.isSet(QStringLiteral("hidden"));
    line.wantsVersion = parser.isSet(QStringLiteral("version"));
    line.wantsHelp = parser.isSet(QStringLiteral("help"));
    line.configFile = parser.value(QStringLiteral("config"));
    line.dataFolder = parser.value(QStringLiteral("data-dir"));
    line.logFile = parser.value(QStringLiteral("log-file"));
    if (line.dataFolder.isEmpty())
        line.dataFolder =
            QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/qonduit");
    if (parser.isSet(QStringLiteral("port"))) {
        const auto number = readPort(QStringLiteral("port"), parser.value(QStringLiteral("port")));
        if (!number)
            return number.error();
        line.port = *number;
    }
    if (parser.isSet(QStringLiteral("host")))
        line.host = parser.value(QStringLiteral("host"));
    if (parser.isSet(QStringLiteral("auth"))) {
        if (parser.value(QStringLiteral("auth")) != QStringLiteral("token")
            && parser.value(QStringLiteral("auth")) != QStringLiteral("none"))
            return bad(QStringLiteral("auth"), QStringLiteral("token or none"), parser.value(QStringLiteral("auth")));
        line.isAuthenticated = parser.value(QStringLiteral("auth")) == QStringLiteral("token");
    }
    if (parser.isSet(QStringLiteral("log-level"))) {
        const auto level = Log::levelFromName(parser.value(QStringLiteral("log-level")));
        if (!level)
            return bad(QStringLiteral("log-level"), QStringLiteral("debug, info, warn or error"),
                       parser.value(QStringLiteral("log-level")));
        line.logLevel = *level;
    }
    return line;
}

QString CommandLine::helpText()
{
    QCommandLineParser parser;
    addOptions(parser);
    return parser.helpText();
}

} // namespace qonduit
