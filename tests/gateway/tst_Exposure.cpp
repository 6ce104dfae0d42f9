// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/Exposure.h"

#include "support/NativeFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(qonduit::ExposureChoice)

namespace {

const auto one = QStringLiteral("one");
const QByteArray hello =
    R"({"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}})";

/// One server, and a client that has not said anything yet.
struct OpeningFixture : NativeFixture
{
    explicit OpeningFixture(const ExposureChoice &exposure)
    {
        add(one);
        latestSession = *reception.receive(QStringLiteral("somebody"), exposure, RawJson::fromTrusted(hello),
                                           newestRevision, client.makeEnd());
        latestSession->peer()->open();
    }
    int codeOf(const QByteArray &id) const { return int(client.json(id)["code"].toInteger().value_or(0)); }
    /// The ids of what was answered, in that order.
    QList<QByteArray> answered() const
    {
        QList<QByteArray> ids;
        for (const auto &line : client.log().lines)
            ids += jsonrpc::read(line)->messages.front()->id;
        return ids;
    }

    WireClient client;
};

} // namespace

class tst_Exposure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initializeComesFirst_data();
    void initializeComesFirst();
    void initializeComesOnce_data();
    void initializeComesOnce();
    void whatComesAlongWaitsForItsTurn();
    void whatComesAlongWithARefusedOneIsRefused();
    void whatWaitsMayBeCancelled();
    void theSessionMayEndMeanwhile();

private:
    void addExposures();
};

void tst_Exposure::addExposures()
{
    QTest::addColumn<ExposureChoice>("exposure");
    QTest::newRow("the tools") << ExposureChoice();
    QTest::newRow("all") << everything;
    QTest::newRow("one server") << only(one);
}

void tst_Exposure::initializeComesFirst_data()
{
    addExposures();
}

void tst_Exposure::initializeComesFirst()
{
    QFETCH(ExposureChoice, exposure);
    OpeningFixture f(exposure);
    QCOMPARE(f.ask(f.client, "1", wire::ping), "{}");
    QCOMPARE(f.ask(f.client, "2", wire::toolsList), R"({"code":-32600,"message":"begin with initialize"})");
    f.ask(f.client, "3", wire::initialize, hello);
    QCOMPARE(f.client.json("3")["protocolVersion"].toString(), QStringLiteral("2025-11-25"));
    f.ask(f.client, "4", wire::toolsList);
    QVERIFY(f.client.json("4")["tools"].isArray());
}

void tst_Exposure::initializeComesOnce_data()
{
    addExposures();
}

void tst_Exposure::initializeComesOnce()
{
    QFETCH(ExposureChoice, exposure);
    OpeningFixture f(exposure);
    f.client.request("1", wire::initialize, hello);
    f.client.request("2", wire::initialize, hello); // along with it
    f.settle();
    QVERIFY(f.client.json("1")["capabilities"].isObject());
    QCOMPARE(f.codeOf("2"), -32600);
    f.ask(f.client, "3", wire::initialize, R"({"protocolVersion":"2025-03-26"})");
    QCOMPARE(f.codeOf("3"), -32600);
    QCOMPARE(f.latestSession->client().revision, Revision::V2025_11_25); // it stays as it is
    QCOMPARE(f.sessions.sessions().size(), std::size_t(1));
    f.ask(f.client, "4", wire::toolsList);
    QVERIFY(f.client.json("4")["tools"].isArray());
}

void tst_Exposure::whatComesAlongWaitsForItsTurn()
{
    OpeningFixture f(only(one));
    f.channels.scripts[one].answersInitialize = false;
    f.client.request("1", wire::initialize, hello);
    f.client.request("2", wire::toolsList);
    f.client.request("3", wire::ping);
    f.client.request("4", wire::promptsList);
    f.settle();
    QCOMPARE(f.answered(), QList<QByteArray> { "3" });
    f.server(one).respond(f.idOf(one, wire::initialize), fullScript().initializeResult);
    f.settle();
    QCOMPARE(f.answered(), (QList<QByteArray> { "3", "1", "2", "4" }));
    QVERIFY(f.client.json("2")["tools"].isArray());
    QVERIFY(f.client.json("4")["prompts"].isArray());
}

void tst_Exposure::whatComesAlongWithARefusedOneIsRefused()
{
    OpeningFixture f(only(one));
    f.channels.failure = Error(ErrorCode::Unavailable, QStringLiteral("it does not come up"));
    f.client.request("1", wire::initialize, hello);
    f.client.request("2", wire::toolsCall, R"({"name":"work"})");
    f.client.request("3", wire::toolsList);
    f.settle();
    QCOMPARE(f.codeOf("1"), 1001);
    for (const auto *id : { "2", "3" })
        QCOMPARE(f.client.answer(id), R"({"code":-32600,"message":"begin with initialize"})");
    QCOMPARE(f.answered(), (QList<QByteArray> { "1", "2", "3" }));
    QVERIFY(f.sessions.sessions().empty());
}

void tst_Exposure::whatWaitsMayBeCancelled()
{
    OpeningFixture f(only(one));
    f.channels.scripts[one].answersInitialize = false;
    f.client.request("1", wire::initialize, hello);
    f.client.request("2", wire::toolsCall, R"({"name":"work"})");
    f.settle();
    f.client.notify(wire::cancelled, R"({"requestId":2})");
    f.server(one).respond(f.idOf(one, wire::initialize), fullScript().initializeResult);
    f.settle();
    QCOMPARE(f.answered(), QList<QByteArray> { "1" });
    QCOMPARE(f.server(one).count(wire::toolsCall), 0);
}

void tst_Exposure::theSessionMayEndMeanwhile()
{
    for (const bool isGone : { false, true }) {
        OpeningFixture f(only(one));
        f.channels.scripts[one].answersInitialize = false;
        f.client.request("1", wire::initialize, hello);
        f.client.request("2", wire::toolsList);
        f.settle();
        if (isGone)
            f.end(f.latestSession);
        else
            f.latestSession->end(QStringLiteral("the client has gone")); // and still stands
        f.advance(1min);
        QCOMPARE(f.client.answersTo("2").size(), 1);
        QCOMPARE(f.codeOf("2"), 1002);
    }
}

QTEST_GUILESS_MAIN(tst_Exposure)
#include "tst_Exposure.moc"
