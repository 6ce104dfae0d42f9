// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/activity/SecretMask.h"

#include <QJsonDocument>
#include <QTest>

using namespace qonduit;

class tst_SecretMask : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsCalledLikeASecretIsHidden_data();
    void whatIsCalledLikeASecretIsHidden();
    void everythingElseStays_data();
    void everythingElseStays();
    void cutTextIsReadToItsEnd();
    void everyBeginningIsHandled();
};

void tst_SecretMask::whatIsCalledLikeASecretIsHidden_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("masked");
    const auto row = [](const char *name, const QByteArray &json, const QByteArray &masked) {
        QTest::newRow(name) << json << masked;
    };
    row("password", R"({"password":"abc"})", R"({"password":"***"})");
    row("camel case", R"({"apiKey": "abc","x":1})", R"({"apiKey": "***","x":1})");
    row("dashes", R"({"x-api-key":"abc"})", R"({"x-api-key":"***"})");
    row("a number", R"({"pin":1234})", R"({"pin":"***"})");
    row("an object", R"({"credentials":{"user":"a","pass":["b"]},"n":1})", R"({"credentials":"***","n":1})");
    row("a list", R"({"a":[{"access_token":"b"}]})", R"({"a":[{"access_token":"***"}]})");
    row("an escaped key", R"({"pass\u0077ord":"abc"})", R"({"pass\u0077ord":"***"})");
    row("header in a text", R"({"text":"Authorization: Bearer abcdef123"})", R"({"text":"Authorization: Bearer ***"})");
    row("JSON in a text", R"({"text":"{\"token\":\"abcdef\",\"a\":1}"})", R"({"text":"{\"token\":\"***\",\"a\":1}"})");
    row("query", R"({"url":"h/?api_key=abcdef&x=1"})", R"({"url":"h/?api_key=***&x=1"})");
    row("known kind", R"({"a":"use ghp_abcdefghijklmnopqrst123 here"})", R"({"a":"use *** here"})");
}

void tst_SecretMask::whatIsCalledLikeASecretIsHidden()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, masked);
    QCOMPARE(withoutSecrets(json), masked);
}

void tst_SecretMask::everythingElseStays_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const QByteArray json :
         { R"({"query":"password reset","n":1.50,"x":[true,null,"\u00e9"]})", R"({"maxTokens":5,"token_count":7})",
           R"({"_meta":{"progressToken":5}})", R"({"author":"me","pinned":true})", R"({"hasPassword":true})",
           R"("just text")", "" })
        QTest::newRow(json.constData()) << json;
}

void tst_SecretMask::everythingElseStays()
{
    QFETCH(QByteArray, json);
    QCOMPARE(withoutSecrets(json), json);
}

void tst_SecretMask::cutTextIsReadToItsEnd()
{
    const QByteArray named = R"({"password":"very-sec)";
    const QByteArray expected = R"({"password":"***")";
    QCOMPARE(withoutSecrets(named), expected);
    const QByteArray told = R"({"text":"it says token=very-sec)";
    QVERIFY(!withoutSecrets(told).contains("very-sec"));
}

void tst_SecretMask::everyBeginningIsHandled()
{
    const QByteArray whole =
        R"({"a":"\u00e9\"","password" : {"x":["very-secret"]},"t":"token=very-secret \\","token":"very-secret"})";
    for (qsizetype size = 0; size <= whole.size(); ++size)
        QVERIFY(!withoutSecrets(whole.first(size)).contains("very-secret"));
    QVERIFY(QJsonDocument::fromJson(withoutSecrets(whole)).isObject());
}

QTEST_GUILESS_MAIN(tst_SecretMask)
#include "tst_SecretMask.moc"
