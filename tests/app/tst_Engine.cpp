// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/Engine.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;

class tst_Engine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsAddedStandsInTheFile();
    void whatCannotBeKeptSaysWhy();
    void itStopsOnce();
};

namespace {

Engine::Settings settings(const QString &path, const QByteArray &inlineJson = {})
{
    Engine::Settings settings { {}, ConfigurationFile(path, inlineJson), { "token", {} } };
    settings.configuration.port = 0;
    return settings;
}

ServerConfig server()
{
    ServerConfig config;
    config.name = QStringLiteral("new");
    config.command = QStringLiteral("run");
    return config;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void tst_Engine::whatIsAddedStandsInTheFile()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("config.json"));
    Engine engine(settings(path));
    const auto added = engine.registry().add(server());
    QVERIFY(added && added->isKept && added->problem.isEmpty());
    QVERIFY(contentOf(path).contains("\"new\""));
    const auto removed = engine.registry().remove(QStringLiteral("new"));
    QVERIFY(removed && removed->isKept);
    QVERIFY(!contentOf(path).contains("\"new\""));

    auto passing = server();
    passing.persistent = false;
    QVERIFY(!engine.registry().add(passing)->isKept);
    QVERIFY(!contentOf(path).contains("\"new\""));
}

void tst_Engine::whatCannotBeKeptSaysWhy()
{
    Engine engine(settings({}, "{}"));
    const auto added = engine.registry().add(server());
    QVERIFY(added && !added->isKept);
    QVERIFY(added->problem.contains(QStringLiteral("QONDUIT_CONFIG")));
    QVERIFY(engine.registry().find(QStringLiteral("new")));
}

void tst_Engine::itStopsOnce()
{
    Engine engine(settings({}, "{}"));
    QVERIFY(engine.start());
    QSignalSpy stopped(&engine, &Engine::stopped);
    engine.stop();
    engine.stop();
    QTRY_COMPARE(stopped.size(), 1);
    QVERIFY(!stopped.wait(50));
}

QTEST_GUILESS_MAIN(tst_Engine)
#include "tst_Engine.moc"
