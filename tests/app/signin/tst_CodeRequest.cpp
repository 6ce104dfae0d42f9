// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/CodeRequest.h"

#include <QSet>
#include <QTest>

using namespace qonduit;
using namespace qonduit::signin;

class tst_CodeRequest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void challengeIsThatOfRfc7636();
    void secretsAreNewEachTime();
    void addressHasAllThatIsWanted();
    void parametersOfThePageStay();
    void answerOfAnotherIssuerIsRefused_data();
    void answerOfAnotherIssuerIsRefused();
    void refusalOfTheServiceIsTold();
    void answerWithoutACodeIsBad();
    void scopeIsChosen_data();
    void scopeIsChosen();
};

namespace {

IssuerMetadata someIssuer()
{
    IssuerMetadata issuer;
    issuer.issuer = QStringLiteral("https://as.example");
    issuer.authorizationEndpoint = QUrl(QStringLiteral("https://as.example/auth"));
    return issuer;
}

const Client someClient {
    QStringLiteral("us&co"), {}, QStringLiteral("none"), QStringLiteral("http://127.0.0.1:7834/callback"), false
};

} // namespace

void tst_CodeRequest::challengeIsThatOfRfc7636()
{
    QCOMPARE(CodeRequest::challengeFor("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"),
             "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
}

void tst_CodeRequest::secretsAreNewEachTime()
{
    QSet<QByteArray> states;
    for (int i = 0; i < 100; ++i)
        states.insert(CodeRequest().state());
    QCOMPARE(states.size(), 100);
    QCOMPARE(states.begin()->size(), 43); // 256 bits
}

void tst_CodeRequest::addressHasAllThatIsWanted()
{
    const CodeRequest request;
    const auto url = request.url(someIssuer(), someClient, QStringLiteral("https://mcp.example/mcp"),
                                 QStringLiteral("read offline_access"));
    const QUrlQuery query(url);
    const auto value = [&query](const char *name) {
        return query.queryItemValue(QLatin1StringView(name), QUrl::FullyDecoded);
    };
    QCOMPARE(value("response_type"), QStringLiteral("code"));
    QCOMPARE(value("client_id"), QStringLiteral("us&co"));
    QCOMPARE(value("redirect_uri"), someClient.redirectUri);
    QCOMPARE(value("state").toUtf8(), request.state());
    QCOMPARE(value("code_challenge_method"), QStringLiteral("S256"));
    QCOMPARE(value("resource"), QStringLiteral("https://mcp.example/mcp"));
    QCOMPARE(value("scope"), QStringLiteral("read offline_access"));
    QCOMPARE(value("prompt"), QStringLiteral("consent"));
    const auto fields = request.exchange(QStringLiteral("c"), someClient, QStringLiteral("https://mcp.example/mcp"));
    const auto verifier = std::find_if(
        fields.begin(), fields.end(), [](const auto &field) { return field.first == QStringLiteral("code_verifier"); });
    QVERIFY(verifier != fields.end());
    QCOMPARE(value("code_challenge").toUtf8(), CodeRequest::challengeFor(verifier->second.toUtf8()));
    QVERIFY(fields.contains({ QStringLiteral("resource"), QStringLiteral("https://mcp.example/mcp") }));
}

void tst_CodeRequest::parametersOfThePageStay()
{
    auto issuer = someIssuer();
    issuer.authorizationEndpoint = QUrl(QStringLiteral("https://as.example/auth?tenant=a%26b"));
    const auto url = CodeRequest().url(issuer, someClient, QStringLiteral("r"), {});
    QVERIFY(url.toString(QUrl::FullyEncoded).startsWith(QStringLiteral("https://as.example/auth?tenant=a%26b&resp")));
    QVERIFY(!url.toString().contains(QStringLiteral("scope=")));
}

void tst_CodeRequest::answerOfAnotherIssuerIsRefused_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<bool>("saysIssuer");
    QTest::addColumn<bool>("isTaken");
    QTest::newRow("right") << QStringLiteral("code=c&iss=https%3A%2F%2Fas.example") << true << true;
    QTest::newRow("nobody asked") << QStringLiteral("code=c&iss=https%3A%2F%2Fas.example") << false << true;
    QTest::newRow("none") << QStringLiteral("code=c") << false << true;
    QTest::newRow("none though promised") << QStringLiteral("code=c") << true << false;
    QTest::newRow("mixed up") << QStringLiteral("code=c&iss=https%3A%2F%2Fevil.example") << true << false;
    QTest::newRow("mixed up, not promised")
        << QStringLiteral("code=c&iss=https%3A%2F%2Fevil.example") << false << false;
    QTest::newRow("a slash more") << QStringLiteral("code=c&iss=https%3A%2F%2Fas.example%2F") << true << false;
    QTest::newRow("empty") << QStringLiteral("code=c&iss=") << false << false;
}

void tst_CodeRequest::answerOfAnotherIssuerIsRefused()
{
    QFETCH(QString, query);
    QFETCH(bool, saysIssuer);
    QFETCH(bool, isTaken);
    auto issuer = someIssuer();
    issuer.saysIssuer = saysIssuer;
    const auto code = CodeRequest().codeIn(QUrlQuery(query), issuer);
    QCOMPARE(code.has_value(), isTaken);
    if (isTaken)
        QCOMPARE(*code, QStringLiteral("c"));
}

void tst_CodeRequest::refusalOfTheServiceIsTold()
{
    const QUrlQuery query(QStringLiteral("error=access_denied&error_description=you+said%0Ano&code=c"));
    const auto code = CodeRequest().codeIn(query, someIssuer());
    QVERIFY(code.error().is(ErrorCode::Rejected));
    QCOMPARE(code.error().message, QStringLiteral("the sign-in was refused: access_denied (you said\\nno)"));
}

void tst_CodeRequest::answerWithoutACodeIsBad()
{
    for (const auto &query :
         { QString(), QStringLiteral("code="), QStringLiteral("code=").append(QString(9000, u'c')) })
        QVERIFY(CodeRequest().codeIn(QUrlQuery(query), someIssuer()).error().is(ErrorCode::BadReply));
}

void tst_CodeRequest::scopeIsChosen_data()
{
    QTest::addColumn<QString>("configured");
    QTest::addColumn<QString>("challenged");
    QTest::addColumn<QString>("granted");
    QTest::addColumn<QStringList>("issuers");
    QTest::addColumn<QString>("chosen");
    const QStringList renews { QStringLiteral("offline_access") };
    QTest::newRow("configured") << "mine"
                                << "theirs"
                                << "old" << renews << "mine";
    QTest::newRow("challenged") << ""
                                << "theirs"
                                << "" << QStringList() << "theirs";
    QTest::newRow("of the resource") << ""
                                     << ""
                                     << "" << QStringList() << "r1 r2";
    QTest::newRow("more than before") << ""
                                      << "theirs"
                                      << "old" << QStringList() << "old theirs";
    QTest::newRow("renewable") << ""
                               << "theirs"
                               << "" << renews << "theirs offline_access";
}

void tst_CodeRequest::scopeIsChosen()
{
    QFETCH(QString, configured);
    QFETCH(QString, challenged);
    QFETCH(QString, granted);
    QFETCH(QStringList, issuers);
    QFETCH(QString, chosen);
    ResourceMetadata resource;
    resource.scopes = QStringList { QStringLiteral("r1"), QStringLiteral("r2") };
    auto issuer = someIssuer();
    issuer.scopes = issuers;
    QCOMPARE(chooseScope(configured, challenged, resource, granted, issuer), chosen);
}

QTEST_GUILESS_MAIN(tst_CodeRequest)
#include "tst_CodeRequest.moc"
