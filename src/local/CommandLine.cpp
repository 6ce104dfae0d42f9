// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/CommandLine.h"

#include <QCommandLineParser>
#include <QStandardPaths>

#include <cstdio>

namespace qonduit {

namespace {

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(QStringLiteral("One place for all your MCP servers."));
    parser.addPositionalArgument(QStringLiteral("open"), QStringLiteral("Open this in the window (qonduit)."),
                                 QStringLiteral("[FILE.mcpb|qonduit://…]"));
    parser.addOptions({
        { QStringLiteral("headless"), QStringLiteral("Serve without a screen.") },
        { QStringLiteral("hidden"), QStringLiteral("Start into the tray.") },
        { QStringLiteral("expose"), QStringLiteral("Show the client this (qonduit-stdio)."),
          QStringLiteral("static|all|server:NAME") },
        { QStringLiteral("standalone"), QStringLiteral("Never join the running application (qonduit-stdio).") },
        { QStringLiteral("require-app"), QStringLiteral("Wait for the application to run (qonduit-stdio).") },
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
    // What qonduit-stdio says to qonduit-headless.
    QCommandLineOption stdio(QStringLiteral("stdio"));
    stdio.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOption(stdio);
}

Error bad(const QString &flag, const QString &expected, const QString &got)
{
    return Error(ErrorCode::InvalidParams, QStringLiteral("--%1: expected %2, got %3").arg(flag, expected, got));
}

/// Only its form: whether there is such a server, the engine knows.
bool isExposure(const QString &text)
{
    const auto prefix = QStringLiteral("server:");
    return text == QStringLiteral("static") || text == QStringLiteral("all")
        || (text.startsWith(prefix) && text.size() > prefix.size());
}

/// What the desktop hands over to the program that is named for it: a link of ours, or a bundle.
bool isToOpen(const QString &argument)
{
    return argument.startsWith(QStringLiteral("qonduit:"), Qt::CaseInsensitive)
        || argument.endsWith(QStringLiteral(".mcpb"), Qt::CaseInsensitive)
        || argument.endsWith(QStringLiteral(".dxt"), Qt::CaseInsensitive);
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
    auto others = parser.positionalArguments();
    CommandLine line;
    if (!others.isEmpty() && isToOpen(others.first()))
        line.toOpen = others.takeFirst();
    if (!others.isEmpty())
        return Error(ErrorCode::InvalidParams, QStringLiteral("unexpected argument: %1").arg(others.first()));
    line.isHeadless = parser.isSet(QStringLiteral("headless"));
    line.isHidden = parser.isSet(QStringLiteral("hidden"));
    line.isStdio = parser.isSet(QStringLiteral("stdio"));
    line.isStandalone = parser.isSet(QStringLiteral("standalone"));
    line.requiresApplication = parser.isSet(QStringLiteral("require-app"));
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
    if (line.isStandalone && line.requiresApplication)
        return Error(ErrorCode::InvalidParams, QStringLiteral("--standalone and --require-app exclude each other"));
    if (parser.isSet(QStringLiteral("expose"))) {
        line.expose = parser.value(QStringLiteral("expose"));
        if (!isExposure(*line.expose))
            return bad(QStringLiteral("expose"), QStringLiteral("static, all or server:NAME"), *line.expose);
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

void CommandLine::print() const
{
    const auto text = (wantsHelp ? helpText() : QStringLiteral("qonduit " QONDUIT_VERSION "\n")).toLocal8Bit();
    std::fwrite(text.constData(), 1, size_t(text.size()), stdout);
    std::fflush(stdout);
}

} // namespace qonduit
