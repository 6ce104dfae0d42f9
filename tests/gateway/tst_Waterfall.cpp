// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/Gateway.h"

#include "support/HttpClient.h"
#include "support/SessionFixture.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

/// A gateway that listens, with the owner and another principal, each with a session that has made a request.
struct WaterfallFixture : SessionFixture
{
    explicit WaterfallFixture(bool isOpen = false)
        : manager(registry, surroundings(), {}),
          gateway({}, principals(isOpen), manager, clock),
          port(gateway.listen(QHostAddress::LocalHost, 0).value())
    {
        for (const auto &name : { QStringLiteral("default"), QStringLiteral("other") }) {
            ClientIdentity client;
            client.principal = name;
            client.name = name;
            sessions += *manager.create(client);
            auto [near, far] = MemoryChannel::makePair();
            peers.push_back(std::move(far));
            auto peer = std::make_unique<Peer>(std::move(near), clock);
            peer->open();
            peers.back()->open();
            sessions.last()->setPeer(std::move(peer));
            call(sessions.last());
        }
    }
    static Principals principals(bool isOpen)
    {
        Principals all;
        if (isOpen)
            all.allowEveryone();
        all.add(QStringLiteral("default"), QCryptographicHash::hash("owner-token", QCryptographicHash::Sha256));
        all.add(QStringLiteral("other"), QCryptographicHash::hash("other-token", QCryptographicHash::Sha256));
        return all;
    }
    static quint64 call(Session *session)
    {
        return session->peer()->call("roots/list", RawJson::fromTrusted(R"({"a":"<b>"})"), { 0ms }).id;
    }

    HttpClient::Answer get(const QByteArray &target, const QByteArray &token = {}, const QByteArray &method = "GET")
    {
        HttpClient client(port);
        HttpClient::Fields fields;
        if (!token.isEmpty())
            fields.append({ "Authorization", "Bearer " + token });
        client.send(method, target, fields);
        return client.waitForAnswer();
    }
    RawJson data(const QByteArray &cursor = {}, const QByteArray &token = "owner-token")
    {
        const auto answer = get("/waterfall/json?after=" + cursor, token);
        return RawJson::parse(answer.body).value();
    }
    static QByteArray cursor(const RawJson &data) { return data["cursor"].toString().value().toUtf8(); }
    static std::size_t count(const RawJson &data, QByteArrayView list) { return data[list].elements().size(); }

    SessionManager manager;
    Gateway gateway;
    quint16 port;
    QList<Session *> sessions;
    std::vector<std::unique_ptr<Channel>> peers;
};

} // namespace

class tst_Waterfall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutATokenThePageComesToAskForIt();
    void thePageIsSafeFromItsContent();
    void dataNeedAToken();
    void everyoneSeesTheirOwn();
    void withoutAuthenticationEveryoneSeesAll();
    void onlyReadingIsAllowed_data();
    void onlyReadingIsAllowed();
    void aRowIsWhole();
    void onlyWhatHasChangedComesAgain();
    void aForeignCursorGetsAll_data();
    void aForeignCursorGetsAll();
};

void tst_Waterfall::withoutATokenThePageComesToAskForIt()
{
    WaterfallFixture fixture;
    const auto stranger = fixture.get("/waterfall");
    QCOMPARE(stranger.status, 401);
    QCOMPARE(stranger.headers["www-authenticate"], QByteArray("Bearer"));
    QCOMPARE(stranger.headers["content-type"], QByteArray("text/html; charset=utf-8"));
    QVERIFY(stranger.body.contains("<title>"));
    const auto known = fixture.get("/waterfall", "owner-token");
    QCOMPARE(known.status, 200);
    QVERIFY(!known.headers.contains("www-authenticate"));
    QCOMPARE(known.body, stranger.body);
}

void tst_Waterfall::thePageIsSafeFromItsContent()
{
    WaterfallFixture fixture;
    const auto page = fixture.get("/waterfall");
    const auto policy = page.headers["content-security-policy"];
    for (const auto &rule : { "default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'",
                              "form-action 'none'" })
        QVERIFY2(policy.contains(rule), rule);
    QVERIFY(!policy.contains("unsafe"));
    for (const auto &element : { QByteArray("script"), QByteArray("style") }) {
        QCOMPARE(page.body.count('<' + element + '>'), 1);
        QCOMPARE(page.body.count('<' + element), 1);
        const auto begin = page.body.indexOf('<' + element + '>') + element.size() + 2;
        const auto content = page.body.mid(begin, page.body.indexOf("</" + element + '>') - begin);
        const auto hash = QCryptographicHash::hash(content, QCryptographicHash::Sha256).toBase64();
        QVERIFY2(policy.contains(element + "-src 'sha256-" + hash + '\''), element.constData());
    }
    QCOMPARE(page.headers["x-content-type-options"], QByteArray("nosniff"));
    QCOMPARE(page.headers["cache-control"], QByteArray("no-store"));
    // Nothing is loaded, and nothing of others is ever taken for markup.
    static const QRegularExpression loads(
        QStringLiteral("innerHTML|outerHTML|insertAdjacent|document\\.write|https?://(?!www"
                       "\\.w3\\.org/2000/svg)|\\ssrc=|@import|url\\("));
    const auto found = loads.match(QString::fromUtf8(page.body));
    QVERIFY2(!found.hasMatch(), qPrintable(found.captured()));
}

void tst_Waterfall::dataNeedAToken()
{
    WaterfallFixture fixture;
    for (const auto &token : { QByteArray(), QByteArray("wrong") }) {
        const auto answer = fixture.get("/waterfall/json", token);
        QCOMPARE(answer.status, 401);
        QCOMPARE(answer.headers["www-authenticate"], QByteArray("Bearer"));
        QVERIFY(!answer.body.contains("roots/list"));
    }
    const auto answer = fixture.get("/waterfall/json", "owner-token");
    QCOMPARE(answer.status, 200);
    QCOMPARE(answer.headers["content-type"], QByteArray("application/json"));
    QCOMPARE(answer.headers["cache-control"], QByteArray("no-store"));
    QCOMPARE(answer.headers["x-content-type-options"], QByteArray("nosniff"));
}

void tst_Waterfall::everyoneSeesTheirOwn()
{
    WaterfallFixture fixture;
    const auto all = fixture.data();
    QCOMPARE(WaterfallFixture::count(all, "sessions"), std::size_t(2));
    QCOMPARE(WaterfallFixture::count(all, "spans"), std::size_t(2));
    const auto own = fixture.data({}, "other-token");
    QCOMPARE(WaterfallFixture::count(own, "sessions"), std::size_t(1));
    QCOMPARE(WaterfallFixture::count(own, "spans"), std::size_t(1));
    QCOMPARE(own["sessions"].elements()[0]["label"].toString(), std::optional(fixture.sessions[1]->label()));
    QCOMPARE(own["spans"].elements()[0]["session"].toString(), std::optional(fixture.sessions[1]->label()));
    QVERIFY(!all.toByteArray().contains(fixture.sessions[0]->id())); // which is a secret
}

void tst_Waterfall::withoutAuthenticationEveryoneSeesAll()
{
    WaterfallFixture fixture(true);
    QCOMPARE(fixture.get("/waterfall").status, 200);
    QCOMPARE(WaterfallFixture::count(fixture.data({}, {}), "sessions"), std::size_t(2));
}

void tst_Waterfall::onlyReadingIsAllowed_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("page") << QByteArray("/waterfall");
    QTest::newRow("data") << QByteArray("/waterfall/json");
}

void tst_Waterfall::onlyReadingIsAllowed()
{
    QFETCH(QByteArray, path);
    WaterfallFixture fixture;
    for (const auto &method : { QByteArray("POST"), QByteArray("DELETE"), QByteArray("PUT") }) {
        const auto answer = fixture.get(path, "owner-token", method);
        QCOMPARE(answer.status, 405);
        QCOMPARE(answer.headers["allow"], QByteArray("GET, HEAD"));
    }
    HttpClient client(fixture.port);
    client.send("HEAD", path, { { "Authorization", "Bearer owner-token" }, { "Connection", "close" } });
    QTRY_VERIFY(client.isClosed());
    const auto head = client.readAnswer();
    QCOMPARE(head.status, 200);
    QVERIFY(head.body.isEmpty());
}

void tst_Waterfall::aRowIsWhole()
{
    WaterfallFixture fixture;
    fixture.clock.advance(250ms);
    const auto data = fixture.data();
    const auto span = data["spans"].elements()[0];
    QCOMPARE(span["method"].toString(), std::optional(QStringLiteral("roots/list")));
    QCOMPARE(span["direction"].toString(), std::optional(QStringLiteral("to_client")));
    QCOMPARE(span["status"].toString(), std::optional(QStringLiteral("pending")));
    QCOMPARE(span["arguments"].toString(), std::optional(QStringLiteral(R"({"a":"<b>"})")));
    QCOMPARE(span["arguments_size"].toInteger(), std::optional<qint64>(11));
    QCOMPARE(data["now_ms"].toDouble().value() - span["start_ms"].toDouble().value(), 250.0);
    QCOMPARE(data["limits"]["session"].toInteger(), std::optional<qint64>(100));
    QCOMPARE(data["complete"].toBool(), std::optional(true));
}

void tst_Waterfall::onlyWhatHasChangedComesAgain()
{
    WaterfallFixture fixture;
    const auto first = fixture.data();
    const auto quiet = fixture.data(WaterfallFixture::cursor(first));
    QCOMPARE(quiet["complete"].toBool(), std::optional(false));
    QCOMPARE(WaterfallFixture::count(quiet, "spans"), std::size_t(0));
    QCOMPARE(WaterfallFixture::count(quiet, "sessions"), std::size_t(0));

    const auto added = WaterfallFixture::call(fixture.sessions[0]);
    const auto second = fixture.data(WaterfallFixture::cursor(quiet));
    QCOMPARE(WaterfallFixture::count(second, "spans"), std::size_t(1));
    QCOMPARE(WaterfallFixture::count(second, "sessions"), std::size_t(0));

    fixture.sessions[0]->peer()->cancel(added, QStringLiteral("enough"));
    const auto third = fixture.data(WaterfallFixture::cursor(second));
    QCOMPARE(WaterfallFixture::count(third, "spans"), std::size_t(1));
    QCOMPARE(third["spans"].elements()[0]["status"].toString(), std::optional(QStringLiteral("cancelled")));

    fixture.manager.end(*fixture.sessions[1], QStringLiteral("the client has left"));
    const auto fourth = fixture.data(WaterfallFixture::cursor(third));
    QCOMPARE(WaterfallFixture::count(fourth, "sessions"), std::size_t(1));
    QCOMPARE(fourth["sessions"].elements()[0]["ended"].toBool(), std::optional(true));
    QCOMPARE(fourth["spans"].elements()[0]["error"].toString(), std::optional(QStringLiteral("the client has left")));
}

void tst_Waterfall::aForeignCursorGetsAll_data()
{
    QTest::addColumn<QByteArray>("cursor");
    for (const auto *cursor : { "x", "01AAAAAAAAAAAAAAAAAAAAAAAA.1", "%00", "." })
        QTest::newRow(cursor) << QByteArray(cursor);
}

void tst_Waterfall::aForeignCursorGetsAll()
{
    QFETCH(QByteArray, cursor);
    WaterfallFixture fixture;
    const auto data = fixture.data(cursor);
    QCOMPARE(data["complete"].toBool(), std::optional(true));
    QCOMPARE(WaterfallFixture::count(data, "spans"), std::size_t(2));
    const auto tooFar = WaterfallFixture::cursor(data) + '0'; // ten times as far as there is
    QCOMPARE(fixture.data(tooFar)["complete"].toBool(), std::optional(true));
}

QTEST_GUILESS_MAIN(tst_Waterfall)
#include "tst_Waterfall.moc"
