// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/ClientsBridge.h"

#include "app/Engine.h"

#include <QCryptographicHash>
#include <QFile>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace qonduit;

class tst_ClientsBridge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPageThatNobodyLooksAtGetsNoNews();
    void sessionsAreShownButTheWindowsOwn();
    void aSessionIsEnded();
    void theWindowsOwnSessionIsNotEnded();
    void aNewClientGetsATokenThatIsKeptNowhere();
    void aNewProfileEndsTheClientsSessions();
    void aProfileOfTheSameWordsEndsNothing();
    void aNewTokenReplacesTheOldOne();
    void aRemovedClientComesBackWithItsToken();
    void namesOfOursAreRefused();
    void whatStandsBesideAClientsEntryStays();
    void chosenServersAreAddedAsTheyStand();
    void aServerWhoseNameIsTakenIsNotAdded();
    void aLookerMoreDoesNotEndTheLooking();
};

namespace {

/// An engine with a configuration file, and the window's end of the page.
struct Desk
{
    QTemporaryDir folder;
    std::unique_ptr<Engine> engine;
    ClientsLink link;
    std::unique_ptr<ClientsBridge> bridge;

    explicit Desk(const QByteArray &text = "{}")
    {
        write(text);
        ConfigurationFile file(path(), {});
        Engine::Settings settings { *file.load(), file, { "token", {} } };
        settings.configuration.port = 0;
        engine = std::make_unique<Engine>(settings);
        bridge = std::make_unique<ClientsBridge>(*engine, link);
    }
    QString path() const { return folder.filePath(QStringLiteral("config.json")); }
    void write(const QByteArray &text) const
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    QByteArray text() const
    {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    Session *open(const QString &principal, const QString &name = QStringLiteral("tester"))
    {
        ClientIdentity client;
        client.principal = principal;
        client.name = name;
        client.version = QStringLiteral("1.0");
        return *engine->sessions().create(client);
    }
    /// The token that comes of a command; empty when none comes.
    QByteArray tokenOf(const std::function<void()> &command)
    {
        QSignalSpy made(&link, &ClientsLink::tokenMade);
        QSignalSpy failed(&link, &ClientsLink::failed);
        command();
        [&] { QTRY_VERIFY(made.count() + failed.count() > 0); }();
        return made.isEmpty() ? QByteArray() : made[0][1].toByteArray();
    }
    QByteArray add(const QString &name)
    {
        ClientRow row;
        row.name = name;
        return tokenOf([&] { Q_EMIT link.setClientRequested(row); });
    }
};

QByteArray digits(const QByteArray &token)
{
    return QCryptographicHash::hash(token, QCryptographicHash::Sha256).toHex();
}

} // namespace

void tst_ClientsBridge::aPageThatNobodyLooksAtGetsNoNews()
{
    Desk desk;
    QSignalSpy news(&desk.link, &ClientsLink::sessionsChanged);
    desk.open(QStringLiteral("default"));
    QTest::qWait(150); // three times as long as news takes
    QCOMPARE(news.count(), 0);
    desk.link.watch(this, true);
    QTRY_COMPARE(desk.link.sessions().size(), 1);
}

void tst_ClientsBridge::sessionsAreShownButTheWindowsOwn()
{
    Desk desk;
    desk.open(QStringLiteral("desktop"));
    desk.open(QStringLiteral("reviewer"));
    desk.open(QStringLiteral("default"), QStringLiteral("<b>x</b>"));
    desk.link.watch(this, true);
    QTRY_COMPARE(desk.link.sessions().size(), 2);
    // Both may have come in the same millisecond.
    const auto isMarkedUp = [](const SessionRow &row) { return row.client == QStringLiteral("<b>x</b>"); };
    const auto rows = desk.link.sessions();
    const auto found = std::find_if(rows.begin(), rows.end(), isMarkedUp);
    QVERIFY(found != rows.end());
    const auto &last = *found;
    QVERIFY(last.isOwners);
    QCOMPARE(last.revision, QStringLiteral("2025-11-25"));
    QCOMPARE(last.exposure, QStringLiteral("static"));
    QVERIFY(last.began.isValid() && last.lastUsed >= last.began);
    const auto &other = found == rows.begin() ? rows.last() : rows.first();
    QVERIFY(!other.isOwners);
    QCOMPARE(other.principal, QStringLiteral("reviewer"));
}

void tst_ClientsBridge::aSessionIsEnded()
{
    Desk desk;
    const auto *session = desk.open(QStringLiteral("default"));
    desk.link.watch(this, true);
    Q_EMIT desk.link.endSessionRequested(QStringLiteral("nobody's"));
    QVERIFY(!session->hasEnded());
    Q_EMIT desk.link.endSessionRequested(session->label());
    QVERIFY(session->hasEnded());
    QTRY_COMPARE(desk.link.sessions().size(), 0);
}

void tst_ClientsBridge::theWindowsOwnSessionIsNotEnded()
{
    Desk desk;
    const auto *session = desk.open(QStringLiteral("desktop"));
    Q_EMIT desk.link.endSessionRequested(session->label());
    QVERIFY(!session->hasEnded());
}

void tst_ClientsBridge::aNewClientGetsATokenThatIsKeptNowhere()
{
    Desk desk;
    const auto token = desk.add(QStringLiteral("Reviewer"));
    QVERIFY(token.size() >= 32);
    QVERIFY(!desk.text().contains(token));
    QVERIFY(desk.text().contains(digits(token)));
    desk.link.watch(this, true);
    QTRY_COMPARE(desk.link.clients().size(), 1);
    QCOMPARE(desk.link.clients()[0].name, QStringLiteral("Reviewer"));
}

void tst_ClientsBridge::aNewProfileEndsTheClientsSessions()
{
    Desk desk;
    desk.add(QStringLiteral("a"));
    desk.add(QStringLiteral("b"));
    const auto *mine = desk.open(QStringLiteral("a"));
    const auto *theirs = desk.open(QStringLiteral("b"));
    ClientRow row;
    row.name = QStringLiteral("a");
    row.servers = QStringList { QStringLiteral("git") };
    row.tools = { { QStringLiteral("git"), { QStringLiteral("log") } } };
    row.exposure = QStringLiteral("all");
    row.ask = QStringLiteral("desktop");
    Q_EMIT desk.link.setClientRequested(row);
    QVERIFY(mine->hasEnded());
    QVERIFY(!theirs->hasEnded());
    desk.link.watch(this, true);
    QTRY_COMPARE(desk.link.clients().size(), 2);
    QVERIFY(desk.link.clients()[0] == row);
    const auto kept = Configuration::parse(desk.text(), {});
    QVERIFY(kept && kept->clients == desk.engine->configuration().clients);
    // And back: what is the default is not written.
    row = {};
    row.name = QStringLiteral("a");
    Q_EMIT desk.link.setClientRequested(row);
    QVERIFY(!desk.text().contains("git"));
    QVERIFY(!desk.text().contains("exposure"));
}

void tst_ClientsBridge::aProfileOfTheSameWordsEndsNothing()
{
    Desk desk;
    desk.add(QStringLiteral("a"));
    const auto *mine = desk.open(QStringLiteral("a"));
    const auto before = desk.text();
    ClientRow row;
    row.name = QStringLiteral("a");
    Q_EMIT desk.link.setClientRequested(row);
    QVERIFY(!mine->hasEnded());
    QCOMPARE(desk.text(), before);
}

void tst_ClientsBridge::aNewTokenReplacesTheOldOne()
{
    Desk desk;
    const auto before = desk.add(QStringLiteral("a"));
    const QPointer<Session> session = desk.open(QStringLiteral("a"));
    const auto after = desk.tokenOf([&] { Q_EMIT desk.link.newTokenRequested(QStringLiteral("a")); });
    QVERIFY(!after.isEmpty() && after != before);
    QVERIFY(!session); // ended, and gone since
    QVERIFY(desk.text().contains(digits(after)));
    QVERIFY(!desk.text().contains(digits(before)));
    QVERIFY(desk.tokenOf([&] { Q_EMIT desk.link.newTokenRequested(QStringLiteral("nobody")); }).isEmpty());
}

void tst_ClientsBridge::aRemovedClientComesBackWithItsToken()
{
    Desk desk;
    const auto token = desk.add(QStringLiteral("a"));
    const auto *session = desk.open(QStringLiteral("a"));
    Q_EMIT desk.link.removeClientRequested(QStringLiteral("a"));
    QVERIFY(session->hasEnded());
    QVERIFY(!desk.text().contains(digits(token)));
    QVERIFY(desk.engine->configuration().clients.isEmpty());
    Q_EMIT desk.link.restoreClientRequested(QStringLiteral("another"));
    QVERIFY(desk.engine->configuration().clients.isEmpty());
    Q_EMIT desk.link.restoreClientRequested(QStringLiteral("a"));
    QVERIFY(desk.text().contains(digits(token)));
    QCOMPARE(desk.engine->configuration().clients.size(), 1);
}

void tst_ClientsBridge::namesOfOursAreRefused()
{
    for (const auto &name : { QStringLiteral("default"), QStringLiteral("desktop"), QStringLiteral("local"), QString(),
                              QStringLiteral(" a"), QString(65, u'a') }) {
        Desk desk;
        QVERIFY(desk.add(name).isEmpty());
        QCOMPARE(desk.text(), QByteArray("{}"));
    }
}

void tst_ClientsBridge::whatStandsBesideAClientsEntryStays()
{
    const auto hash = QByteArray(64, 'a');
    Desk desk(R"({ "clients" : {"a": {"token_sha256": ")" + hash + R"(", "note": "mine"} } ,  "x": 1 })");
    ClientRow row;
    row.name = QStringLiteral("a");
    row.ask = QStringLiteral("both");
    Q_EMIT desk.link.setClientRequested(row);
    const auto text = desk.text();
    QVERIFY2(text.contains(R"("note": "mine")") && text.contains(R"(,  "x": 1 })"), text.constData());
    QVERIFY(text.contains(R"("both")"));
}

void tst_ClientsBridge::chosenServersAreAddedAsTheyStand()
{
    Desk desk;
    QSignalSpy added(&desk.link, &ClientsLink::serverAdded);
    ServerConfig server;
    server.name = QStringLiteral("odd");
    server.enabled = false; // nothing is to be started here
    server.command = QStringLiteral("/opt/my programs/run");
    server.arguments = { QStringLiteral("--say"), QStringLiteral("two  words \"quoted\" $HOME"), QString() };
    server.environment = { { QStringLiteral("KEY"), QStringLiteral("a=b c") } };
    Q_EMIT desk.link.addServersRequested({ server }, false);
    QTRY_COMPARE(added.count(), 1);
    QCOMPARE(added[0][0].toString(), QStringLiteral("odd"));
    QVERIFY(added[0][1].toBool());
    QCOMPARE(added[0][2].toString(), QString());
    const auto kept = Configuration::parse(desk.text(), {});
    QVERIFY(kept && kept->servers.size() == 1);
    QCOMPARE(kept->servers[0].arguments, server.arguments);
    QCOMPARE(kept->servers[0].environment, server.environment);
    QCOMPARE(kept->servers[0].fingerprint(), server.fingerprint());
}

void tst_ClientsBridge::aServerWhoseNameIsTakenIsNotAdded()
{
    Desk desk(R"({"servers": {"git": {"command": "git-server", "enabled": false}}})");
    QSignalSpy added(&desk.link, &ClientsLink::serverAdded);
    ServerConfig server;
    server.name = QStringLiteral("git");
    server.command = QStringLiteral("another");
    Q_EMIT desk.link.addServersRequested({ server }, false);
    QTRY_COMPARE(added.count(), 1);
    QVERIFY(!added[0][1].toBool());
    QVERIFY(!added[0][2].toString().isEmpty());
    QVERIFY(!desk.text().contains("another"));
}

void tst_ClientsBridge::aLookerMoreDoesNotEndTheLooking()
{
    ClientsLink link;
    QSignalSpy watched(&link, &ClientsLink::watchedChanged);
    QObject other;
    link.watch(this, true);
    link.watch(&other, true);
    link.watch(&other, false);
    QVERIFY(link.isWatched());
    QCOMPARE(watched.count(), 1);
    link.watch(this, false);
    QVERIFY(!link.isWatched());
}

QTEST_GUILESS_MAIN(tst_ClientsBridge)
#include "tst_ClientsBridge.moc"
