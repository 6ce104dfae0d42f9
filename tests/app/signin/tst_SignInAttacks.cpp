// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/SignInFlow.h"

#include "support/SignInFixture.h"

using namespace qonduit;
using namespace std::chrono_literals;
using State = signin::SignInStatus::State;

/// What hostile servers and authorization servers try while somebody signs in.
class tst_SignInAttacks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hostileMetadataOpensNoBrowser_data();
    void hostileMetadataOpensNoBrowser();
    void hostileChallengeLeadsNowhere_data();
    void hostileChallengeLeadsNowhere();
    void serverWithoutMetadataIsItsOwnIssuer();
    void hostileCallbackBringsNoToken_data();
    void hostileCallbackBringsNoToken();
    void hostileTokenEndpointBringsNoToken_data();
    void hostileTokenEndpointBringsNoToken();
    void hangingEndpointsAreGivenUp_data();
    void hangingEndpointsAreGivenUp();
};

using Change = std::function<void(FakeAuthority &)>;
Q_DECLARE_METATYPE(Change)

namespace {

void answerWith(FakeAuthority &server, const QByteArray &path, const QByteArray &status, const QByteArray &body,
                const QByteArray &headers = {})
{
    server.answers[path] = [=](const RawServer::Request &request) {
        RawServer::answer(request, status, "Content-Type: application/json\r\n" + headers, body);
    };
}

const QByteArray resourcePath = "/.well-known/oauth-protected-resource/mcp";
const QByteArray issuerPath = "/.well-known/oauth-authorization-server";

} // namespace

void tst_SignInAttacks::hostileMetadataOpensNoBrowser_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char *name, const char *problem, Change change) {
        QTest::newRow(name) << change << QString::fromLatin1(problem);
    };
    const auto inMetadata = [](const QByteArray &before, const QByteArray &after) {
        return [=](FakeAuthority &server) { server.metadata.replace(before, after); };
    };
    const auto issuer = [](const QByteArray &named) {
        return [=](FakeAuthority &server) { server.resource.replace(server.origin() + "\"]", named + "\"]"); };
    };
    row("mixed-up issuer", "about another issuer",
        [](FakeAuthority &server) { server.metadata.replace("\"issuer\":\"http", "\"issuer\":\"https"); });
    row("another server's resource", "which is another server",
        [](FakeAuthority &server) { server.resource.replace("/mcp\"", "/other\""); });
    row("no PKCE", "lacks PKCE", inMetadata("code_challenge_methods_supported", "x"));
    row("plain PKCE", "lacks PKCE", inMetadata("S256", "plain"));
    row("issuer at the cloud's metadata", "no address that may be asked", issuer("http://169.254.169.254"));
    row("the same over https", "no address that may be asked", issuer("https://169.254.169.254/latest"));
    row("issuer in the private network", "no address that may be asked", issuer("https://10.0.0.1"));
    row("issuer without TLS", "no address that may be asked", issuer("http://1.1.1.1"));
    row("issuer is a file", "no address that may be asked", issuer("file:///etc/passwd"));
    row("issuer with a user", "no address of a sign-in service", issuer("https://a:b@1.1.1.1"));
    row("issuer is nothing", "no address of a sign-in service", issuer(""));
    row("page at the cloud's metadata", "no address that may be asked",
        [](FakeAuthority &server) { server.metadata.replace(server.origin() + "/auth", "http://169.254.169.254/"); });
    row("page without TLS", "no address that a browser",
        [](FakeAuthority &server) { server.metadata.replace(server.origin() + "/auth", "http://1.1.1.1/auth"); });
    row("page is a program", "no address that a browser",
        [](FakeAuthority &server) { server.metadata.replace(server.origin() + "/auth", "javascript:alert(1)"); });
    row("page of a file", "no address that a browser",
        [](FakeAuthority &server) { server.metadata.replace(server.origin() + "/auth", "file:///etc/passwd"); });
    row("registration elsewhere", "no address that may be asked",
        [](FakeAuthority &server) { server.metadata.replace(server.origin() + "/register", "https://169.254.1.1/"); });
    row("no registration", "oauth.client_id", inMetadata("registration_endpoint", "x"));
    row("huge metadata", "more than 262144 bytes", [](FakeAuthority &server) {
        answerWith(server, resourcePath, "200 OK", "{\"x\":\"" + QByteArray(3000000, 'x') + "\"}");
    });
    row("redirect", "HTTP 302", [](FakeAuthority &server) {
        answerWith(server, resourcePath, "302 Found", {}, "Location: " + server.origin() + resourcePath + "\r\n");
    });
    row("metadata of the issuer is redirected", "HTTP 307", [](FakeAuthority &server) {
        answerWith(server, issuerPath, "307 Temporary Redirect", {}, "Location: https://evil.example/\r\n");
    });
    row("not JSON", "no JSON object",
        [](FakeAuthority &server) { answerWith(server, issuerPath, "200 OK", "<html>"); });
    row("two issuers in one", "no JSON object",
        [](FakeAuthority &server) { answerWith(server, issuerPath, "200 OK", server.metadata + server.metadata); });
    row("registration refused", "does not register Qonduit: access_denied", [](FakeAuthority &server) {
        answerWith(server, "/register", "403 Forbidden", R"({"error":"access_denied"})");
    });
}

void tst_SignInAttacks::hostileMetadataOpensNoBrowser()
{
    QFETCH(Change, change);
    QFETCH(QString, problem);
    SignInFixture fixture;
    change(fixture.server);
    fixture.signIn->signIn();
    QTRY_VERIFY(!fixture.signIn->status().isOpen());
    QVERIFY2(fixture.problem().contains(problem), qPrintable(fixture.problem()));
    QCOMPARE(fixture.state(), State::Needed);
    QVERIFY(fixture.opened.isEmpty());
    QVERIFY(fixture.server.requests.size() < 6); // nothing was asked without end
    fixture.server.answers.clear();
}

void tst_SignInAttacks::hostileChallengeLeadsNowhere_data()
{
    QTest::addColumn<QByteArray>("address");
    for (const char *address :
         { "http://169.254.169.254/latest", "https://169.254.169.254/", "http://[::ffff:169.254.169.254]/",
           "https://192.168.0.1/x", "http://1.1.1.1/x", "ftp://1.1.1.1/x", "https://1.1.1.1/#x" })
        QTest::newRow(address) << QByteArray(address);
}

void tst_SignInAttacks::hostileChallengeLeadsNowhere()
{
    QFETCH(QByteArray, address);
    SignInFixture fixture;
    std::ignore = fixture.refuse(401, {}, "Bearer resource_metadata=\"" + address + "\"");
    fixture.signIn->signIn();
    QTRY_VERIFY(!fixture.signIn->status().isOpen());
    QVERIFY2(fixture.problem().contains(QStringLiteral("no address that may be asked")), qPrintable(fixture.problem()));
    QVERIFY(fixture.opened.isEmpty());
    QVERIFY(fixture.server.requests.isEmpty());
}

void tst_SignInAttacks::serverWithoutMetadataIsItsOwnIssuer()
{
    SignInFixture fixture;
    answerWith(fixture.server, resourcePath, "404 Not Found", {});
    QVERIFY(fixture.completeSignIn());
    QCOMPARE(fixture.server.lastTokenRequest().queryItemValue(QStringLiteral("resource"), QUrl::FullyDecoded),
             fixture.config.url.toString());
}

void tst_SignInAttacks::hostileCallbackBringsNoToken_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QString>("problem");
    QTest::newRow("error") << QByteArray("error=access_denied&iss=ISS") << QStringLiteral("access_denied");
    QTest::newRow("error of somebody else")
        << QByteArray("error=access_denied&iss=https://evil.example") << QStringLiteral("another sign-in service");
    QTest::newRow("mix-up") << QByteArray("code=c&iss=https://evil.example")
                            << QStringLiteral("another sign-in service");
    QTest::newRow("issuer left out") << QByteArray("code=c") << QStringLiteral("another sign-in service");
    QTest::newRow("no code") << QByteArray("iss=ISS") << QStringLiteral("gave no code");
    QTest::newRow("tokens in its place") << QByteArray("access_token=x&iss=ISS") << QStringLiteral("gave no code");
}

void tst_SignInAttacks::hostileCallbackBringsNoToken()
{
    QFETCH(QByteArray, query);
    QFETCH(QString, problem);
    SignInFixture fixture;
    fixture.signIn->signIn();
    QTRY_COMPARE(fixture.opened.size(), 1);
    QCOMPARE(fixture.comeBack(query.replace("ISS", fixture.server.origin()), fixture.opened.first()), 200);
    QTRY_VERIFY(!fixture.signIn->status().isOpen());
    QVERIFY2(fixture.problem().contains(problem), qPrintable(fixture.problem()));
    QCOMPARE(fixture.server.countOf("/token"), 0);
    QCOMPARE(fixture.comeBack(fixture.good(), fixture.opened.first()), 400); // the state is used up
}

void tst_SignInAttacks::hostileTokenEndpointBringsNoToken_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char *name, const char *problem, Change change) {
        QTest::newRow(name) << change << QString::fromLatin1(problem);
    };
    row("refuses", "invalid_grant",
        [](FakeAuthority &server) { answerWith(server, "/token", "400 Bad Request", R"({"error":"invalid_grant"})"); });
    row("redirects", "HTTP 307", [](FakeAuthority &server) {
        answerWith(server, "/token", "307 Temporary Redirect", {}, "Location: https://evil.example/\r\n");
    });
    row("hangs up", "cannot be reached", [](FakeAuthority &server) {
        server.answers["/token"] = [](const RawServer::Request &request) { request.socket->abort(); };
    });
    row("too much", "more than 262144 bytes",
        [](FakeAuthority &server) { answerWith(server, "/token", "200 OK", QByteArray(300000, ' ')); });
    row("a line break in it", "no token that can be used", [](FakeAuthority &server) {
        answerWith(server, "/token", "200 OK", R"({"access_token":"a\r\nX: y","token_type":"Bearer"})");
    });
    row("elsewhere", "no address that may be asked",
        [](FakeAuthority &server) { server.metadata.replace(server.origin() + "/token", "http://169.254.169.254/"); });
}

void tst_SignInAttacks::hostileTokenEndpointBringsNoToken()
{
    QFETCH(Change, change);
    QFETCH(QString, problem);
    SignInFixture fixture;
    change(fixture.server);
    fixture.signIn->signIn();
    QTRY_COMPARE(fixture.opened.size(), 1);
    QCOMPARE(fixture.comeBack(fixture.good(), fixture.opened.first()), 200);
    QTRY_VERIFY(!fixture.signIn->status().isOpen());
    QVERIFY2(fixture.problem().contains(problem), qPrintable(fixture.problem()));
    QVERIFY(fixture.token().isEmpty());
    QVERIFY(fixture.store.secrets().isEmpty());
    QVERIFY(fixture.server.countOf("/token") <= 1); // a code is never sent twice
}

void tst_SignInAttacks::hangingEndpointsAreGivenUp_data()
{
    QTest::addColumn<QByteArray>("path");
    for (const auto &path : { resourcePath, issuerPath, QByteArray("/register"), QByteArray("/token") })
        QTest::newRow(path) << path;
}

void tst_SignInAttacks::hangingEndpointsAreGivenUp()
{
    QFETCH(QByteArray, path);
    SignInFixture fixture;
    fixture.server.answers[path] = [](const RawServer::Request &) {};
    fixture.signIn->signIn();
    if (path == "/token") {
        QTRY_COMPARE(fixture.opened.size(), 1);
        QCOMPARE(fixture.comeBack(fixture.good(), fixture.opened.first()), 200);
    }
    QTRY_COMPARE(fixture.server.countOf(path), 1);
    fixture.clock.advance(15s);
    QTRY_COMPARE(fixture.state(), State::Needed);
    QCOMPARE(fixture.problem(), QStringLiteral("127.0.0.1 did not answer"));
}

QTEST_GUILESS_MAIN(tst_SignInAttacks)
#include "tst_SignInAttacks.moc"
