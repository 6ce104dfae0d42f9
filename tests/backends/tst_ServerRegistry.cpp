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
    void whatIsChangedKeepsItsPlace();
    void whatStaysTheSameIsNotTold();
    void changesAreKept();
    void whatTheStoreHoldsIsFollowed();
};

namespace {

ServerConfig named(const QString &name)
{
    ServerConfig config;
    config.name = name;
    return config;
}

/// Remembers what it was told.
class TestStore : public ServerStore
{
public:
    Result<> setServer(const ServerConfig &server) override
    {
        told += QStringLiteral("set ") + server.name;
        return {};
    }
    Result<> removeServer(const QString &name) override
    {
        told += QStringLiteral("removed ") + name;
        return {};
    }
    QStringList told;
};

/// What a registry tells, in its order.
struct Told
{
    explicit Told(ServerRegistry &registry)
    {
        QObject::connect(&registry, &ServerRegistry::added, &m_context,
                         [this](const ServerConfig &config) { words += QStringLiteral("added ") + config.name; });
        QObject::connect(&registry, &ServerRegistry::removed, &m_context,
                         [this](const QString &name) { words += QStringLiteral("removed ") + name; });
        QObject::connect(
            &registry, &ServerRegistry::changed, &m_context,
            [this](const ServerConfig &before, const ServerConfig &after) {
                words += QStringLiteral("changed %1 from %2 to %3").arg(after.name, before.command, after.command);
            });
    }
    QStringList words;

private:
    QObject m_context;
};

ServerConfig running(const QString &name, const QString &command)
{
    auto config = named(name);
    config.command = command;
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

void tst_ServerRegistry::whatIsChangedKeepsItsPlace()
{
    ServerRegistry registry;
    for (const auto &name : { QStringLiteral("a"), QStringLiteral("b") })
        QVERIFY(registry.add(running(name, QStringLiteral("x"))));
    const Told told(registry);
    QVERIFY(registry.update(running(QStringLiteral("a"), QStringLiteral("y"))));
    QCOMPARE(registry.names(), (QStringList { QStringLiteral("a"), QStringLiteral("b") }));
    QCOMPARE(registry.find(QStringLiteral("a"))->command, QStringLiteral("y"));
    QCOMPARE(told.words, QStringList { QStringLiteral("changed a from x to y") });
    QVERIFY(registry.update(running(QStringLiteral("c"), QStringLiteral("y"))).error().is(ErrorCode::NotFound));
}

void tst_ServerRegistry::whatStaysTheSameIsNotTold()
{
    ServerRegistry registry;
    QVERIFY(registry.add(running(QStringLiteral("a"), QStringLiteral("x"))));
    const Told told(registry);
    QVERIFY(registry.update(running(QStringLiteral("a"), QStringLiteral("x"))));
    QVERIFY(told.words.isEmpty());
}

void tst_ServerRegistry::changesAreKept()
{
    ServerRegistry registry;
    TestStore store;
    auto config = running(QStringLiteral("a"), QStringLiteral("x"));
    QVERIFY(registry.add(config));
    registry.setStore(store);
    config.enabled = false;
    QVERIFY(registry.update(config)->isKept);
    config.persistent = false;
    QVERIFY(!registry.update(config)->isKept);
    config.enabled = true;
    QVERIFY(!registry.update(config)->isKept);
    QCOMPARE(store.told, (QStringList { QStringLiteral("set a"), QStringLiteral("removed a") }));
}

void tst_ServerRegistry::whatTheStoreHoldsIsFollowed()
{
    ServerRegistry registry;
    TestStore store;
    const auto x = QStringLiteral("x");
    for (const auto &name : { QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c") })
        QVERIFY(registry.add(running(name, x)));
    auto passing = running(QStringLiteral("passing"), x);
    passing.persistent = false;
    QVERIFY(registry.add(passing));
    registry.setStore(store);
    const Told told(registry);
    registry.follow({ running(QStringLiteral("c"), x), running(QStringLiteral("b"), QStringLiteral("y")),
                      running(QStringLiteral("d"), x) });
    QCOMPARE(told.words, (QStringList { QStringLiteral("removed a"), QStringLiteral("changed b from x to y"),
                                        QStringLiteral("added d") }));
    QVERIFY(registry.find(QStringLiteral("passing"))); // which never stood there
    QVERIFY(store.told.isEmpty());
}

QTEST_APPLESS_MAIN(tst_ServerRegistry)
#include "tst_ServerRegistry.moc"
