// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/ServerSignIn.h"

#include "support/SignInFixture.h"

using namespace qonduit;
using namespace std::chrono_literals;
using State = signin::SignInStatus::State;

class tst_ServerSignIn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingHappensWithoutTheServersWish();
    void refusalAsksForThePersonAndNoBrowser();
    void signInBringsATokenForTheServer();
    void clientIsRegisteredOnceForOneAddress();
    void configuredClientIsUsedAsItIs();
    void ourDocumentIsWhoWeAreWhereThatIsTaken();
    void tokensOutliveTheProgramInTheStore();
    void tokenIsRenewedBeforeItExpires();
    void manyCallsWaitForOneRenewal();
    void shortLivedTokenIsUsedForHalfItsLife();
    void manyRefusalsWaitForOneRenewal();
    void renewedTokenIsTriedOnceAfterARefusal();
    void endedSignInAsksForAnotherOne_data();
    void endedSignInAsksForAnotherOne();
    void serviceOutOfReachKeepsTheSignIn();
    void moreRightsAreAskedForOnce();
    void forbiddenForOtherReasonsAsksForNothing();
    void signOutForgetsAndRevokes();
    void cancelledSignInTakesNoAnswer();
    void newSignInEndsTheOneBefore();
    void patienceEnds();
    void endOfEverythingEndsEveryWait();
};

void tst_ServerSignIn::nothingHappensWithoutTheServersWish()
{
    SignInFixture fixture;
    const auto token = fixture.signIn->token();
    QVERIFY(token.isSettled() && token.value().isEmpty());
    QCOMPARE(fixture.state(), State::NotNeeded);
    QVERIFY(fixture.server.requests.isEmpty());
}

void tst_ServerSignIn::refusalAsksForThePersonAndNoBrowser()
{
    SignInFixture fixture;
    const auto verdict = fixture.refuse(401, {});
    QVERIFY(verdict.error().is(ErrorCode::SignInNeeded));
    QCOMPARE(verdict.error().message, QStringLiteral("work wants you to sign in, in Qonduit's window"));
    QCOMPARE(fixture.state(), State::Needed);
    QVERIFY(fixture.server.requests.isEmpty());
    QVERIFY(fixture.opened.isEmpty());
}

void tst_ServerSignIn::signInBringsATokenForTheServer()
{
    SignInFixture fixture;
    std::ignore = fixture.refuse(401, {}, "Bearer scope=\"read\"");
    QVERIFY(fixture.completeSignIn());
    QCOMPARE(fixture.token(), "access-1");
    QCOMPARE(fixture.opened.size(), 1);
    const auto asked = fixture.server.lastTokenRequest();
    const auto value = [&asked](const char *name) {
        return asked.queryItemValue(QLatin1StringView(name), QUrl::FullyDecoded);
    };
    QCOMPARE(value("grant_type"), QStringLiteral("authorization_code"));
    QCOMPARE(value("code"), QStringLiteral("the-code"));
    QCOMPARE(value("resource"), fixture.config.url.toString());
    QCOMPARE(value("client_id"), QStringLiteral("client-1"));
    QCOMPARE(QUrlQuery(fixture.opened.first()).queryItemValue(QStringLiteral("scope")), QStringLiteral("read"));
    QCOMPARE(fixture.signIn->status().service, QStringLiteral("127.0.0.1"));
    QCOMPARE(fixture.problem(), QString());
}

void tst_ServerSignIn::clientIsRegisteredOnceForOneAddress()
{
    SignInFixture fixture;
    QVERIFY(fixture.completeSignIn());
    QVERIFY(fixture.completeSignIn());
    QCOMPARE(fixture.server.registrations, 1);
    // What may have been forgotten is registered anew.
    fixture.signIn->signIn();
    QTRY_COMPARE(fixture.opened.size(), 3);
    QCOMPARE(fixture.comeBack("error=invalid_client&iss=" + fixture.server.origin(), fixture.opened.last()), 200);
    QTRY_VERIFY(!fixture.signIn->status().isOpen());
    QVERIFY(fixture.completeSignIn());
    QCOMPARE(fixture.server.registrations, 2);
}

void tst_ServerSignIn::configuredClientIsUsedAsItIs()
{
    SignInFixture fixture;
    fixture.config.oauth = { QStringLiteral("mine"), {}, QStringLiteral("s1 s2") };
    fixture.make();
    QVERIFY(fixture.completeSignIn());
    QCOMPARE(fixture.server.registrations, 0);
    const QUrlQuery asked(fixture.opened.first());
    QCOMPARE(asked.queryItemValue(QStringLiteral("client_id")), QStringLiteral("mine"));
    QCOMPARE(asked.queryItemValue(QStringLiteral("scope"), QUrl::FullyDecoded), QStringLiteral("s1 s2"));
}

void tst_ServerSignIn::ourDocumentIsWhoWeAreWhereThatIsTaken()
{
    SignInFixture fixture;
    fixture.document = QUrl(QStringLiteral("https://qonduit.example/client.json"));
    fixture.make();
    QVERIFY(fixture.completeSignIn());
    QCOMPARE(fixture.server.registrations, 1); // it is not taken here
    fixture.signIn->signOut();
    fixture.server.metadata.replace("{\"issuer\"", "{\"client_id_metadata_document_supported\":true,\"issuer\"");
    QVERIFY(fixture.completeSignIn());
    QCOMPARE(fixture.server.registrations, 1);
    QCOMPARE(QUrlQuery(fixture.opened.last()).queryItemValue(QStringLiteral("client_id"), QUrl::FullyDecoded),
             fixture.document.toString());
}

void tst_ServerSignIn::tokensOutliveTheProgramInTheStore()
{
    SignInFixture fixture;
    QVERIFY(fixture.completeSignIn());
    fixture.make();
    QVERIFY(fixture.token().isEmpty()); // the store is not asked before the server wants something
    QVERIFY(fixture.refuse(401, {}));
    QCOMPARE(fixture.token(), "access-1");
    QCOMPARE(fixture.state(), State::SignedIn);
    fixture.config.url = QUrl(QStringLiteral("http://127.0.0.1:1/other"));
    fixture.make();
    QVERIFY(!fixture.refuse(401, {})); // they are for the one address
}

void tst_ServerSignIn::tokenIsRenewedBeforeItExpires()
{
    SignInFixture fixture;
    QVERIFY(fixture.completeSignIn());
    fixture.clock.sleep(3539s);
    QCOMPARE(fixture.token(), "access-1");
    fixture.clock.sleep(2s);
    QCOMPARE(fixture.token(), "access-2");
    const auto asked = fixture.server.lastTokenRequest();
    QCOMPARE(asked.queryItemValue(QStringLiteral("grant_type")), QStringLiteral("refresh_token"));
    QCOMPARE(asked.queryItemValue(QStringLiteral("refresh_token")), QStringLiteral("refresh-1"));
    QCOMPARE(asked.queryItemValue(QStringLiteral("resource"), QUrl::FullyDecoded), fixture.config.url.toString());
    fixture.clock.sleep(3541s);
    QCOMPARE(fixture.token(), "access-3");
    QCOMPARE(fixture.server.lastTokenRequest().queryItemValue(QStringLiteral("refresh_token")),
             QStringLiteral("refresh-2")); // the latest, always
}

void tst_ServerSignIn::manyCallsWaitForOneRenewal()
{
    SignInFixture fixture;
    QVERIFY(fixture.completeSignIn());
    fixture.clock.sleep(2h);
    std::vector<Cell<QByteArray>> waiting;
    for (int i = 0; i < 20; ++i)
        waiting.push_back(fixture.signIn->token());
    for (const auto &cell : waiting) {
        QTRY_VERIFY(cell.isSettled());
        QCOMPARE(cell.value(), "access-2");
    }
    QCOMPARE(fixture.server.countOf("/token"), 2);
}

void tst_ServerSignIn::shortLivedTokenIsUsedForHalfItsLife()
{
    SignInFixture fixture;
    fixture.server.answers["/token"] = [&fixture](const RawServer::Request &request) {
        RawServer::json(request, fixture.server.tokens().replace("3600", "20"));
    };
    QVERIFY(fixture.completeSignIn());
    fixture.clock.sleep(9s);
    QCOMPARE(fixture.token(), "access-1");
    fixture.clock.sleep(2s);
    QCOMPARE(fixture.token(), "access-2");
}

void tst_ServerSignIn::manyRefusalsWaitForOneRenewal()
{
    SignInFixture fixture;
    QVERIFY(fixture.completeSignIn());
    std::vector<Cell<Result<>>> waiting;
    for (int i = 0; i < 20; ++i)
        waiting.push_back(fixture.signIn->refused({ 401, {}, "access-1" }));
    for (const auto &cell : waiting) {
        QTRY_VERIFY(cell.isSettled());
        QVERIFY2(cell.value(), cell.value() ? "" : qPrintable(cell.value().error().message));
    }
    QCOMPARE(fixture.token(), "access-2");
    QCOMPARE(fixture.server.countOf("/token"), 2);
}

void tst_ServerSignIn::renewedTokenIsTriedOnceAfterARefusal()
{
    SignInFixture fixture;
    QVERIFY(fixture.completeSignIn());
    QVERIFY(fixture.refuse(401, "access-1"));
    QCOMPARE(fixture.token(), "access-2");
    QVERIFY(fixture.refuse(401, "access-1")); // was under way with the old one
    QCOMPARE(fixture.server.countOf("/token"), 2);
    const auto verdict = fixture.refuse(401, "access-2");
    QVERIFY(verdict.error().is(ErrorCode::SignInNeeded));
    QCOMPARE(fixture.state(), State::Needed);
    QCOMPARE(fixture.server.countOf("/token"), 2); // no third one
    QVERIFY(fixture.token().isEmpty());
    QVERIFY(fixture.store.secrets().isEmpty());
}

void tst_ServerSignIn::endedSignInAsksForAnotherOne_data()
{
    QTest::addColumn<bool>("isRefused");
    QTest::newRow("found out when it is due") << false;
    QTest::newRow("found out by a refusal") << true;
}

void tst_ServerSignIn::endedSignInAsksForAnotherOne()
{
    QFETCH(bool, isRefused);
    SignInFixture fixture;
    QVERIFY(fixture.completeSignIn());
    fixture.server.answers["/token"] = [](const RawServer::Request &request) {
        RawServer::answer(request, "400 Bad Request", "Content-Type: application/json\r\n",
                          R"({"error":"invalid_grant"})");
    };
    if (isRefused) {
        QVERIFY(fixture.refuse(401, "access-1").error().is(ErrorCode::SignInNeeded));
    } else {
        fixture.clock.sleep(2h);
        QVERIFY(fixture.token().isEmpty());
    }
    QCOMPARE(fixture.state(), State::Needed);
    QCOMPARE(fixture.problem(), QStringLiteral("the sign-in has ended"));
    QVERIFY(fixture.store.secrets().isEmpty());
    QVERIFY(fixture.token().isEmpty());
    QCOMPARE(fixture.server.countOf("/token"), 2); // what has ended is not tried again
    fixture.server.answers.clear();
    QVERIFY(fixture.completeSignIn());
}

void tst_ServerSignIn::serviceOutOfReachKeepsTheSignIn()
{
    SignInFixture fixture;
    QVERIFY(fixture.completeSignIn());
    fixture.server.answers["/token"] = [](const RawServer::Request &request) {
        RawServer::answer(request, "503 Busy");
    };
    fixture.clock.sleep(2h);
    QCOMPARE(fixture.token(), "access-1"); // the server may think otherwise of it
    QCOMPARE(fixture.token(), "access-1");
    QCOMPARE(fixture.server.countOf("/token"), 2); // and it is left alone for a while
    QCOMPARE(fixture.state(), State::SignedIn);
    fixture.server.answers.clear();
    fixture.clock.sleep(31s);
    QCOMPARE(fixture.token(), "access-2");
}

void tst_ServerSignIn::moreRightsAreAskedForOnce()
{
    SignInFixture fixture;
    fixture.server.answers["/token"] = [&fixture](const RawServer::Request &request) {
        RawServer::json(request,
                        fixture.server.tokens().replace("\"token_type\"", "\"scope\":\"read write\",\"token_type\""));
    };
    std::ignore = fixture.refuse(401, {}, "Bearer scope=read");
    QVERIFY(fixture.completeSignIn());
    const QByteArray challenge = "Bearer error=\"insufficient_scope\", scope=\"admin\"";
    QVERIFY(fixture.refuse(403, "access-1", challenge).error().is(ErrorCode::SignInNeeded));
    QCOMPARE(fixture.state(), State::Needed);
    QVERIFY(fixture.problem().contains(QStringLiteral("admin")));
    fixture.signIn->signIn();
    fixture.signIn->cancel();
    QCOMPARE(fixture.state(), State::Needed);
    QCOMPARE(fixture.token(), "access-1"); // what it is good for, it is good for
    fixture.server.answers["/token"] = [&fixture](const RawServer::Request &request) {
        RawServer::json(request, fixture.server.tokens().replace("\"token_type\"",
                                                                 "\"scope\":\"read write admin\",\"token_type\""));
    };
    QVERIFY(fixture.completeSignIn());
    QCOMPARE(QUrlQuery(fixture.opened.last()).queryItemValue(QStringLiteral("scope"), QUrl::FullyDecoded),
             QStringLiteral("read write admin"));
    QCOMPARE(fixture.server.registrations, 2); // the first was for less
    // It has them, and wants them still: no other sign-in would help.
    const auto verdict = fixture.refuse(403, "access-2", challenge);
    QVERIFY(verdict.error().message.contains(QStringLiteral("would not change")));
    QCOMPARE(fixture.state(), State::SignedIn);
}

void tst_ServerSignIn::forbiddenForOtherReasonsAsksForNothing()
{
    SignInFixture fixture;
    QVERIFY(fixture.completeSignIn());
    for (const QByteArray challenge : { "", "Basic realm=x", "Bearer error=\"invalid_token\"" })
        QVERIFY(!fixture.refuse(403, "access-1", challenge));
    QCOMPARE(fixture.state(), State::SignedIn);
    QCOMPARE(fixture.token(), "access-1");
}

void tst_ServerSignIn::signOutForgetsAndRevokes()
{
    SignInFixture fixture;
    QVERIFY(fixture.completeSignIn());
    QVERIFY(!fixture.store.secrets().isEmpty());
    fixture.signIn->signOut();
    QCOMPARE(fixture.state(), State::Needed);
    QVERIFY(fixture.token().isEmpty());
    QVERIFY(fixture.store.secrets().isEmpty());
    QTRY_COMPARE(fixture.server.countOf("/revoke"), 1);
    QVERIFY(fixture.server.requests.last().body.contains("token=refresh-1"));
}

void tst_ServerSignIn::cancelledSignInTakesNoAnswer()
{
    SignInFixture fixture;
    std::ignore = fixture.refuse(401, {});
    fixture.signIn->signIn();
    QTRY_COMPARE(fixture.opened.size(), 1);
    fixture.signIn->cancel();
    QCOMPARE(fixture.state(), State::Needed);
    QCOMPARE(fixture.comeBack(fixture.good(), fixture.opened.first()), 400);
    QCOMPARE(fixture.server.countOf("/token"), 0);
}

void tst_ServerSignIn::newSignInEndsTheOneBefore()
{
    SignInFixture fixture;
    fixture.signIn->signIn();
    QTRY_COMPARE(fixture.opened.size(), 1);
    fixture.signIn->signIn();
    QTRY_COMPARE(fixture.opened.size(), 2);
    QCOMPARE(fixture.comeBack(fixture.good(), fixture.opened.first()), 400);
    QCOMPARE(fixture.comeBack(fixture.good(), fixture.opened.last()), 200);
    QTRY_COMPARE(fixture.state(), State::SignedIn);
    QCOMPARE(fixture.server.given, 1);
}

void tst_ServerSignIn::patienceEnds()
{
    SignInFixture fixture;
    std::ignore = fixture.refuse(401, {});
    fixture.signIn->signIn();
    QTRY_COMPARE(fixture.state(), State::InBrowser);
    fixture.clock.advance(10min);
    QTRY_COMPARE(fixture.state(), State::Needed);
    QCOMPARE(fixture.problem(), QStringLiteral("nobody has signed in, in the browser"));
    QCOMPARE(fixture.comeBack(fixture.good(), fixture.opened.first()), 400);
    fixture.clock.advance(3s);
    QCOMPARE(fixture.comeBack(fixture.good(), fixture.opened.first()), 0); // the door is shut too
}

void tst_ServerSignIn::endOfEverythingEndsEveryWait()
{
    auto fixture = std::make_unique<SignInFixture>();
    QVERIFY(fixture->completeSignIn());
    fixture->server.answers["/token"] = [](const RawServer::Request &) {}; // hangs
    fixture->clock.sleep(2h);
    const auto token = fixture->signIn->token();
    const auto verdict = fixture->signIn->refused({ 401, "Bearer", "access-1" });
    QTRY_COMPARE(fixture->server.countOf("/token"), 2);
    QVERIFY(!token.isSettled());
    fixture.reset();
    QVERIFY(token.isSettled() && token.value().isEmpty());
    QVERIFY(verdict.isSettled() && !verdict.value());
}

QTEST_GUILESS_MAIN(tst_ServerSignIn)
#include "tst_ServerSignIn.moc"
