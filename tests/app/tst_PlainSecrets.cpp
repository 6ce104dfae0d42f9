// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/PlainSecrets.h"

#include "backends/references/Reference.h"

#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_PlainSecrets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void secretsAreToldByTheirNames_data();
    void secretsAreToldByTheirNames();
    void whatIsTakenOutIsNamedAfterServerAndVariable();
    void ofAnAuthorizationTheSchemeStays();
    void referencesStay();
    void noNameIsUsedTwice();
};

void tst_PlainSecrets::secretsAreToldByTheirNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("isSecret");
    const auto value = u"0123456789"_s;
    QTest::newRow("token") << u"GITHUB_TOKEN"_s << value << true;
    QTest::newRow("key") << u"WEATHER_API_KEY"_s << value << true;
    QTest::newRow("apikey") << u"apikey"_s << value << true;
    QTest::newRow("password") << u"PGPASSWORD"_s << value << true;
    QTest::newRow("folder") << u"DATA_DIR"_s << value << false;
    QTest::newRow("keyboard") << u"KEYBOARD"_s << value << false;
    QTest::newRow("a switch") << u"USE_TOKEN"_s << u"yes"_s << false;
    QTest::newRow("a reference") << u"GITHUB_TOKEN"_s << u"${env:GITHUB_TOKEN}"_s << false;
}

void tst_PlainSecrets::secretsAreToldByTheirNames()
{
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(bool, isSecret);
    ServerConfig server;
    server.name = u"s"_s;
    server.environment = { { name, value } };
    QCOMPARE(hasPlainSecrets(server), isSecret);
    QCOMPARE(withoutPlainSecrets(server, {}).secrets.size(), isSecret ? 1 : 0);
}

void tst_PlainSecrets::whatIsTakenOutIsNamedAfterServerAndVariable()
{
    ServerConfig server;
    server.name = u"weather"_s;
    server.environment = { { u"API_KEY"_s, u"wk_4242 42"_s }, { u"UNITS"_s, u"metric"_s } };
    const auto moved = withoutPlainSecrets(server, {});
    QCOMPARE(moved.secrets, (QList<QPair<QString, QString>> { { u"weather.API_KEY"_s, u"wk_4242 42"_s } }));
    QCOMPARE(moved.server.environment.value(u"API_KEY"_s), u"${secret:weather.API_KEY}"_s);
    QCOMPARE(moved.server.environment.value(u"UNITS"_s), u"metric"_s);
    QVERIFY(!hasPlainSecrets(moved.server));
}

void tst_PlainSecrets::ofAnAuthorizationTheSchemeStays()
{
    ServerConfig server;
    server.name = u"sentry"_s;
    server.headers = { { "Authorization", "Bearer sntrys_42424242" }, { "X-Team", "blue-and-green" } };
    const auto moved = withoutPlainSecrets(server, {});
    QCOMPARE(moved.secrets[0].second, u"sntrys_42424242"_s);
    QCOMPARE(moved.server.headers[0].second, QByteArray("Bearer ${secret:sentry.Authorization}"));
    QCOMPARE(moved.server.headers[1].second, QByteArray("blue-and-green"));
}

void tst_PlainSecrets::referencesStay()
{
    ServerConfig server;
    server.name = u"s"_s;
    server.headers = { { "Authorization", "Bearer ${secret:mine}" } };
    const auto moved = withoutPlainSecrets(server, {});
    QVERIFY(moved.secrets.isEmpty());
    QCOMPARE(moved.server.headers, server.headers);
}

void tst_PlainSecrets::noNameIsUsedTwice()
{
    ServerConfig server;
    server.name = QString(64, u'n');
    server.environment = { { u"A_TOKEN"_s, u"aaaaaaaa"_s }, { u"B_TOKEN"_s, u"bbbbbbbb"_s } };
    const auto first = withoutPlainSecrets(server, {}).secrets;
    QCOMPARE(first.size(), 2);
    QVERIFY(first[0].first != first[1].first);
    const auto second = withoutPlainSecrets(server, { first[0].first, first[1].first }).secrets;
    for (const auto &[name, value] : second) {
        QVERIFY(name != first[0].first && name != first[1].first);
        QVERIFY(Reference::isName(name));
    }
}

QTEST_GUILESS_MAIN(tst_PlainSecrets)
#include "tst_PlainSecrets.moc"
