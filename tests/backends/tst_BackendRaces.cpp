// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/Backend.h"

#include "support/BackendFixture.h"

#include <QTest>

#include <random>

using namespace qonduit;
using namespace std::chrono_literals;
using State = Backend::State;

/// Everything that can happen to a backend, in any order: each round is one seed.
class tst_BackendRaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCallIsAnsweredOnceAndNoAttemptIsStuck_data();
    void everyCallIsAnsweredOnceAndNoAttemptIsStuck();
};

namespace {

constexpr int rounds = 10000;
constexpr int stepsInARound = 25;

/// One round: a backend, a server with moods, and what was asked of them.
class Round
{
public:
    Round(unsigned seed, bool isHttp) : m_random(seed), m_isHttp(isHttp)
    {
        if (isHttp)
            fixture.useHttp();
        fixture.channels.makesProcesses = !isHttp;
        fixture.channels.script.answersCalls = chance(2);
        fixture.config.restart.maxAttempts = 3;
        if (chance(4)) { // a listener that acts while it is told
            const auto act = int(m_random() % 4);
            const auto countdown = std::make_shared<int>(int(m_random() % 6));
            fixture.log.onChange = [this, act, countdown](const QByteArray &) {
                if ((*countdown)-- != 0 || !fixture.backend)
                    return;
                if (act == 0)
                    fixture.backend.reset();
                else if (act == 1)
                    reconnect();
                else
                    call();
            };
        }
        fixture.make();
    }

    void step()
    {
        switch (m_random() % 14) {
        case 0:
        case 1:
        case 2:
            call();
            break;
        case 3:
            if (!m_calls.empty())
                m_calls[m_random() % m_calls.size()]->cancel(QStringLiteral("no longer wanted"));
            break;
        case 4:
            end();
            break;
        case 5:
            if (auto *near = fixture.channels.near(); near && m_isHttp)
                near->faltered({ ErrorCode::Unavailable, QStringLiteral("out of reach") });
            break;
        case 6:
            reconnect();
            break;
        case 7:
            if (fixture.backend)
                m_waits.emplace_back(fixture.backend->ready());
            break;
        case 8:
            if (fixture.backend)
                m_lists.emplace_back(fixture.backend->list(CatalogueList::Kind(m_random() % 4)));
            break;
        case 9:
            fixture.clock.sleep(1h);
            fixture.sleep.look();
            break;
        case 10:
            changeMood();
            break;
        case 11:
            fixture.clock.advance(std::chrono::milliseconds(m_random() % 15000));
            break;
        case 12:
            if (chance(8))
                fixture.backend.reset();
            break;
        default:
            answer();
            break;
        }
        for (auto turns = m_random() % 4; turns > 0; --turns)
            QCoreApplication::processEvents();
    }

    /// The server is well again. \returns what is wrong all the same
    QString finish()
    {
        fixture.channels.failure.reset();
        fixture.channels.script = {};
        fixture.log.onChange = nullptr;
        for (const auto &server : fixture.channels.servers)
            server->script = {};
        for (int second = 0; second < 45; ++second) { // the longest deadline is that of the handshake
            answer();
            fixture.advance(1s);
        }
        if (fixture.backend) {
            const auto last = fixture.call();
            fixture.advance(15s); // it may still wait for a probe that went unanswered
            const auto state = fixture.backend->status().state;
            if (!last->answer().isSettled())
                return QStringLiteral("the last call is not answered");
            if (state != State::Error && !last->answer().value())
                return QStringLiteral("the last call has failed in state %1: %2")
                    .arg(ConnectionKeeper::stateName(state), last->answer().value().error().message);
            if (state != State::Error && state != State::Connected)
                return QStringLiteral("stuck in state ") + ConnectionKeeper::stateName(state);
            if (fixture.backend->stands() != (state == State::Connected))
                return QStringLiteral("stands() does not fit the state ") + ConnectionKeeper::stateName(state);
        }
        return whatWasNotAnswered();
    }

    /// The end of the backend is an answer to all.
    QString destroy()
    {
        fixture.backend.reset();
        turnEventLoop();
        if (!fixture.departures.isEmpty())
            return QStringLiteral("a connection has stayed behind");
        return whatWasNotAnswered();
    }

private:
    bool chance(unsigned in) { return m_random() % in == 0; }

    void call()
    {
        if (!fixture.backend)
            return;
        const auto tool = chance(2) ? QStringLiteral("look") : QStringLiteral("work");
        const auto call = fixture.backend->callTool(tool, RawJson::emptyObject(), {});
        m_calls.push_back(call);
        m_answers.push_back(std::make_shared<int>(0));
        call->answer().whenSettled([count = m_answers.back()] { ++*count; });
    }
    void reconnect()
    {
        if (fixture.backend)
            m_waits.emplace_back(fixture.backend->reconnect());
    }
    void end()
    {
        if (!fixture.channels.near())
            return;
        if (m_isHttp) {
            if (chance(2)) {
                const QPointer<Channel> near = fixture.channels.near();
                for (const auto &id : QList<QByteArray>(fixture.channels.latest().openCalls))
                    near->undeliverable(id, { ErrorCode::Closed, QStringLiteral("lost") }, chance(2));
            }
            fixture.channels.latest().crash();
        } else if (!fixture.channels.latest().isClosed) {
            fixture.channels.process().exit({ int(m_random() % 2), false });
        }
    }
    void changeMood()
    {
        fixture.channels.failure.reset();
        if (chance(3))
            fixture.channels.failure =
                Error(chance(4) && !m_isHttp ? ErrorCode::Unavailable : ErrorCode::BadReply, QStringLiteral("broken"));
        fixture.channels.script.answersInitialize = !chance(3);
        fixture.channels.script.answersPing = !chance(3);
        fixture.channels.script.answersCalls = chance(2);
        if (!fixture.channels.servers.empty())
            fixture.channels.latest().script.answersPing = !chance(3);
    }
    void answer()
    {
        for (const auto &server : fixture.channels.servers) {
            for (const auto &id : std::exchange(server->openCalls, {})) {
                if (!server->isClosed)
                    server->respond(id, R"({"content":[]})");
            }
        }
    }

    QString whatWasNotAnswered() const
    {
        for (const auto &count : m_answers) {
            if (*count != 1)
                return QStringLiteral("a call was answered %1 times").arg(*count);
        }
        for (const auto &wait : m_waits) {
            if (!wait.hasEnded())
                return QStringLiteral("a wait has not ended");
        }
        for (const auto &list : m_lists) {
            if (!list.hasEnded())
                return QStringLiteral("a list has not come");
        }
        return {};
    }

    std::mt19937 m_random;
    bool m_isHttp;
    std::vector<std::shared_ptr<BackendCall>> m_calls;
    std::vector<std::shared_ptr<int>> m_answers;
    std::vector<Collected<Result<>>> m_waits;
    std::vector<Collected<Result<CatalogueList::Entries>>> m_lists;
    BackendFixture fixture;
};

} // namespace

void tst_BackendRaces::everyCallIsAnsweredOnceAndNoAttemptIsStuck_data()
{
    QTest::addColumn<bool>("isHttp");
    QTest::newRow("http") << true;
    QTest::newRow("process") << false;
}

void tst_BackendRaces::everyCallIsAnsweredOnceAndNoAttemptIsStuck()
{
    QFETCH(bool, isHttp);
    for (unsigned seed = 0; seed < rounds / 2; ++seed) {
        Round round(seed, isHttp);
        for (int step = 0; step < stepsInARound; ++step)
            round.step();
        const bool endsInTheStorm = seed % 4 == 0;
        const auto wrong = endsInTheStorm ? round.destroy() : round.finish();
        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(wrong)));
        const auto wrongAtTheEnd = round.destroy();
        QVERIFY2(wrongAtTheEnd.isEmpty(), qPrintable(QStringLiteral("seed %1, end: %2").arg(seed).arg(wrongAtTheEnd)));
    }
}

QTEST_GUILESS_MAIN(tst_BackendRaces)
#include "tst_BackendRaces.moc"
