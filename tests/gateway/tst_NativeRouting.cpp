// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/AggregateExposure.h"

#include "support/NativeFixture.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <set>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

constexpr int clientCount = 100;
constexpr int callsOfClient = 100; ///< with the ids 0 to 99, which are their progress tokens too
const auto sharedServer = QStringLiteral("common");
const auto ownServer = QStringLiteral("own");

/// One client, and what it has coming.
struct Asker
{
    std::unique_ptr<WireClient> client;
    QPointer<Session> session;
    QByteArray tool;
    std::set<int> sent;
    std::set<int> cancelled;
    bool mayLoseCalls = false; ///< its server has broken down once
    bool hasLeft = false;
};

/// A call that has reached a server.
struct OpenCall
{
    FakeServer *server;
    QByteArray id;
    QByteArray who; ///< has made it: client and id
    QByteArray token; ///< as the server knows it
};

/// Many clients with equal ids, whose calls are answered in whatever order.
class Crowd : public NativeFixture
{
public:
    explicit Crowd(quint32 seed) : m_random(seed)
    {
        auto script = fullScript();
        script.unanswered = { "tools/call" };
        channels.scripts = { { sharedServer, script }, { ownServer, script } };
        add(sharedServer, shared);
        add(ownServer);
        for (int i = 0; i < clientCount; ++i) {
            Asker asker;
            const auto server = i % 2 == 0 ? sharedServer : ownServer;
            const bool isAggregate = i % 4 < 2;
            asker.client = join(isAggregate ? everything : only(server));
            asker.session = latestSession;
            asker.tool = isAggregate ? server.toUtf8() + "__work" : QByteArray("work");
            asker.mayLoseCalls = i % 2 == 0;
            askers.push_back(std::move(asker));
            for (int id = 0; id < callsOfClient; ++id)
                m_toSend.emplace_back(i, id);
        }
        std::shuffle(m_toSend.begin(), m_toSend.end(), m_random);
    }

    bool isOver() const { return m_toSend.empty() && m_open.empty(); }
    void takeARound()
    {
        for (int i = 0; i < 200 && !m_toSend.empty(); ++i) {
            const auto [who, id] = m_toSend.back();
            m_toSend.pop_back();
            send(who, id);
        }
        settle();
        collect();
        std::shuffle(m_open.begin(), m_open.end(), m_random);
        const auto most = std::min<std::size_t>(m_open.size(), 150 + m_random.bounded(100));
        for (std::size_t i = 0; i < most; ++i)
            serve(m_open[m_open.size() - 1 - i]);
        m_open.resize(m_open.size() - most);
        if (m_random.bounded(2) == 0)
            cancelSomething();
        settle();
        advance(std::chrono::milliseconds(m_random.bounded(100)));
    }
    void someLeave()
    {
        for (int i = 0; i < 10; ++i) {
            auto &asker = askers[m_random.bounded(clientCount)];
            asker.hasLeft = true;
            if (asker.session)
                sessions.end(*asker.session, QStringLiteral("the client has gone"));
        }
    }
    void breakTheSharedServer() { server(sharedServer).crash(); }

    std::vector<Asker> askers;

private:
    void send(int who, int id)
    {
        auto &asker = askers[std::size_t(who)];
        asker.sent.insert(id);
        const auto number = QByteArray::number(id);
        asker.client->request(number, wire::toolsCall,
                              R"({"name":")" + asker.tool + R"(","arguments":{"who":")" + QByteArray::number(who) + '#'
                                  + number + R"("},"_meta":{"progressToken":)" + number + "}}");
    }
    void collect()
    {
        for (const auto &server : channels.servers) {
            auto &seen = m_seen[server.get()];
            for (; seen < server->received.size(); ++seen) {
                const auto &message = server->received[seen];
                if (message.method == wire::toolsCall)
                    m_open.push_back({ server.get(), message.id, message.payload["arguments"]["who"].toByteArray(),
                                       message.payload["_meta"]["progressToken"].toByteArray() });
            }
        }
    }
    void serve(const OpenCall &call)
    {
        const auto progress = R"({"progressToken":)" + call.token + R"(,"progress":1,"message":)" + call.who + '}';
        for (quint32 i = m_random.bounded(3); i > 0; --i)
            call.server->notify(wire::progress, progress);
        call.server->respond(call.id, R"({"who":)" + call.who + '}');
        if (m_random.bounded(10) == 0) { // what is over
            call.server->notify(wire::progress, progress);
            call.server->respond(call.id, R"({"who":"twice"})");
            call.server->respond(QByteArray::number(m_random.bounded(20000) + 100000), R"({"who":"nobody"})");
        }
    }
    void cancelSomething()
    {
        if (m_open.empty())
            return;
        const auto parts = m_open[m_random.bounded(quint32(m_open.size()))].who.chopped(1).sliced(1).split('#');
        auto &asker = askers[parts[0].toULongLong()];
        asker.cancelled.insert(parts[1].toInt());
        asker.client->notify(wire::cancelled, "{\"requestId\":" + parts[1] + '}');
    }

    QRandomGenerator m_random;
    std::vector<std::pair<int, int>> m_toSend; ///< client and id
    std::vector<OpenCall> m_open;
    std::map<FakeServer *, std::size_t> m_seen;
};

/// What is wrong with what one client has got; empty when nothing is.
QByteArray complaintOf(const Asker &asker, int number)
{
    std::map<int, int> answers;
    for (const auto &text : asker.client->log().lines) {
        const auto message = jsonrpc::read(text)->messages.front().value();
        const bool isProgress = message.method == wire::progress;
        if (message.id == "\"init\"" || (!isProgress && !message.isResponse()))
            continue;
        const auto id =
            isProgress ? int(message.payload["progressToken"].toInteger().value_or(-1)) : message.id.toInt();
        const auto own = '"' + QByteArray::number(number) + '#' + QByteArray::number(id) + '"';
        if (isProgress && (message.payload["message"].toByteArray() != own || answers.count(id) > 0))
            return "progress that is not its own, or too late: " + text;
        if (isProgress)
            continue;
        ++answers[id];
        const bool isLost = message.kind == jsonrpc::Message::Kind::ErrorResponse;
        if (isLost && !asker.hasLeft && (!asker.mayLoseCalls || message.payload["code"].toInteger() != 1002))
            return "an error that nobody made: " + text;
        if (!isLost && message.payload["who"].toByteArray() != own)
            return "somebody else's answer: " + text;
    }
    for (const auto id : asker.sent) {
        const auto count = answers[id];
        const bool mayLack = asker.hasLeft || asker.cancelled.count(id) > 0;
        if (count > 1 || (count == 0 && !mayLack))
            return QByteArray::number(count) + " answers to " + QByteArray::number(id);
    }
    return {};
}

} // namespace

class tst_NativeRouting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void J03_answersOfManyClientsAreNotMisrouted_data();
    void J03_answersOfManyClientsAreNotMisrouted();
};

void tst_NativeRouting::J03_answersOfManyClientsAreNotMisrouted_data()
{
    QTest::addColumn<quint32>("seed");
    for (const quint32 seed : { 1u, 4711u, 20251125u })
        QTest::addRow("seed %u", seed) << seed;
}

void tst_NativeRouting::J03_answersOfManyClientsAreNotMisrouted()
{
    QFETCH(quint32, seed);
    Crowd crowd(seed);
    for (int round = 0; !crowd.isOver(); ++round) {
        QVERIFY(round < 1000);
        crowd.takeARound();
        if (round == 15)
            crowd.someLeave();
        if (round == 25)
            crowd.breakTheSharedServer();
    }
    crowd.settle();
    QCOMPARE(crowd.channels.byName[sharedServer].size(), 2); // it was started again, once
    int answered = 0;
    for (std::size_t i = 0; i < crowd.askers.size(); ++i) {
        const auto complaint = complaintOf(crowd.askers[i], int(i));
        QVERIFY2(complaint.isEmpty(), "client " + QByteArray::number(i) + ": " + complaint);
        answered += int(crowd.askers[i].client->log().lines.count());
    }
    QVERIFY(answered > clientCount * callsOfClient); // with their progress
}

QTEST_GUILESS_MAIN(tst_NativeRouting)
#include "tst_NativeRouting.moc"
