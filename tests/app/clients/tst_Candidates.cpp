// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/Candidates.h"

#include <QTest>

using namespace qonduit;

namespace {

FoundServer found(const QString &client, const QString &name, const QString &command, const QStringList &arguments = {})
{
    FoundServer server;
    server.config.name = legalName(name);
    server.config.command = command;
    server.config.arguments = arguments;
    server.origin.client = client;
    server.origin.name = name;
    return server;
}

FoundServer foundAt(const QString &client, const QString &name, const QString &url)
{
    auto server = found(client, name, {});
    server.config.transport = ServerConfig::Transport::AutoHttp;
    server.config.url = QUrl(url);
    return server;
}

const auto one = QStringLiteral("cursor");
const auto other = QStringLiteral("zed");

} // namespace

class tst_Candidates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSameServerOfSeveralProgramsIsOne();
    void otherContentUnderTheSameNameGetsAFreeName();
    void anAddressWithOtherHeadersIsAnotherServer();
    void whatWeHaveAlreadyIsMarked();
    void aNameOfOursIsNotTakenAway();
    void whatCannotBeTakenOverSaysWhy();
    void namesAreMadeLegal_data();
    void namesAreMadeLegal();
};

void tst_Candidates::theSameServerOfSeveralProgramsIsOne()
{
    auto second =
        found(other, QStringLiteral("git-tools"), QStringLiteral("uvx"), { QStringLiteral("mcp-server-git") });
    second.config.allowedTools = QStringList { QStringLiteral("log") };
    second.notes = QStringList { QStringLiteral("x is left out") };
    const auto merged = mergeServers(
        { found(one, QStringLiteral("git"), QStringLiteral("uvx"), { QStringLiteral("mcp-server-git") }), second }, {});
    QCOMPARE(merged.size(), 1);
    QCOMPARE(merged[0].config.name, QStringLiteral("git"));
    QCOMPARE(merged[0].origins.size(), 2);
    QCOMPARE(merged[0].origins[1].name, QStringLiteral("git-tools"));
    QCOMPARE(merged[0].notes, QStringList { QStringLiteral("x is left out") });
    QVERIFY(!merged[0].hasConflict());
}

void tst_Candidates::otherContentUnderTheSameNameGetsAFreeName()
{
    const auto merged = mergeServers({ found(one, QStringLiteral("git"), QStringLiteral("a")),
                                       found(other, QStringLiteral("git-2"), QStringLiteral("b")),
                                       found(other, QStringLiteral("git"), QStringLiteral("c")) },
                                     {});
    QCOMPARE(merged.size(), 3);
    QCOMPARE(merged[2].config.name, QStringLiteral("git-3"));
    QCOMPARE(merged[2].wantedName, QStringLiteral("git"));
    QVERIFY(!merged[2].isNameOurs);
}

void tst_Candidates::anAddressWithOtherHeadersIsAnotherServer()
{
    const auto url = QStringLiteral("https://example.com/mcp");
    auto second = foundAt(other, QStringLiteral("b"), url);
    second.config.headers = { { "X-Key", "1" }, { "A", "2" } };
    auto third = foundAt(other, QStringLiteral("c"), url);
    third.config.headers = { { "a", "2" }, { "x-key", "1" } };
    QCOMPARE(mergeServers({ foundAt(one, QStringLiteral("a"), url), second, third }, {}).size(), 2);
}

void tst_Candidates::whatWeHaveAlreadyIsMarked()
{
    const auto mine = found(one, QStringLiteral("mine"), QStringLiteral("uvx"), { QStringLiteral("git") }).config;
    const auto merged =
        mergeServers({ found(one, QStringLiteral("git"), QStringLiteral("uvx"), { QStringLiteral("git") }) }, { mine });
    QCOMPARE(merged[0].state, Candidate::State::Known);
    QCOMPARE(merged[0].knownAs, QStringLiteral("mine"));
}

void tst_Candidates::aNameOfOursIsNotTakenAway()
{
    const auto mine = found(one, QStringLiteral("git"), QStringLiteral("mine")).config;
    const auto merged = mergeServers({ found(one, QStringLiteral("git"), QStringLiteral("theirs")) }, { mine });
    QCOMPARE(merged[0].state, Candidate::State::New);
    QCOMPARE(merged[0].config.name, QStringLiteral("git-2"));
    QVERIFY(merged[0].isNameOurs);
}

void tst_Candidates::whatCannotBeTakenOverSaysWhy()
{
    auto broken = found(one, QStringLiteral("x"), {});
    broken.problem = QStringLiteral("servers.x: expected command or url, got neither");
    const auto merged = mergeServers({ broken, broken }, {});
    QCOMPARE(merged.size(), 2);
    QCOMPARE(merged[0].state, Candidate::State::Broken);
    QCOMPARE(merged[0].problem, broken.problem);
}

void tst_Candidates::namesAreMadeLegal_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("legal");
    QTest::newRow("space") << QStringLiteral("My Notes (private)") << QStringLiteral("My-Notes-private");
    QTest::newRow("package") << QStringLiteral("@org/thing") << QStringLiteral("org-thing");
    QTest::newRow("script") << QStringLiteral("文書") << QStringLiteral("server");
    QTest::newRow("self") << QStringLiteral("self") << QStringLiteral("server");
    QTest::newRow("long") << QString(100, u'a') << QString(64, u'a');
    QTest::newRow("good") << QStringLiteral("a.b_c-1") << QStringLiteral("a.b_c-1");
}

void tst_Candidates::namesAreMadeLegal()
{
    QFETCH(QString, name);
    QFETCH(QString, legal);
    QCOMPARE(legalName(name), legal);
    QVERIFY(ServerConfig::checkName(legal));
    const auto next = freeName(name, { legal });
    QVERIFY(next != legal && ServerConfig::checkName(next));
}

QTEST_APPLESS_MAIN(tst_Candidates)
#include "tst_Candidates.moc"
