// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/VisibleServers.h"

#include <QTest>

using namespace qonduit;

Q_DECLARE_METATYPE(std::optional<QStringList>)

class tst_VisibleServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutAProfileEverythingIsThere();
    void whatIsNotNamedIsNotThere();
    void anEmptyListNamesNothing();
    void nothingTellsOfWhatIsHidden();
    void disabledOnesAreThereButNotSelected();
    void toolsNeedBothToAllowThem_data();
    void toolsNeedBothToAllowThem();
    void whatComesLaterIsSeenToo();

private:
    static ServerConfig server(const QString &name);
};

namespace {

const auto git = QStringLiteral("git");
const auto mail = QStringLiteral("mail");
const auto idle = QStringLiteral("idle");
const auto look = QStringLiteral("look");

} // namespace

ServerConfig tst_VisibleServers::server(const QString &name)
{
    ServerConfig config;
    config.name = name;
    config.command = QStringLiteral("x");
    config.enabled = name != idle;
    return config;
}

void tst_VisibleServers::withoutAProfileEverythingIsThere()
{
    ServerRegistry registry;
    for (const auto &name : { mail, git, idle })
        QVERIFY(registry.add(server(name)));
    const Profile profile;
    const VisibleServers servers(registry, profile);
    QCOMPARE(servers.all().size(), 3);
    QCOMPARE(servers.enabledNames(), (QStringList { mail, git }));
    QVERIFY(servers.isAllowed(git, look));
    QVERIFY(!servers.isRestricted(git));
}

void tst_VisibleServers::whatIsNotNamedIsNotThere()
{
    ServerRegistry registry;
    for (const auto &name : { mail, git, idle })
        QVERIFY(registry.add(server(name)));
    Profile profile;
    profile.servers = QStringList { git, idle, QStringLiteral("gone") };
    const VisibleServers servers(registry, profile);
    QCOMPARE(servers.all().size(), 2);
    QCOMPARE(servers.enabledNames(), QStringList { git });
    QVERIFY(servers.find(git) && !servers.find(mail) && !servers.find(QStringLiteral("gone")));
    QVERIFY(!servers.isAllowed(mail, look));
    QVERIFY(servers.isRestricted(mail));
    QVERIFY(servers.require(mail).error().is(ErrorCode::NotFound));
    QVERIFY(servers.select(mail).error().is(ErrorCode::NotFound));
    QCOMPARE(*servers.select(git), QStringList { git });
    QCOMPARE(*servers.select({}), QStringList { git });
}

void tst_VisibleServers::anEmptyListNamesNothing()
{
    ServerRegistry registry;
    QVERIFY(registry.add(server(git)));
    Profile profile;
    profile.servers = QStringList();
    const VisibleServers servers(registry, profile);
    QVERIFY(servers.all().isEmpty());
    QVERIFY(servers.select({})->isEmpty());
    QVERIFY(!servers.find(git));
}

void tst_VisibleServers::nothingTellsOfWhatIsHidden()
{
    ServerRegistry registry;
    QVERIFY(registry.add(server(mail)));
    QVERIFY(registry.add(server(git)));
    Profile profile;
    profile.servers = QStringList { git };
    const VisibleServers servers(registry, profile);
    const auto hidden = servers.require(mail).error();
    const auto missing = servers.require(QStringLiteral("none")).error();
    QCOMPARE(QString(hidden.message).replace(mail, QStringLiteral("none")), missing.message);
    QCOMPARE(hidden.code, missing.code);
}

void tst_VisibleServers::disabledOnesAreThereButNotSelected()
{
    ServerRegistry registry;
    QVERIFY(registry.add(server(idle)));
    const Profile profile;
    const VisibleServers servers(registry, profile);
    QVERIFY(servers.find(idle));
    QVERIFY(servers.select({})->isEmpty());
    QCOMPARE(*servers.select(idle), QStringList { idle });
}

void tst_VisibleServers::toolsNeedBothToAllowThem_data()
{
    using List = std::optional<QStringList>;
    QTest::addColumn<List>("configured");
    QTest::addColumn<List>("profiled");
    QTest::addColumn<bool>("isAllowed");
    const List absent;
    const List none = QStringList();
    const List it = QStringList { look };
    const List other = QStringList { QStringLiteral("push") };
    QTest::newRow("nobody says anything") << absent << absent << true;
    QTest::newRow("the server does") << it << absent << true;
    QTest::newRow("the profile does") << absent << it << true;
    QTest::newRow("both do") << it << it << true;
    QTest::newRow("the server says another") << other << absent << false;
    QTest::newRow("the profile says another") << absent << other << false;
    QTest::newRow("the profile cannot add to the server's") << other << it << false;
    QTest::newRow("nor the server to the profile's") << it << other << false;
    QTest::newRow("the server says none") << none << absent << false;
    QTest::newRow("the profile says none") << absent << none << false;
}

void tst_VisibleServers::toolsNeedBothToAllowThem()
{
    QFETCH(std::optional<QStringList>, configured);
    QFETCH(std::optional<QStringList>, profiled);
    QFETCH(bool, isAllowed);
    ServerRegistry registry;
    auto config = server(git);
    config.allowedTools = configured;
    QVERIFY(registry.add(config));
    QVERIFY(registry.add(server(mail)));
    Profile profile;
    if (profiled)
        profile.tools.insert(git, *profiled);
    const VisibleServers servers(registry, profile);
    QCOMPARE(servers.isAllowed(git, look), isAllowed);
    QCOMPARE(servers.isRestricted(git), configured || profiled);
    QVERIFY(servers.isAllowed(mail, look)); // of which nothing is said
    profile.servers = QStringList { mail };
    QVERIFY(!servers.isAllowed(git, look)); // its tools are named, it is not
}

void tst_VisibleServers::whatComesLaterIsSeenToo()
{
    ServerRegistry registry;
    Profile profile;
    profile.servers = QStringList { git };
    const VisibleServers servers(registry, profile);
    QVERIFY(!servers.find(git));
    QVERIFY(registry.add(server(git)));
    QVERIFY(servers.find(git));
    QVERIFY(registry.remove(git));
    QVERIFY(!servers.find(git));
}

QTEST_APPLESS_MAIN(tst_VisibleServers)
#include "tst_VisibleServers.moc"
