// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ServerRegistry.h"

#include <QTest>

using namespace qonduit;

class tst_ServerRegistry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void orderIsTheOrderOfAdding();
    void aTakenNameIsRejected();
    void whatIsNoNameIsRejected_data();
    void whatIsNoNameIsRejected();
    void signalsComeWhenTheStateIsTrue();
    void aServerMayBeRemovedByItsOwnName();
};

namespace {

ServerConfig named(const QString &name)
{
    ServerConfig config;
    config.name = name;
    return config;
}

} // namespace

void tst_ServerRegistry::orderIsTheOrderOfAdding()
{
    ServerRegistry registry;
    for (const auto &name : { QStringLiteral("z"), QStringLiteral("a"), QStringLiteral("m") })
        QVERIFY(registry.add(named(name)));
    QCOMPARE(registry.names(), (QStringList { QStringLiteral("z"), QStringLiteral("a"), QStringLiteral("m") }));
    QVERIFY(registry.find(QStringLiteral("a")));
    QVERIFY(!registry.find(QStringLiteral("A")));
}

void tst_ServerRegistry::aTakenNameIsRejected()
{
    ServerRegistry registry;
    QVERIFY(registry.add(named(QStringLiteral("a"))));
    const auto again = registry.add(named(QStringLiteral("a")));
    QVERIFY(again.error().is(ErrorCode::Rejected));
    QCOMPARE(registry.servers().size(), 1);
    QVERIFY(registry.remove(QStringLiteral("b")).error().is(ErrorCode::NotFound));
}

void tst_ServerRegistry::whatIsNoNameIsRejected_data()
{
    QTest::addColumn<QString>("name");
    for (const auto &name :
         { QString(), QStringLiteral("self"), QStringLiteral("-x"), QStringLiteral("a/b"), QStringLiteral("a b"),
           QStringLiteral("a\n"), QString(65, u'a'), QStringLiteral("\u00e4") })
        QTest::newRow(qPrintable(name.left(8))) << name;
}

void tst_ServerRegistry::whatIsNoNameIsRejected()
{
    QFETCH(QString, name);
    ServerRegistry registry;
    QVERIFY(!registry.add(named(name)));
    QVERIFY(registry.servers().isEmpty());
}

void tst_ServerRegistry::signalsComeWhenTheStateIsTrue()
{
    ServerRegistry registry;
    QStringList seen;
    connect(&registry, &ServerRegistry::added, this, [&](const ServerConfig &config) {
        seen += registry.find(config.name) ? QStringLiteral("there") : QString();
    });
    connect(&registry, &ServerRegistry::removed, this,
            [&](const QString &name) { seen += registry.find(name) ? QString() : QStringLiteral("gone"); });
    QVERIFY(registry.add(named(QStringLiteral("a"))));
    QVERIFY(registry.remove(QStringLiteral("a")));
    QCOMPARE(seen, (QStringList { QStringLiteral("there"), QStringLiteral("gone") }));
}

void tst_ServerRegistry::aServerMayBeRemovedByItsOwnName()
{
    ServerRegistry registry;
    QString removed;
    connect(&registry, &ServerRegistry::removed, this, [&](const QString &name) { removed = name; });
    QVERIFY(registry.add(named(QStringLiteral("a-rather-long-name-for-a-server"))));
    QVERIFY(registry.remove(registry.servers().first().name)); // the name goes with the server
    QCOMPARE(removed, QStringLiteral("a-rather-long-name-for-a-server"));
}

QTEST_APPLESS_MAIN(tst_ServerRegistry)
#include "tst_ServerRegistry.moc"
