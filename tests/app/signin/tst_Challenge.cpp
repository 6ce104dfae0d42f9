// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/Challenge.h"
#include "app/signin/Scope.h"

#include <QTest>

using namespace qonduit::signin;

class tst_Challenge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatTheServerWants();
    void bearerIsFoundAmongOthers_data();
    void bearerIsFoundAmongOthers();
    void whatIsNoBearerChallengeIsNone_data();
    void whatIsNoBearerChallengeIsNone();
    void addressThatIsNoneIsInvalid();
    void scopeHasOnlyWords();
    void scopesAreJoinedOnce();
};

void tst_Challenge::saysWhatTheServerWants()
{
    const auto challenge =
        Challenge::read(R"(Bearer realm="a \"b\", c", error="insufficient_scope", scope="read  write", )"
                        R"(resource_metadata="https://x.example/.well-known/oauth-protected-resource/mcp")");
    QVERIFY(challenge);
    QCOMPARE(challenge->error, QStringLiteral("insufficient_scope"));
    QCOMPARE(challenge->scope, QStringLiteral("read  write"));
    QCOMPARE(challenge->resourceMetadata.toString(),
             QStringLiteral("https://x.example/.well-known/oauth-protected-resource/mcp"));
}

void tst_Challenge::bearerIsFoundAmongOthers_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::newRow("alone") << QByteArray("bearer scope=s");
    QTest::newRow("after Basic") << QByteArray("Basic realm=\"Bearer scope=x\", Bearer scope=s");
    QTest::newRow("after a bare scheme") << QByteArray("Negotiate, Bearer scope=\"s\"");
    QTest::newRow("after token68") << QByteArray("Negotiate abc/+==, Bearer scope=\"s\"");
    QTest::newRow("before another") << QByteArray("Bearer scope=\"s\", Basic realm=\"r\", scope=\"other\"");
    QTest::newRow("empty elements") << QByteArray(", ,Bearer , scope = \"s\" ,, x=y");
    QTest::newRow("the first counts") << QByteArray("Bearer scope=s, scope=t, Bearer scope=u");
}

void tst_Challenge::bearerIsFoundAmongOthers()
{
    QFETCH(QByteArray, header);
    const auto challenge = Challenge::read(header);
    QVERIFY(challenge);
    QCOMPARE(challenge->scope, QStringLiteral("s"));
}

void tst_Challenge::whatIsNoBearerChallengeIsNone_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("another scheme") << QByteArray("Digest realm=\"r\", nonce=\"Bearer\"");
    QTest::newRow("open quotes") << QByteArray("Bearer scope=\"s");
    QTest::newRow("quotes end in a backslash") << QByteArray("Bearer scope=\"s\\");
    QTest::newRow("no grammar") << QByteArray("=\"\"\"");
    QTest::newRow("too long") << QByteArray("Bearer scope=\"" + QByteArray(9000, 'x') + "\"");
}

void tst_Challenge::whatIsNoBearerChallengeIsNone()
{
    QFETCH(QByteArray, header);
    QVERIFY(!Challenge::read(header));
}

void tst_Challenge::addressThatIsNoneIsInvalid()
{
    const auto challenge = Challenge::read("Bearer resource_metadata=\"http://[broken\"");
    QVERIFY(challenge);
    QVERIFY(!challenge->resourceMetadata.isValid());
}

void tst_Challenge::scopeHasOnlyWords()
{
    QCOMPARE(scopeWords(QStringLiteral("a b a c\"d e\\f g\u00e9 h\nx i")),
             QStringList({ QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("i") }));
    QCOMPARE(scopeWords(QStringLiteral("x ").repeated(10)).size(), 1);
    QString many;
    for (int i = 0; i < 1000; ++i)
        many += QStringLiteral("w%1 ").arg(i);
    QCOMPARE(scopeWords(many).size(), 64);
}

void tst_Challenge::scopesAreJoinedOnce()
{
    QCOMPARE(scopeUnion(QStringLiteral("b a"), QStringLiteral("a c")), QStringLiteral("b a c"));
    QVERIFY(holdsScope(QStringLiteral("a b c"), QStringLiteral("c a")));
    QVERIFY(!holdsScope(QStringLiteral("a b"), QStringLiteral("c")));
    QVERIFY(holdsScope(QStringLiteral("a"), {}));
}

QTEST_GUILESS_MAIN(tst_Challenge)
#include "tst_Challenge.moc"
