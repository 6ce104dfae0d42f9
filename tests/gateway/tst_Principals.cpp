// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/Principals.h"

#include <QCryptographicHash>
#include <QTest>

using namespace qonduit;

class tst_Principals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void H04_onlyTheRightTokenIsTaken_data();
    void H04_onlyTheRightTokenIsTaken();
    void everyTokenHasItsName();
    void withoutAuthenticationEveryoneIsLocal();
};

namespace {

void add(Principals &principals, const QString &name, const QByteArray &token)
{
    principals.add(name, QCryptographicHash::hash(token, QCryptographicHash::Sha256));
}

} // namespace

void tst_Principals::H04_onlyTheRightTokenIsTaken_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<bool>("taken");
    QTest::newRow("right") << QByteArray("Bearer token-of-a") << true;
    QTest::newRow("scheme in another case") << QByteArray("bEARER token-of-a") << true;
    QTest::newRow("wrong") << QByteArray("Bearer token-of-b") << false;
    QTest::newRow("shorter") << QByteArray("Bearer token-of-") << false;
    QTest::newRow("longer") << QByteArray("Bearer token-of-aa") << false;
    QTest::newRow("empty") << QByteArray("Bearer ") << false;
    QTest::newRow("no scheme") << QByteArray("token-of-a") << false;
    QTest::newRow("another scheme") << QByteArray("Basic token-of-a") << false;
    QTest::newRow("nothing") << QByteArray("") << false;
}

void tst_Principals::H04_onlyTheRightTokenIsTaken()
{
    QFETCH(QByteArray, header);
    QFETCH(bool, taken);
    Principals principals;
    QVERIFY(!principals.authenticate(header));
    add(principals, QStringLiteral("a"), "token-of-a");
    QCOMPARE(principals.authenticate(header).has_value(), taken);
    QVERIFY(!principals.authenticate(std::nullopt));
}

void tst_Principals::everyTokenHasItsName()
{
    Principals principals;
    add(principals, QStringLiteral("a"), "one");
    add(principals, QStringLiteral("b"), "two");
    QCOMPARE(principals.authenticate(QByteArray("Bearer one")), std::optional(QStringLiteral("a")));
    QCOMPARE(principals.authenticate(QByteArray("Bearer two")), std::optional(QStringLiteral("b")));
}

void tst_Principals::withoutAuthenticationEveryoneIsLocal()
{
    Principals principals;
    principals.allowEveryone();
    QCOMPARE(principals.authenticate(std::nullopt), std::optional(QStringLiteral("local")));
}

QTEST_APPLESS_MAIN(tst_Principals)
#include "tst_Principals.moc"
