// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/CallbackDoor.h"

#include "support/ManualClock.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTcpServer>
#include <QTest>

#include <memory>

using namespace qonduit;
using namespace qonduit::signin;
using namespace std::chrono_literals;

class tst_CallbackDoor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stateSaysWhoseTheAnswerIs();
    void answerCountsOnce();
    void whatIsNotExpectedChangesNothing_data();
    void whatIsNotExpectedChangesNothing();
    void pageIsPlainAndHarmless();
    void doorIsOpenOnlyWhileItIsNeeded();
    void portIsTheSameUnlessItIsTaken();
    void crowdIsRefused();
    void endSettlesEveryWait();

private:
    using Reply = std::unique_ptr<QNetworkReply>;
    Reply visit(const QString &url, const QByteArray &verb = "GET", const QByteArray &host = {})
    {
        QNetworkRequest request { QUrl(url) };
        if (!host.isEmpty())
            request.setRawHeader("Host", host);
        Reply reply(m_network.sendCustomRequest(request, verb));
        [&reply] { QTRY_VERIFY(reply->isFinished()); }();
        return reply;
    }
    static int statusOf(const Reply &reply)
    {
        return reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    }

    QNetworkAccessManager m_network;
};

void tst_CallbackDoor::stateSaysWhoseTheAnswerIs()
{
    ManualClock clock;
    CallbackDoor door(clock, 0);
    const auto one = door.expect("state-1");
    const auto other = door.expect("state-2");
    QVERIFY(one && other);
    QCOMPARE(one->redirectUri, other->redirectUri);
    QCOMPARE(statusOf(visit(other->redirectUri + QStringLiteral("?code=a%2Bb&state=state-2"))), 200);
    QVERIFY(other->answer.isSettled());
    QCOMPARE(other->answer.value()->queryItemValue(QStringLiteral("code"), QUrl::FullyDecoded), QStringLiteral("a+b"));
    QVERIFY(!one->answer.isSettled());
}

void tst_CallbackDoor::answerCountsOnce()
{
    ManualClock clock;
    CallbackDoor door(clock, 0);
    const auto expected = door.expect("s");
    const auto url = expected->redirectUri + QStringLiteral("?code=c&state=s");
    QCOMPARE(statusOf(visit(url)), 200);
    QCOMPARE(statusOf(visit(url)), 400);
}

void tst_CallbackDoor::whatIsNotExpectedChangesNothing_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QByteArray>("verb");
    QTest::addColumn<int>("status");
    const auto row = [](const char *name, const char *target, const char *verb, int status) {
        QTest::newRow(name) << QString::fromLatin1(target) << QByteArray(verb) << status;
    };
    row("another state", "/callback?code=c&state=t", "GET", 400);
    row("no state", "/callback?code=c", "GET", 400);
    row("empty state", "/callback?code=c&state=", "GET", 400);
    row("two states", "/callback?code=c&state=s&state=s", "GET", 400);
    row("two codes", "/callback?code=c&code=d&state=s", "GET", 400);
    row("two codes, one escaped", "/callback?code=c&%63ode=d&state=s", "GET", 400);
    row("nothing", "/callback", "GET", 400);
    row("another page", "/?code=c&state=s", "GET", 404);
    row("a page below", "/callback/?code=c&state=s", "GET", 404);
    row("only a look", "/callback?code=c&state=s", "HEAD", 405);
    row("a form", "/callback?code=c&state=s", "POST", 405);
}

void tst_CallbackDoor::whatIsNotExpectedChangesNothing()
{
    QFETCH(QString, target);
    QFETCH(QByteArray, verb);
    QFETCH(int, status);
    ManualClock clock;
    CallbackDoor door(clock, 0);
    const auto expected = door.expect("s");
    const auto origin = QUrl(expected->redirectUri).toString(QUrl::RemovePath);
    const auto reply = visit(origin + target, verb);
    QCOMPARE(statusOf(reply), status);
    QVERIFY(reply->readAll().isEmpty());
    // A page under a foreign name that was rebound to us.
    QCOMPARE(statusOf(visit(expected->redirectUri + QStringLiteral("?code=c&state=s"), "GET", "evil.example")), 403);
    QVERIFY(!expected->answer.isSettled());
    QCOMPARE(statusOf(visit(expected->redirectUri + QStringLiteral("?code=c&state=s"))), 200);
}

void tst_CallbackDoor::pageIsPlainAndHarmless()
{
    ManualClock clock;
    CallbackDoor door(clock, 0);
    const auto expected = door.expect("s");
    const auto reply = visit(expected->redirectUri + QStringLiteral("?error=<script>x</script>&state=s"));
    const auto page = reply->readAll();
    QVERIFY(page.contains("You can close this window"));
    QVERIFY(!page.contains("script"));
    QVERIFY(reply->rawHeader("Content-Security-Policy").contains("default-src 'none'"));
    QVERIFY(reply->rawHeader("Content-Security-Policy").contains("frame-ancestors 'none'"));
    QCOMPARE(reply->rawHeader("Cache-Control"), "no-store");
    QCOMPARE(reply->rawHeader("Referrer-Policy"), "no-referrer");
    QCOMPARE(reply->rawHeader("X-Content-Type-Options"), "nosniff");
}

void tst_CallbackDoor::doorIsOpenOnlyWhileItIsNeeded()
{
    ManualClock clock;
    CallbackDoor door(clock, 0);
    const auto expected = door.expect("s");
    door.forget("s", Error(ErrorCode::Cancelled, QStringLiteral("no longer")));
    QVERIFY(expected->answer.isSettled() && expected->answer.value().error().is(ErrorCode::Cancelled));
    QCOMPARE(statusOf(visit(expected->redirectUri)), 400); // the last answer has time to leave
    clock.advance(3s);
    QCOMPARE(statusOf(visit(expected->redirectUri)), 0);
    QVERIFY(door.expect("t"));
}

void tst_CallbackDoor::portIsTheSameUnlessItIsTaken()
{
    ManualClock clock;
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress(QHostAddress::LocalHost)));
    CallbackDoor door(clock, other.serverPort());
    const auto elsewhere = door.expect("s");
    QVERIFY(elsewhere);
    QVERIFY(QUrl(elsewhere->redirectUri).port() != other.serverPort());
    const auto port = other.serverPort();
    other.close();
    CallbackDoor second(clock, port);
    QCOMPARE(second.expect("s")->redirectUri, QStringLiteral("http://127.0.0.1:%1/callback").arg(port));
}

void tst_CallbackDoor::crowdIsRefused()
{
    ManualClock clock;
    CallbackDoor door(clock, 0);
    for (int i = 0; i < 16; ++i)
        QVERIFY(door.expect(QByteArray::number(i)));
    QVERIFY(door.expect("more").error().is(ErrorCode::Overloaded));
    door.forget("3", Error(ErrorCode::Cancelled, QString()));
    QVERIFY(door.expect("more"));
}

void tst_CallbackDoor::endSettlesEveryWait()
{
    ManualClock clock;
    auto door = std::make_unique<CallbackDoor>(clock, 0);
    const auto expected = door->expect("s");
    door.reset();
    QVERIFY(expected->answer.isSettled() && expected->answer.value().error().is(ErrorCode::Closed));
}

QTEST_GUILESS_MAIN(tst_CallbackDoor)
#include "tst_CallbackDoor.moc"
