// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/DetailBridge.h"

#include "app/Engine.h"
#include "app/link/DetailLink.h"
#include "app/link/EngineBridge.h"
#include "support/ManualClock.h"
#include "support/SessionFixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_DetailBridge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whoDoesNotLookIsToldNothing();
    void aServerIsShownWithWhatWouldMendIt();
    void serversAreChangedAndSwitchedOff();
    void toolsAreSwitchedOffByName();
    void usageIsMeasuredInRounds();
    void usageIsNotMeasuredForNobody();
    void aToolIsCalledAsAnyClientWould();
    void aTrialIsGivenUp();
    void progressIsTold();
    void aTrialThatCannotBeginFails();
};

namespace {

/// An engine with one server that cannot start, and the window's end of it.
struct Desk
{
    Engine engine { Engine::Settings { {}, ConfigurationFile({}, "{}"), { "token", {} } } };
    EngineLink link;
    EngineBridge bridge { engine, link, {} };

    Desk()
    {
        ServerConfig config;
        config.name = QStringLiteral("broken");
        config.command = QStringLiteral("no-such-program-anywhere");
        config.environment.insert(QStringLiteral("TOKEN"), QStringLiteral("secret-value"));
        engine.approvals().approveNow(config);
        std::ignore = engine.registry().add(config);
    }
    DetailLink &page() { return link.detail(); }
};

/// A session with a server that does as it is told, and the trials of its owner.
struct Bench : SessionFixture
{
    std::unique_ptr<Session> session;
    std::unique_ptr<Trials> trials;

    explicit Bench(const ServerScript &script = {})
    {
        channels.script = script;
        std::ignore = registry.add(fakeServer());
        session = makeSession();
        trials = std::make_unique<Trials>(clock, session.get());
    }
    TrialNews latest()
    {
        turnEventLoop();
        const auto news = trials->takeNews();
        return news.empty() ? TrialNews() : news.back();
    }
};

TrialRequest toolRequest(quint64 id = 1)
{
    return { id, QStringLiteral("fake"), TrialRequest::Kind::Tool, QStringLiteral("work"), R"({"a":1})" };
}

} // namespace

void tst_DetailBridge::whoDoesNotLookIsToldNothing()
{
    Desk desk;
    QSignalSpy changed(&desk.page(), &DetailLink::detailChanged);
    Q_EMIT desk.engine.sessions().changed();
    QTest::qWait(150);
    QCOMPARE(changed.count(), 0);
}

void tst_DetailBridge::aServerIsShownWithWhatWouldMendIt()
{
    Desk desk;
    desk.page().setServer(QStringLiteral("broken"));
    desk.page().setWatched(true);
    QTRY_COMPARE(desk.page().detail().advice.cause, ServerAdvice::Cause::ProgramMissing);
    QCOMPARE(desk.page().detail().config.command, QStringLiteral("no-such-program-anywhere"));
    desk.page().setServer(QStringLiteral("nobody"));
    QTest::qWait(150);
    QVERIFY(desk.page().detail().config.name.isEmpty());
}

void tst_DetailBridge::serversAreChangedAndSwitchedOff()
{
    Desk desk;
    auto config = *desk.engine.registry().find(QStringLiteral("broken"));
    config.arguments = QStringList { QStringLiteral("-v") };
    Q_EMIT desk.page().changeRequested(config);
    QCOMPARE(desk.engine.registry().find(QStringLiteral("broken"))->arguments, config.arguments);
    QVERIFY(desk.engine.approvals().isApproved(config)); // the person has seen it
    Q_EMIT desk.page().setEnabledRequested(QStringLiteral("broken"), false);
    QVERIFY(!desk.engine.registry().find(QStringLiteral("broken"))->enabled);
    QSignalSpy failed(&desk.page(), &PageLink::failed);
    Q_EMIT desk.page().setEnabledRequested(QStringLiteral("nobody"), false);
    const auto nobody = [&] { return !failed.isEmpty() && failed.last()[0].toString() == QStringLiteral("nobody"); };
    QTRY_VERIFY(nobody());
}

void tst_DetailBridge::toolsAreSwitchedOffByName()
{
    Desk desk;
    const auto allowed = [&] { return desk.engine.registry().find(QStringLiteral("broken"))->allowedTools; };
    auto config = *desk.engine.registry().find(QStringLiteral("broken"));
    config.allowedTools = QStringList { QStringLiteral("a"), QStringLiteral("b") };
    Q_EMIT desk.page().changeRequested(config);
    Q_EMIT desk.page().setToolAllowedRequested(QStringLiteral("broken"), QStringLiteral("a"), false);
    QCOMPARE(allowed(), std::optional(QStringList { QStringLiteral("b") }));
    Q_EMIT desk.page().setToolAllowedRequested(QStringLiteral("broken"), QStringLiteral("c"), true);
    QCOMPARE(allowed(), std::optional(QStringList { QStringLiteral("b"), QStringLiteral("c") }));
}

void tst_DetailBridge::usageIsMeasuredInRounds()
{
    ManualClock clock;
    std::atomic_int round = 0;
    UsageMeter meter(
        clock, [] { return QList<qint64> { 7 }; },
        [&round](qint64) {
            return ProcessUsage { 1000, std::chrono::milliseconds(500) * ++round, 2 };
        });
    QSignalSpy measured(&meter, &UsageMeter::measured);
    meter.setOn(true);
    QTRY_COMPARE(measured.count(), 1);
    QCOMPARE(meter.readings().value(7).usage.residentBytes, 1000);
    QVERIFY(meter.readings().value(7).processors < 0); // not known after one reading
    clock.advance(2s);
    QTRY_COMPARE(measured.count(), 2);
    QCOMPARE(meter.readings().value(7).processors, 0.25);
}

void tst_DetailBridge::usageIsNotMeasuredForNobody()
{
    ManualClock clock;
    std::atomic_int asked = 0;
    UsageMeter meter(
        clock, [] { return QList<qint64> { 7 }; },
        [&asked](qint64) {
            ++asked;
            return ProcessUsage();
        });
    QSignalSpy measured(&meter, &UsageMeter::measured);
    clock.advance(60s);
    meter.setOn(true);
    QTRY_COMPARE(measured.count(), 1);
    meter.setOn(false);
    QVERIFY(meter.readings().isEmpty());
    clock.advance(60s);
    turnEventLoop();
    QCOMPARE(asked, 1);
}

void tst_DetailBridge::aToolIsCalledAsAnyClientWould()
{
    Bench bench;
    bench.trials->start(toolRequest());
    const auto news = bench.latest();
    QCOMPARE(news.state, TrialNews::State::Answered);
    QCOMPARE(news.result["echo"].toByteArray(), R"({"a":1})");
    const auto &spans = bench.trace.spans();
    QVERIFY(std::any_of(spans.begin(), spans.end(), [](const Span &span) { return span.subject == "work"; }));
}

void tst_DetailBridge::aTrialIsGivenUp()
{
    ServerScript script;
    script.answersCalls = false;
    Bench bench(script);
    bench.trials->start(toolRequest());
    QCOMPARE(bench.latest().state, TrialNews::State::Running);
    bench.clock.advance(1500ms);
    bench.trials->cancel(1);
    const auto news = bench.latest();
    QCOMPARE(news.state, TrialNews::State::Cancelled);
    QCOMPARE(news.took, 1500ms);
    QCOMPARE(bench.channels.servers.back()->cancelled().size(), 1);
    bench.trials->cancel(1); // it is over
    QVERIFY(bench.trials->takeNews().empty());
}

void tst_DetailBridge::progressIsTold()
{
    ServerScript script;
    script.answersCalls = false;
    Bench bench(script);
    bench.trials->start(toolRequest());
    turnEventLoop();
    const auto *call = bench.channels.servers.back()->latest("tools/call");
    QVERIFY(call);
    const auto token = call->payload["_meta"]["progressToken"].toByteArray();
    QVERIFY(!token.isEmpty());
    bench.channels.servers.back()->notify("notifications/progress", R"({"progressToken":)" + token
                                                                        + R"(,"progress":1,"total":4,"message":"on"})");
    const auto news = bench.latest();
    QCOMPARE(news.progress, 1.0);
    QCOMPARE(news.total, 4.0);
    QCOMPARE(news.message, QStringLiteral("on"));
}

void tst_DetailBridge::aTrialThatCannotBeginFails()
{
    Bench bench;
    auto request = toolRequest();
    request.server = QStringLiteral("nobody");
    bench.trials->start(request);
    QCOMPARE(bench.latest().state, TrialNews::State::Failed);
    request = toolRequest(2);
    request.arguments = "{";
    bench.trials->start(request);
    QCOMPARE(bench.latest().state, TrialNews::State::Failed);
    Trials alone(bench.clock, nullptr);
    alone.start(toolRequest(3));
    QCOMPARE(alone.takeNews().at(0).state, TrialNews::State::Failed);
}

QTEST_GUILESS_MAIN(tst_DetailBridge)
#include "tst_DetailBridge.moc"
