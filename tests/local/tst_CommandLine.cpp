// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/CommandLine.h"

#include <QTest>

using namespace qonduit;

class tst_CommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFlagIsRead();
    void nothingIsEverything();
    void mistakesNameTheFlag_data();
    void mistakesNameTheFlag();
    void helpKnowsEveryFlag();
};

namespace {

Result<CommandLine> parse(const QString &line)
{
    return CommandLine::parse(QStringList { QStringLiteral("qonduit") } + line.split(u' ', Qt::SkipEmptyParts));
}

} // namespace

void tst_CommandLine::everyFlagIsRead()
{
    const auto line = parse(QStringLiteral("--headless --hidden --config c.json --data-dir d --port 0 --host ::1 "
                                           "--auth none --log-level debug --log-file l"));
    QVERIFY(line.has_value());
    QVERIFY(line->isHeadless && line->isHidden);
    QCOMPARE(line->configFile, QStringLiteral("c.json"));
    QCOMPARE(line->dataFolder, QStringLiteral("d"));
    QCOMPARE(line->port, std::optional<quint16>(0));
    QCOMPARE(line->host, std::optional(QStringLiteral("::1")));
    QCOMPARE(line->isAuthenticated, std::optional(false));
    QVERIFY(line->logLevel == Log::Level::Debug);
    QCOMPARE(line->logFile, QStringLiteral("l"));

    const auto stdio = parse(QStringLiteral("--stdio --standalone --expose server:x"));
    QVERIFY(stdio->isStdio && stdio->isStandalone && !stdio->requiresApplication);
    QCOMPARE(stdio->expose, std::optional(QStringLiteral("server:x")));
    QVERIFY(parse(QStringLiteral("--require-app"))->requiresApplication);
}

void tst_CommandLine::nothingIsEverything()
{
    const auto line = parse({});
    QVERIFY(!line->port && !line->host && !line->isAuthenticated && !line->isHeadless && !line->wantsHelp);
    QVERIFY(line->dataFolder.endsWith(QStringLiteral("/qonduit")));
    QVERIFY(parse(QStringLiteral("--version"))->wantsVersion && parse(QStringLiteral("--help"))->wantsHelp);
}

void tst_CommandLine::mistakesNameTheFlag_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *line, const char *named) {
        QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(named);
    };
    row("--port 65536", "--port: expected a port from 0 to 65535, got 65536");
    row("--port -1", "--port");
    row("--port x", "--port: expected a port from 0 to 65535, got x");
    row("--auth maybe", "--auth: expected token or none, got maybe");
    row("--log-level loud", "--log-level: expected debug, info, warn or error, got loud");
    row("--expose some", "--expose: expected static, all or server:NAME, got some");
    row("--expose server:", "--expose");
    row("--standalone --require-app", "exclude each other");
    row("--frobnicate", "frobnicate");
    row("--config", "config");
    row("stray", "unexpected argument: stray");
}

void tst_CommandLine::mistakesNameTheFlag()
{
    QFETCH(QString, line);
    QFETCH(QString, named);
    const auto parsed = parse(line);
    QVERIFY(!parsed.has_value());
    QVERIFY(parsed.error().is(ErrorCode::InvalidParams));
    QVERIFY2(parsed.error().message.contains(named), qPrintable(parsed.error().message));
}

void tst_CommandLine::helpKnowsEveryFlag()
{
    const auto help = CommandLine::helpText();
    for (const auto *flag :
         { "--config", "--data-dir", "--port", "--host", "--auth", "--log-level", "--log-file", "--version", "--help",
           "--headless", "--hidden", "--expose", "--standalone", "--require-app" })
        QVERIFY2(help.contains(QLatin1String(flag)), flag);
    QVERIFY(!help.contains(QStringLiteral("--stdio"))); // is no promise
}

QTEST_GUILESS_MAIN(tst_CommandLine)
#include "tst_CommandLine.moc"
