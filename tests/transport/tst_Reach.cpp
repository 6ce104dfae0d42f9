// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/web/Reach.h"

#include <QTest>

using namespace qonduit;

class tst_Reach : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void B24_addressIsOfOneReach_data();
    void B24_addressIsOfOneReach();
    void leadsToThePublicOrItsOwnKind();
};

void tst_Reach::B24_addressIsOfOneReach_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<Reach>("reach");
    const auto rows = [](Reach reach, std::initializer_list<const char *> addresses) {
        for (const char *address : addresses)
            QTest::newRow(address) << QString::fromLatin1(address) << reach;
    };
    rows(Reach::Public, { "1.1.1.1", "172.15.255.255", "172.32.0.1", "169.253.0.1", "223.255.255.255",
                          "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101" });
    rows(Reach::Private, { "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "fd00::1",
                           "::ffff:10.0.0.1", "64:ff9b::a00:1" });
    rows(Reach::Loopback, { "127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1" });
    rows(Reach::Forbidden, { "169.254.169.254",
                             "::ffff:169.254.169.254",
                             "64:ff9b::a9fe:a9fe",
                             "0.0.0.0",
                             "0.1.2.3",
                             "::",
                             "224.0.0.1",
                             "255.255.255.255",
                             "240.0.0.1",
                             "192.0.2.1",
                             "198.51.100.1",
                             "203.0.113.1",
                             "198.18.0.1",
                             "192.0.0.170",
                             "fe80::1",
                             "fe80::1%eth0",
                             "ff02::1",
                             "2002:7f00:1::",
                             "2001::1",
                             "2001:db8::1",
                             "::7f00:1",
                             "fec0::1",
                             "64:ff9b:1::1" });
}

void tst_Reach::B24_addressIsOfOneReach()
{
    QFETCH(QString, address);
    QFETCH(Reach, reach);
    const QHostAddress parsed(address);
    QVERIFY(!parsed.isNull());
    QCOMPARE(reachOf(parsed), reach);
}

void tst_Reach::leadsToThePublicOrItsOwnKind()
{
    QVERIFY(mayLeadTo(Reach::Public, Reach::Public));
    QVERIFY(!mayLeadTo(Reach::Public, Reach::Private));
    QVERIFY(!mayLeadTo(Reach::Public, Reach::Loopback));
    QVERIFY(mayLeadTo(Reach::Private, Reach::Private));
    QVERIFY(!mayLeadTo(Reach::Private, Reach::Loopback));
    QVERIFY(mayLeadTo(Reach::Loopback, Reach::Loopback));
    QVERIFY(!mayLeadTo(Reach::Loopback, Reach::Private));
    for (const auto known : { Reach::Public, Reach::Private, Reach::Loopback, Reach::Forbidden })
        QVERIFY(!mayLeadTo(known, Reach::Forbidden));
}

QTEST_GUILESS_MAIN(tst_Reach)
#include "tst_Reach.moc"
