// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/client/ExposureChoice.h"

#include <QTest>

using namespace qonduit;

class tst_ExposureChoice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadBack_data();
    void whatIsWrittenIsReadBack();
    void everythingElseIsRefused_data();
    void everythingElseIsRefused();
    void refusalsAreOneShortLine();
};

void tst_ExposureChoice::whatIsWrittenIsReadBack_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("server");
    using Kind = ExposureChoice::Kind;
    QTest::newRow("static") << "static" << int(Kind::Static) << "";
    QTest::newRow("all") << "all" << int(Kind::All) << "";
    QTest::newRow("one server") << "server:git" << int(Kind::Server) << "git";
    QTest::newRow("a server called all") << "server:all" << int(Kind::Server) << "all";
    QTest::newRow("dots and dashes") << "server:a.b-c_d" << int(Kind::Server) << "a.b-c_d";
}

void tst_ExposureChoice::whatIsWrittenIsReadBack()
{
    QFETCH(QString, text);
    QFETCH(int, kind);
    QFETCH(QString, server);
    const auto choice = ExposureChoice::parse(text);
    QVERIFY(choice.has_value());
    QCOMPARE(int(choice->kind), kind);
    QCOMPARE(choice->server, server);
    QCOMPARE(choice->toString(), text);
}

void tst_ExposureChoice::everythingElseIsRefused_data()
{
    QTest::addColumn<QString>("text");
    for (const auto *text : { "", "Static", "ALL", " all", "all ", "server", "server:", "server:self", "server:a b",
                              "server:../x", "server:-x", "servers:git", "Server:git", "all,static", "git" })
        QTest::newRow(text) << QString::fromLatin1(text);
    QTest::newRow("a name of 65 letters") << QStringLiteral("server:") + QString(65, u'x');
    QTest::newRow("letters that look alike") << QStringLiteral("server:g\u0456t");
}

void tst_ExposureChoice::everythingElseIsRefused()
{
    QFETCH(QString, text);
    const auto choice = ExposureChoice::parse(text);
    QVERIFY(!choice.has_value());
    QVERIFY(choice.error().is(ErrorCode::InvalidParams));
    QVERIFY(choice.error().message.startsWith(QStringLiteral("expected static, all or server:<name>, got ")));
}

void tst_ExposureChoice::refusalsAreOneShortLine()
{
    const auto choice = ExposureChoice::parse(QStringLiteral("all\n{\"level\":\"info\"}") + QString(100000, u'x'));
    QVERIFY(choice.error().message.size() < 200);
    QVERIFY(!choice.error().message.contains(u'\n'));
}

QTEST_APPLESS_MAIN(tst_ExposureChoice)
#include "tst_ExposureChoice.moc"
