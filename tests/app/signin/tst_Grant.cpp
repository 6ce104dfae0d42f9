// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/Grant.h"
#include "app/signin/Registration.h"

#include <QTest>

using namespace qonduit;
using namespace qonduit::signin;

class tst_Grant : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answerBringsTokens();
    void whatIsLeftOutStays();
    void whatIsNoBearerTokenIsABadReply_data();
    void whatIsNoBearerTokenIsABadReply();
    void refusalNamesItsError();
    void keptGrantReadsBack();
    void damagedGrantIsNone_data();
    void damagedGrantIsNone();
    void secretIsShownAsTheClientWasTold();
    void registrationIsForAProgramOfThisComputer();
    void registeredClientIsUsable_data();
    void registeredClientIsUsable();
};

namespace {

const QDateTime now(QDate(2026, 1, 2), QTime(3, 4, 5), Qt::UTC);

Grant someGrant()
{
    Grant grant;
    grant.resource = QStringLiteral("https://mcp.example/mcp");
    grant.issuer = QStringLiteral("https://as.example");
    grant.tokenEndpoint = QUrl(QStringLiteral("https://as.example/token"));
    grant.client.id = QStringLiteral("me & you");
    grant.client.redirectUri = QStringLiteral("http://127.0.0.1:7834/callback");
    grant.accessToken = "access";
    grant.refreshToken = "refresh";
    grant.expiresAt = now.addSecs(10);
    grant.scope = QStringLiteral("read");
    return grant;
}

} // namespace

void tst_Grant::answerBringsTokens()
{
    Grant grant;
    QVERIFY(grant.take({ 200, R"({"access_token":"a","refresh_token":"r","token_type":"bearer","expires_in":60,)"
                              R"("scope":"read write"})" },
                       now));
    QCOMPARE(grant.accessToken, "a");
    QCOMPARE(grant.refreshToken, "r");
    QCOMPARE(grant.expiresAt, now.addSecs(60));
    QCOMPARE(grant.scope, QStringLiteral("read write"));
}

void tst_Grant::whatIsLeftOutStays()
{
    auto grant = someGrant();
    QVERIFY(grant.take({ 200, R"({"access_token":"new","token_type":"Bearer"})" }, now));
    QCOMPARE(grant.accessToken, "new");
    QCOMPARE(grant.refreshToken, "refresh");
    QCOMPARE(grant.scope, QStringLiteral("read"));
    QVERIFY(!grant.expiresAt.isValid()); // that was the old one's
}

void tst_Grant::whatIsNoBearerTokenIsABadReply_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("no JSON") << QByteArray("access_token=a&token_type=bearer");
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("no token") << QByteArray(R"({"token_type":"Bearer"})");
    QTest::newRow("another type") << QByteArray(R"({"access_token":"a","token_type":"DPoP"})");
    QTest::newRow("no type") << QByteArray(R"({"access_token":"a"})");
    QTest::newRow("line break") << QByteArray(R"({"access_token":"a\r\nX: y","token_type":"Bearer"})");
    QTest::newRow("too long") << QByteArray(R"({"token_type":"Bearer","access_token":")" + QByteArray(17000, 'a')
                                            + R"("})");
}

void tst_Grant::whatIsNoBearerTokenIsABadReply()
{
    QFETCH(QByteArray, body);
    auto grant = someGrant();
    const auto taken = grant.take({ 200, body }, now);
    QVERIFY(!taken && taken.error().is(ErrorCode::BadReply));
    QVERIFY(!taken.error().message.contains(QStringLiteral("aaaa")));
    QCOMPARE(grant.accessToken, "access"); // as it was
}

void tst_Grant::refusalNamesItsError()
{
    auto grant = someGrant();
    const auto taken =
        grant.take({ 400, R"({"error":"invalid_grant","error_description":"gone\nby <b>now</b>"})" }, now);
    QVERIFY(taken.error().is(ErrorCode::Rejected));
    QCOMPARE(oauthErrorOf(taken.error()), QStringLiteral("invalid_grant"));
    QVERIFY(taken.error().message.contains(QStringLiteral("gone\\nby"))); // on one line
    QVERIFY(grant.take({ 503, "<html>" }, now).error().is(ErrorCode::Unavailable));
}

void tst_Grant::keptGrantReadsBack()
{
    const auto grant = someGrant();
    const auto back = Grant::fromJson(grant.toJson());
    QVERIFY(back);
    QCOMPARE(back->toJson(), grant.toJson());
    QCOMPARE(back->expiresAt, grant.expiresAt);
    QCOMPARE(back->client.id, grant.client.id);
}

void tst_Grant::damagedGrantIsNone_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("half") << someGrant().toJson().chopped(9);
    QTest::newRow("another version") << someGrant().toJson().replace("\"version\":1", "\"version\":2");
    QTest::newRow("no token") << someGrant().toJson().replace("\"access\"", "\"\"");
    QTest::newRow("bad token") << someGrant().toJson().replace("\"access\"", "\"a\\nb\"");
}

void tst_Grant::damagedGrantIsNone()
{
    QFETCH(QByteArray, json);
    QVERIFY(!Grant::fromJson(json));
}

void tst_Grant::secretIsShownAsTheClientWasTold()
{
    auto grant = someGrant();
    const QList<std::pair<QString, QString>> fields { { QStringLiteral("code"), QStringLiteral("a+b&c") } };
    auto request = tokenRequest(grant, fields, Reach::Public);
    QCOMPARE(request.body, "code=a%2Bb%26c&client_id=me%20%26%20you");
    QVERIFY(request.authorization.isEmpty());
    grant.client.secret = QStringLiteral("s:1");
    grant.client.authMethod = QStringLiteral("client_secret_post");
    QVERIFY(tokenRequest(grant, fields, Reach::Public).body.endsWith("&client_secret=s%3A1"));
    grant.client.authMethod = QStringLiteral("client_secret_basic");
    request = tokenRequest(grant, fields, Reach::Public);
    QCOMPARE(request.body, "code=a%2Bb%26c");
    QCOMPARE(request.authorization, "Basic " + QByteArray("me%20%26%20you:s%3A1").toBase64());
}

void tst_Grant::registrationIsForAProgramOfThisComputer()
{
    IssuerMetadata issuer;
    issuer.registrationEndpoint = QUrl(QStringLiteral("https://as.example/register"));
    const auto request = registrationRequest(issuer, QStringLiteral("http://127.0.0.1:1/callback"),
                                             QStringLiteral("a b"), Reach::Public);
    QCOMPARE(request.body,
             R"({"client_name":"Qonduit","application_type":"native","token_endpoint_auth_method":"none",)"
             R"("redirect_uris":["http://127.0.0.1:1/callback"],)"
             R"("grant_types":["authorization_code","refresh_token"],"response_types":["code"],"scope":"a b"})");
}

void tst_Grant::registeredClientIsUsable_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("method"); // empty: it is none
    const auto row = [](const char *name, int status, const char *body, const char *method) {
        QTest::newRow(name) << status << QByteArray(body) << QString::fromLatin1(method);
    };
    row("public", 201, R"({"client_id":"c"})", "none");
    row("public whatever it says", 200, R"({"client_id":"c","token_endpoint_auth_method":"client_secret_basic"})",
        "none");
    row("secret without a method", 201, R"({"client_id":"c","client_secret":"s"})", "client_secret_basic");
    row("secret in the body", 201,
        R"({"client_id":"c","client_secret":"s","token_endpoint_auth_method":"client_secret_post"})",
        "client_secret_post");
    row("a method that we lack", 201,
        R"({"client_id":"c","client_secret":"s","token_endpoint_auth_method":"private_key_jwt"})", "");
    row("no id", 201, "{}", "");
    row("no JSON", 201, "ok", "");
    row("refused", 403, R"({"error":"access_denied"})", "");
}

void tst_Grant::registeredClientIsUsable()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QString, method);
    const auto client = registeredClient({ status, body }, QStringLiteral("http://127.0.0.1:1/callback"));
    QCOMPARE(client.has_value(), !method.isEmpty());
    if (client)
        QCOMPARE(client->authMethod, method);
}

QTEST_GUILESS_MAIN(tst_Grant)
#include "tst_Grant.moc"
