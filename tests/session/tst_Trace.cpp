// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/trace/Trace.h"

#include "protocol/json/Write.h"
#include "session/trace/TraceTap.h"
#include "support/SessionFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

using Direction = PeerTap::Direction;
using Status = Span::Status;

RawJson trusted(const QByteArray &text)
{
    return RawJson::fromTrusted(text);
}

/// A trace with one session, its client's conversation and one with a server that has a secret.
struct TraceFixture
{
    explicit TraceFixture(const Trace::Limits &limits = {}) : trace(clock, limits) { }

    quint64 ask(const QByteArray &method = "tools/call", const QByteArray &params = R"({"name":"x"})")
    {
        return client.requestBegan(Direction::FromPeer, method, trusted(params), 0);
    }
    quint64 call(quint64 cause = 0, const QByteArray &method = "tools/call")
    {
        return server.requestBegan(Direction::ToPeer, method, trusted(R"({"name":"x"})"), cause);
    }
    const Span &last() const { return trace.spans().back(); }
    const Span *find(quint64 id) const
    {
        for (const auto &span : trace.spans()) {
            if (span.id == id)
                return &span;
        }
        return nullptr;
    }
    static ServerConfig serverWithSecret()
    {
        auto config = fakeServer();
        config.environment.insert(QStringLiteral("TOKEN"), QStringLiteral("very-secret"));
        return config;
    }

    ManualClock clock;
    Trace trace;
    std::shared_ptr<TracedSession> session =
        trace.open(QStringLiteral("S1"), QStringLiteral("client 1"), QStringLiteral("default"));
    TraceTap client { trace, session };
    TraceTap server { trace, session, serverWithSecret() };
};

} // namespace

class tst_Trace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSubjectIsWhatARequestIsAbout_data();
    void theSubjectIsWhatARequestIsAbout();
    void theOutcomeDecidesTheStatus_data();
    void theOutcomeDecidesTheStatus();
    void aSpanKnowsItsTimes();
    void aSpanEndsOnce();
    void argumentsAreCutBetweenCharacters();
    void hugeParamsAreNotReadToTheirEnd();
    void longMethodsAreCut();
    void whatIsAddedIsNotKept();
    void theSecretsOfAServerStayOut();
    void aSessionKeepsItsLatest();
    void theOldestOfAllMakesRoom();
    void aSpanThatHasMadeRoomEndsQuietly();
    void aQuestionBelongsToTheOneCallInFlight();
    void theEndOfASessionCancelsWhatIsPending();
    void everyChangeIsCounted();
    void aRowSaysWhatItIs();
    void requestsOfASessionHangTogether();
    void aSessionEndsItsSpans();
};

void tst_Trace::theSubjectIsWhatARequestIsAbout_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<QByteArray>("subject");
    const auto row = [](const char *name, const QByteArray &method, const QByteArray &params,
                        const QByteArray &subject) { QTest::newRow(name) << method << params << subject; };
    row("tool", "tools/call", R"({"arguments":{"name":"no"},"name":"echo"})", "echo");
    row("escaped", "tools/call", R"({"name":"a\u0022\n<b>"})", "a\"\n<b>");
    row("execute_tool", "tools/call",
        R"({"name":"execute_tool","arguments":{"args":{"tool":"no"},"tool":"echo","server":"every"}})", "every/echo");
    row("execute_tool without a server", "tools/call", R"({"name":"execute_tool","arguments":{"tool":"echo"}})",
        "echo");
    row("execute_tool without arguments", "tools/call", R"({"name":"execute_tool"})", "");
    row("resource", "resources/read", R"({"uri":"file:///a"})", "file:///a");
    row("subscription", "resources/subscribe", R"({"uri":"file:///a"})", "file:///a");
    row("prompt", "prompts/get", R"({"name":"p"})", "p");
    row("no string", "tools/call", R"({"name":5})", "");
    row("no params", "tools/call", "", "");
    row("other", "tools/list", R"({"name":"x"})", "");
}

void tst_Trace::theSubjectIsWhatARequestIsAbout()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, params);
    QFETCH(QByteArray, subject);
    TraceFixture fixture;
    fixture.ask(method, params);
    QCOMPARE(fixture.last().subject, subject);
    QCOMPARE(fixture.last().method, method);
    QCOMPARE(fixture.last().arguments, params);
    QCOMPARE(fixture.last().argumentsSize, params.size());
}

void tst_Trace::theOutcomeDecidesTheStatus_data()
{
    QTest::addColumn<Result<RawJson>>("outcome");
    QTest::addColumn<Status>("status");
    QTest::addColumn<QString>("error");
    const auto row = [](const char *name, const Result<RawJson> &outcome, Status status, const QString &error = {}) {
        QTest::newRow(name) << outcome << status << error;
    };
    const auto text = QStringLiteral("why");
    const QByteArray big(5000, 'x');
    row("result", trusted("{}"), Status::Completed);
    row("isError", trusted(R"({"content":[{"type":"text","text":"why"}],"isError":true})"), Status::Failed, text);
    row("isError without a text", trusted(R"({"isError":true,"content":[]})"), Status::Failed,
        QStringLiteral("the tool says isError"));
    row("not isError", trusted(R"({"content":[{"text":"isError"}],"isError":false})"), Status::Completed);
    row("isError deeper down", trusted(R"({"structuredContent":{"isError":true}})"), Status::Completed);
    row("big, isError last", trusted(R"({"content":[{"text":")" + big + R"("}],"isError":true})"), Status::Failed,
        QStringLiteral("the tool says isError"));
    row("big, isError first", trusted(R"({"isError":true,"content":[{"text":")" + big + R"("}]})"), Status::Failed,
        QStringLiteral("the tool says isError"));
    row("big, isError in its text", trusted(R"({"content":[{"text":")" + big + R"(,\"isError\":true}"}]})"),
        Status::Completed);
    row("big, isError deeper down", trusted(R"({"text":")" + big + R"(","structuredContent":{"a":1,"isError":true}})"),
        Status::Completed);
    row("error", Error(ErrorCode::InternalError, text), Status::Failed, text);
    row("cancelled", Error(ErrorCode::Cancelled, text), Status::Cancelled, text);
    row("timeout", Error(ErrorCode::Timeout, text), Status::Timeout, text);
    row("lost", Error(ErrorCode::Closed, text), Status::Failed, text);
    Error peers(int(ErrorCode::Timeout), text);
    peers.isPeers = true;
    row("a number of the peer's own", peers, Status::Failed, text);
}

void tst_Trace::theOutcomeDecidesTheStatus()
{
    QFETCH(Result<RawJson>, outcome);
    QFETCH(Status, status);
    QFETCH(QString, error);
    TraceFixture fixture;
    const auto span = fixture.ask();
    QVERIFY(fixture.last().isPending());
    fixture.client.requestEnded(span, outcome);
    QCOMPARE(fixture.last().status, status);
    QCOMPARE(fixture.last().error, error);
}

void tst_Trace::aSpanKnowsItsTimes()
{
    TraceFixture fixture;
    const auto span = fixture.ask();
    fixture.clock.advance(1500ms);
    fixture.client.requestEnded(span, trusted("{}"));
    QCOMPARE(fixture.last().startedAt.toString(Qt::ISODateWithMs), QStringLiteral("2026-01-02T03:04:05.000Z"));
    QCOMPARE(fixture.last().duration(), std::chrono::microseconds(1500000));
}

void tst_Trace::aSpanEndsOnce()
{
    TraceFixture fixture;
    const auto span = fixture.ask();
    fixture.client.requestEnded(span, trusted("{}"));
    fixture.clock.advance(1s);
    fixture.client.requestEnded(span, Error(ErrorCode::Timeout, QStringLiteral("late")));
    QCOMPARE(fixture.last().status, Status::Completed);
    QCOMPARE(fixture.last().duration(), std::chrono::microseconds(0));
}

void tst_Trace::argumentsAreCutBetweenCharacters()
{
    TraceFixture fixture;
    const QByteArray euros = QByteArray("\xe2\x82\xac").repeated(2000);
    fixture.ask("prompts/get", R"({"name":")" + euros + "\"}");
    const auto &kept = fixture.last().arguments;
    QVERIFY(kept.size() <= 2048 && kept.size() > 2048 - 3);
    QVERIFY(!QString::fromUtf8(kept).contains(QChar::ReplacementCharacter));
    QCOMPARE(fixture.last().argumentsSize, euros.size() + 11);
    QVERIFY(fixture.last().subject.isEmpty()); // cut off: better none than half of one
}

void tst_Trace::hugeParamsAreNotReadToTheirEnd()
{
    TraceFixture fixture;
    const QByteArray big(50000, 'x');
    fixture.ask("tools/call", R"({"name":"execute_tool","arguments":{"server":"s","tool":"t","args":")" + big + "\"}}");
    QCOMPARE(fixture.last().subject, QByteArray("s/t"));
    fixture.ask("tools/call", R"({"arguments":{"a":")" + big + R"("},"name":"echo"})");
    QVERIFY(fixture.last().subject.isEmpty());
}

void tst_Trace::longMethodsAreCut()
{
    TraceFixture fixture;
    fixture.ask('x' + QByteArray("\u00e4").repeated(1'000'000), "{}");
    QVERIFY(fixture.last().method.size() <= 200);
    QVERIFY(fixture.last().method.isValidUtf8());
}

void tst_Trace::whatIsAddedIsNotKept()
{
    TraceFixture fixture;
    fixture.ask("tools/call", R"({"name":"add_server","arguments":{"env":{"TOKEN":"very-secret"}}})");
    QCOMPARE(fixture.last().subject, QByteArray("add_server"));
    QVERIFY(fixture.last().arguments.isEmpty());
    // Nor what cannot be told from it, because its name comes after a long secret.
    fixture.ask("tools/call",
                R"({"arguments":{"env":{"TOKEN":"very-secret)" + QByteArray(2000, 'x') + R"("}},"name":"add_server"})");
    QVERIFY(fixture.last().arguments.isEmpty());
}

void tst_Trace::theSecretsOfAServerStayOut()
{
    TraceFixture fixture;
    fixture.server.requestBegan(Direction::FromPeer, "elicitation/create", trusted(R"({"message":"very-secret?"})"), 0);
    QCOMPARE(fixture.last().arguments, QByteArray(R"({"message":"***?"})"));
    fixture.server.requestEnded(
        fixture.call(), Error(ErrorCode::InternalError, QStringLiteral("no: ") + QStringLiteral("very-secret")));
    QCOMPARE(fixture.last().error, QStringLiteral("no: ***"));
}

void tst_Trace::aSessionKeepsItsLatest()
{
    TraceFixture fixture({ 3, 10 });
    const auto other = fixture.trace.open(QStringLiteral("S2"), {}, {});
    TraceTap tap(fixture.trace, other);
    const auto foreign = tap.requestBegan(Direction::FromPeer, "ping", {}, 0);
    for (int i = 0; i < 5; ++i)
        fixture.ask();
    QCOMPARE(fixture.trace.spans().size(), std::size_t(4));
    QCOMPARE(fixture.session->spans.size(), std::size_t(3));
    QVERIFY(fixture.find(foreign));
    QCOMPARE(fixture.session->spans.front()->id, foreign + 3);
}

void tst_Trace::theOldestOfAllMakesRoom()
{
    TraceFixture fixture({ 3, 4 });
    for (int i = 0; i < 3; ++i)
        fixture.ask();
    const auto other = fixture.trace.open(QStringLiteral("S2"), {}, {});
    TraceTap tap(fixture.trace, other);
    for (int i = 0; i < 3; ++i)
        tap.requestBegan(Direction::FromPeer, "ping", {}, 0);
    QCOMPARE(fixture.trace.spans().size(), std::size_t(4));
    QCOMPARE(fixture.session->spans.size(), std::size_t(1));
    QCOMPARE(other->spans.size(), std::size_t(3));
    QVERIFY(std::is_sorted(fixture.trace.spans().begin(), fixture.trace.spans().end(),
                           [](const Span &a, const Span &b) { return a.id < b.id; }));
}

void tst_Trace::aSpanThatHasMadeRoomEndsQuietly()
{
    TraceFixture fixture({ 2, 10 });
    const auto span = fixture.ask();
    fixture.ask();
    fixture.ask();
    QVERIFY(!fixture.find(span));
    fixture.client.requestEnded(span, trusted("{}"));
    for (const auto &kept : fixture.trace.spans())
        QVERIFY(kept.isPending());
}

void tst_Trace::aQuestionBelongsToTheOneCallInFlight()
{
    TraceFixture fixture;
    const auto question = [&] {
        fixture.server.requestBegan(Direction::FromPeer, "elicitation/create", trusted("{}"), 0);
        return fixture.last().parent;
    };
    QCOMPARE(question(), quint64(0));
    fixture.call(0, "ping"); // makes nobody ask
    const auto first = fixture.call(7);
    QCOMPARE(fixture.last().parent, quint64(7));
    QCOMPARE(question(), first);
    const auto second = fixture.call();
    QCOMPARE(question(), quint64(0)); // whose it is cannot be told
    fixture.server.requestEnded(first, trusted("{}"));
    QCOMPARE(question(), second);
    fixture.server.requestEnded(second, trusted("{}"));
    QCOMPARE(question(), quint64(0));
}

void tst_Trace::theEndOfASessionCancelsWhatIsPending()
{
    TraceFixture fixture;
    const auto done = fixture.ask();
    fixture.client.requestEnded(done, trusted("{}"));
    const auto pending = fixture.ask();
    fixture.trace.close(*fixture.session, QStringLiteral("it is over"));
    QCOMPARE(fixture.find(done)->status, Status::Completed);
    QCOMPARE(fixture.find(pending)->status, Status::Cancelled);
    QCOMPARE(fixture.find(pending)->error, QStringLiteral("it is over"));
    QVERIFY(fixture.session->hasEnded);
}

void tst_Trace::everyChangeIsCounted()
{
    TraceFixture fixture;
    const auto before = fixture.trace.revision();
    const auto span = fixture.ask();
    QVERIFY(fixture.last().changed > before && fixture.session->changed > before);
    const auto begun = fixture.trace.revision();
    QCOMPARE(fixture.last().changed, begun);
    fixture.client.requestEnded(span, trusted("{}"));
    QVERIFY(fixture.last().changed > begun);
    const auto ended = fixture.trace.revision();
    fixture.client.requestEnded(span, trusted("{}"));
    QCOMPARE(fixture.trace.revision(), ended);
}

void tst_Trace::aRowSaysWhatItIs()
{
    TraceFixture fixture;
    const auto span = fixture.call(42);
    fixture.clock.advance(3ms);
    fixture.server.requestEnded(span, Error(ErrorCode::Timeout, QStringLiteral("too late")));
    QByteArray out;
    json::ObjectWriter row(out);
    fixture.last().write(row);
    row.end();
    QCOMPARE(out,
             QByteArray(R"({"id":1,"parent":42,"direction":"to_server","server":"fake","method":"tools/call",)"
                        R"("subject":"x","status":"timeout","started_at":"2026-01-02T03:04:05.000Z","duration_ms":3,)"
                        R"("error":"too late"})"));
    for (const auto status : { Status::Pending, Status::Completed, Status::Failed, Status::Cancelled, Status::Timeout })
        QCOMPARE(Span::statusFromName(QString::fromUtf8(Span::statusName(status))), std::optional(status));
}

void tst_Trace::requestsOfASessionHangTogether()
{
    SessionFixture fixture;
    std::ignore = fixture.registry.add(fakeServer()); // the first one cannot clash
    const auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    QVERIFY(session->label() != QString::fromUtf8(session->id()));
    QCOMPARE(fixture.trace.spans().back().method, QByteArray("initialize"));
    QCOMPARE(fixture.trace.spans().back().status, Status::Completed);
    QCOMPARE(fixture.trace.spans().back().server, QStringLiteral("fake"));
    QCOMPARE(fixture.trace.spans().back().session->label, session->label());
}

void tst_Trace::aSessionEndsItsSpans()
{
    SessionFixture fixture;
    fixture.channels.script.answersInitialize = false;
    std::ignore = fixture.registry.add(fakeServer()); // the first one cannot clash
    auto session = fixture.makeSession();
    session->connectServers();
    turnEventLoop();
    QVERIFY(fixture.trace.spans().back().isPending());
    session.reset();
    QCOMPARE(fixture.trace.spans().back().status, Status::Cancelled);
    turnEventLoop();
    QVERIFY(fixture.trace.spans().back().session->hasEnded);
}

QTEST_GUILESS_MAIN(tst_Trace)
#include "tst_Trace.moc"
