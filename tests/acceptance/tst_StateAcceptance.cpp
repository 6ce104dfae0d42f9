// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/HttpAcceptanceTest.h"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTimer>

#include <csignal>

using namespace qonduit;

namespace {

const auto server = QStringLiteral("s");
/// What a server hears when a call of ours is cancelled.
const QByteArray cancelHeard = R"(<- {"jsonrpc":"2.0","method":"notifications/cancelled")";

/// The text blocks of a result, read as JSON.
QList<QJsonObject> blocks(McpCall &call)
{
    QList<QJsonObject> found;
    for (const auto &block : call.result().value(QStringLiteral("content")).toArray())
        found += QJsonDocument::fromJson(block.toObject().value(QStringLiteral("text")).toString().toUtf8()).object();
    return found;
}

QJsonObject structured(McpCall &call)
{
    return call.result().value(QStringLiteral("structuredContent")).toObject();
}

bool isPong(McpCall &call)
{
    return call.message().value(QStringLiteral("result")) == QJsonValue(QJsonObject());
}

QByteArray contents(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray quotedId(const QString &id)
{
    return R"({"task_id":")" + id.toUtf8() + "\"}";
}

/// One connection that calls `echo`, and one that cancels each call 0 to 2 ms after it was sent: around its answer.
class CancelRace : public QObject
{
public:
    CancelRace(const Program &program, const McpClient &client, int firstId, int rounds)
        : m_calls(program.port()),
          m_cancels(program.port()),
          m_fields(client.fields()),
          m_id(firstId),
          m_left(rounds),
          m_random(quint32(firstId))
    {
        connect(&m_calls.socket(), &QTcpSocket::readyRead, this, &CancelRace::look);
        connect(&m_cancels.socket(), &QTcpSocket::readyRead, this, &CancelRace::look);
        callOnce();
    }
    bool isOver() const { return m_left == 0 || !error.isEmpty(); }
    /// Nothing has come that belongs to no request.
    bool isSilent() { return !m_calls.hasMore() && !m_cancels.hasMore(); }

    int answered = 0;
    int cancelled = 0;
    QByteArray error;

private:
    void callOnce()
    {
        const auto id = QByteArray::number(++m_id);
        m_call = {};
        m_cancel = {};
        m_calls.send("POST", "/mcp", m_fields,
                     R"({"jsonrpc":"2.0","id":)" + id
                         + R"(,"method":"tools/call","params":{"name":"execute_tool","arguments":{"server":"s",)"
                           R"("tool":"echo","args":{"n":)"
                         + id + "}}}}");
        const auto cancel = [this, id] {
            m_cancels.send("POST", "/mcp", m_fields,
                           R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":)" + id + "}}");
        };
        const int delay = m_random.bounded(4) - 1;
        if (delay < 0)
            cancel();
        else
            QTimer::singleShot(delay, Qt::PreciseTimer, this, cancel);
    }
    void look()
    {
        if (!m_call.isComplete)
            m_call = m_calls.takeAnswer();
        if (!m_cancel.isComplete)
            m_cancel = m_cancels.takeAnswer();
        if (isOver() || !m_call.isComplete || !m_cancel.isComplete)
            return;
        const auto id = QByteArray::number(m_id);
        const bool isAnswer = m_call.status == 200 && m_call.body.contains("\"id\":" + id + ',')
                           && m_call.body.contains(R"("structuredContent":{"n":)" + id + '}');
        const bool isNone = m_call.status == 202 && m_call.body.isEmpty();
        answered += int(isAnswer);
        cancelled += int(isNone);
        if (isAnswer == isNone || m_cancel.status != 202)
            error = QByteArray::number(m_call.status) + ' ' + m_call.body + ' ' + QByteArray::number(m_cancel.status);
        else if (--m_left > 0)
            callOnce();
    }

    HttpClient m_calls;
    HttpClient m_cancels;
    HttpClient::Fields m_fields;
    HttpClient::Answer m_call;
    HttpClient::Answer m_cancel;
    int m_id;
    int m_left;
    QRandomGenerator m_random;
};

} // namespace

/// State that never lies: what is cancelled, what ends while it is cancelled, and what is kept from prying eyes.
class tst_StateAcceptance : public HttpAcceptanceTest
{
    Q_OBJECT

private Q_SLOTS:
    void J08_cancelOfWhatCannotBeCancelledIsIgnored();
    void J09_callThatIsCancelledAroundItsAnswerEndsOnce();
    void S03_taskEndsInOneWayOnly();
    void C10_secretsAreInNoLogAndNoFile();
    void fiveHundredSessionsComeAndGo();

private:
    int cancelStatus(McpClient &client, const QByteArray &id);
    void raceTasks(McpClient &client, QRandomGenerator &random, QHash<QString, QString> &ends);
};

/// Tells that a request is cancelled. \returns the status of the answer
int tst_StateAcceptance::cancelStatus(McpClient &client, const QByteArray &id)
{
    HttpClient connection(program().port());
    connection.send("POST", "/mcp", client.fields(),
                    R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":)" + id + "}}");
    return connection.waitForAnswer().status;
}

void tst_StateAcceptance::J08_cancelOfWhatCannotBeCancelledIsIgnored()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("holds")) } }));
    auto &client = newClient();
    auto &other = newClient();
    const QByteArray keep = R"({"name":"execute_tool","arguments":{"server":"s","tool":"keep","args":{"kept":1}}})";
    auto &held = client.requestWithId("\"mine\"", "tools/call", keep);
    QVERIFY(waitForJournal("<- ", 3));
    QVERIFY(isPong(client.requestWithId("1000", "ping", "{}")));
    for (const char *id : { "\"unknown\"", "4711", "1000", "1", "null", "1.5", "{}" }) // 1 is that of initialize
        QCOMPARE(cancelStatus(client, id), 202);
    QCOMPARE(cancelStatus(other, "\"mine\""), 202);
    QVERIFY(isPong(client.request("ping", "{}")));
    QVERIFY(isPong(other.request("ping", "{}")));
    QVERIFY(!held.isAnswered());
    QVERIFY(client.execute("s", "release").result().contains(QStringLiteral("content")));
    QCOMPARE(structured(held), (QJsonObject { { QStringLiteral("kept"), 1 } }));
    QCOMPARE(journal(cancelHeard).size(), 0);

    auto &cancelled = client.requestWithId("\"mine\"", "tools/call", keep); // and what can be cancelled is
    cancelled.giveUp();
    QVERIFY(waitForJournal("<- ", 5));
    QCOMPARE(cancelStatus(client, "\"mine\""), 202);
    QVERIFY(waitForJournal(cancelHeard, 1));
}

void tst_StateAcceptance::J09_callThatIsCancelledAroundItsAnswerEndsOnce()
{
    constexpr int lanes = 8;
    constexpr int rounds = 10000 / lanes;
    QVERIFY(start({ { server, misbehaving({}) } }));
    auto &client = newClient();
    QVERIFY(hasWorked(client.execute("s", "echo")));
    std::vector<std::unique_ptr<CancelRace>> races;
    for (int lane = 1; lane <= lanes; ++lane)
        races.push_back(std::make_unique<CancelRace>(program(), client, lane * 100000, rounds));
    int answered = 0;
    int cancelled = 0;
    for (const auto &race : races) {
        QVERIFY(QTest::qWaitFor([&] { return race->isOver(); }, 240000));
        QVERIFY2(race->error.isEmpty(), race->error);
        answered += race->answered;
        cancelled += race->cancelled;
    }
    QVERIFY(hasWorked(client.execute("s", "echo"))); // by now the server has answered what was cancelled, too
    for (const auto &race : races)
        QVERIFY(race->isSilent());
    qInfo("%d answered, %d cancelled", answered, cancelled);
    QCOMPARE(answered + cancelled, lanes * rounds);
    QVERIFY(answered > 100 && cancelled > 100);
    QCOMPARE(program().log().count("\"level\":\"warn\""), 0); // late answers are dropped without a word
}

/// Tasks of which each is cancelled, completed and expired at about the same time.
void tst_StateAcceptance::raceTasks(McpClient &client, QRandomGenerator &random, QHash<QString, QString> &ends)
{
    constexpr int atOnce = 10;
    QList<McpCall *> calls;
    for (int task = 0; task < atOnce; ++task)
        calls += &client.tool("execute_tool", R"({"server":"s","tool":"keep","timeout_ms":1,"ttl_ms":)"
                                                  + QByteArray::number(20 + random.bounded(80)) + '}');
    QHash<QString, McpCall *> cancels;
    QStringList ids;
    for (auto *call : calls) {
        const auto task = blocks(*call).value(1).value(QStringLiteral("proxy_task")).toObject();
        ids += task.value(QStringLiteral("task_id")).toString();
        QVERIFY2(!ids.last().isEmpty(), call->text());
        QTimer::singleShot(random.bounded(80), Qt::PreciseTimer, this, [&client, &cancels, id = ids.last()] {
            cancels.insert(id, &client.tool("cancel_task", quotedId(id)));
        });
    }
    McpCall *release = nullptr;
    QTimer::singleShot(random.bounded(80), Qt::PreciseTimer, this, [&] { release = &client.execute("s", "release"); });
    QVERIFY(QTest::qWaitFor([&] { return release && cancels.size() == atOnce; }, 30000));

    const auto statusOf = [&client](const QString &id) {
        return blocks(client.tool("get_task", quotedId(id)))
            .value(0)
            .value(QStringLiteral("task"))
            .toObject()
            .value(QStringLiteral("status"))
            .toString();
    };
    for (const auto &id : ids) {
        const bool wasCancelled = blocks(*cancels[id]).value(0).value(QStringLiteral("success")).toBool();
        const auto status = statusOf(id);
        QVERIFY2(status == QStringLiteral("completed") || status == QStringLiteral("cancelled")
                     || status == QStringLiteral("expired"),
                 qPrintable(status));
        QCOMPARE(status == QStringLiteral("cancelled"), wasCancelled);
        ends.insert(id, status);
    }
    QVERIFY(release->result().contains(QStringLiteral("content")));
    for (const auto &id : ids)
        QCOMPARE(statusOf(id), ends[id]); // late answers, too, have come by now
    int listed = 0;
    const auto tasks = blocks(client.tool("list_tasks", R"({"include_completed":true})"));
    for (const auto &task : tasks.value(0).value(QStringLiteral("tasks")).toArray()) {
        const auto id = task.toObject().value(QStringLiteral("task_id")).toString();
        listed += int(ids.contains(id));
        QCOMPARE(task.toObject().value(QStringLiteral("status")).toString(), ends.value(id));
    }
    QCOMPARE(listed, atOnce);
}

/// One node's part. The same from several nodes comes with a store that they share; 10,000 rounds on a clock of their
/// own are raced by tst_TaskManager.
void tst_StateAcceptance::S03_taskEndsInOneWayOnly()
{
    QVERIFY(start({ { server, misbehaving(QStringLiteral("holds")) } }));
    auto &client = newClient();
    QRandomGenerator random(3);
    QHash<QString, QString> ends;
    for (int batch = 0; batch < 30 && !QTest::currentTestFailed(); ++batch)
        raceTasks(client, random, ends);
    if (QTest::currentTestFailed())
        return;

    std::ignore = client.tool("list_servers").text();
    QHash<QString, QStringList> told; // by task, what all events of all results say of it
    for (const auto &call : client.calls()) {
        for (const auto &block : blocks(*call)) {
            for (const auto &value : block.value(QStringLiteral("events_since_last_response")).toArray()) {
                const auto event = value.toObject();
                const auto data = event.value(QStringLiteral("data")).toObject();
                if (data.contains(QStringLiteral("task_id")))
                    told[data.value(QStringLiteral("task_id")).toString()] +=
                        event.value(QStringLiteral("type")).toString();
            }
        }
    }
    QHash<QString, int> counts;
    for (auto it = ends.cbegin(); it != ends.cend(); ++it) {
        ++counts[*it];
        auto events = told.value(it.key());
        QVERIFY2(events.removeOne(QStringLiteral("task_created")), qPrintable(it.key()));
        QCOMPARE(events, QStringList { QStringLiteral("task_") + *it });
    }
    qInfo("%d completed, %d cancelled, %d expired", counts[QStringLiteral("completed")],
          counts[QStringLiteral("cancelled")], counts[QStringLiteral("expired")]);
    QCOMPARE(ends.size(), 300);
    QCOMPARE(counts.size(), 3); // each of them has won sometimes
}

void tst_StateAcceptance::C10_secretsAreInNoLogAndNoFile()
{
    RawServer upstream;
    upstream.handler = behave;
    auto url = upstream.url();
    url.setUserInfo(QStringLiteral("canary-of-a-user:canary-of-a-url-password"));
    url.setQuery(QStringLiteral("key=canary-of-a-query"));
    const QJsonObject servers {
        { QStringLiteral("web"), serverAt(url) },
        { QStringLiteral("gone"),
          serverAt(QUrl(url.toString().replace(QString::number(url.port()), QStringLiteral("1")))) },
        { QStringLiteral("dies"), misbehaving(QStringLiteral("dies-of-indiscretion")) },
        { QStringLiteral("refuses"), misbehaving(QStringLiteral("refuses-with-indiscretion")) }
    };
    const auto file = program().filePath(QStringLiteral("config.json"));
    QVERIFY(start(servers, { { QStringLiteral("approve_add_server"), QStringLiteral("always") } },
                  { QStringLiteral("/bin/sh"), QStringLiteral("-c"),
                    QStringLiteral("printf %s \"$QONDUIT_CONFIG\" > '%1'; env -u QONDUIT_CONFIG \"$@\" --config '%1'; "
                                   "exit $?")
                        .arg(file),
                    QStringLiteral("sh") }));
    McpClient first(
        program()); // the network's own thread is there from here on, and what it keeps of a lost connection
    QVERIFY(first.begin() && hasWorked(first.execute("web", "fine")) && !hasWorked(first.execute("gone", "fine")));
    QCOMPARE(first.end(), 204);
    for (auto *socket : upstream.findChildren<QTcpSocket *>())
        socket->disconnectFromHost();
    QTRY_COMPARE(upstream.openConnections, 0);
    measure();
    auto &client = newClient();
    const QByteArray argument = R"({"password":"canary-of-a-tool-argument"})";
    for (const char *name : { "web", "gone", "dies", "refuses" })
        std::ignore = client.execute(name, "echo", argument).text();
    auto added = misbehaving(QStringLiteral("dies-of-indiscretion"));
    added.remove(QStringLiteral("connect"));
    added.insert(QStringLiteral("name"), QStringLiteral("added"));
    const auto addition = QJsonDocument(added).toJson(QJsonDocument::Compact);
    std::ignore = client.tool("add_server", addition).text(); // it dies, and stays configured or not
    std::ignore = client.execute("no-such-server", "canary-of-a-tool-argument", argument).text();
    std::ignore = client.request("tools/call", "{\"name\":\"canary-of-a-tool-argument\"}").text();
    std::ignore = client.request("canary-of-a-tool-argument", "{}").text();
    QVERIFY(serverRow(client, QStringLiteral("refuses")).contains(QStringLiteral("status")));
    QVERIFY(!QDir(program().filePath(QStringLiteral("data/processes"))).entryList(QDir::Files).isEmpty());

    QDirIterator files(program().filePath(QStringLiteral("data")), QDir::Files | QDir::Hidden,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) { // the log is looked at after each row
        const auto text = contents(files.next());
        for (const auto &canary : Program::canaries())
            QVERIFY2(!text.contains(canary.toUtf8()), qPrintable(files.filePath() + u' ' + canary));
    }
    HttpClient waterfall(program().port());
    waterfall.send("GET", "/waterfall/json", client.fields());
    const auto trace = waterfall.waitForAnswer();
    QCOMPARE(trace.status, 200);
    QVERIFY(trace.body.contains("execute_tool"));
    for (const auto &canary : Program::canaries()) { // the owner of the calls may see their arguments
        const auto at = canary.contains(QStringLiteral("tool-argument")) ? -1 : trace.body.indexOf(canary.toUtf8());
        QVERIFY2(at < 0, trace.body.mid(std::max<qsizetype>(at - 200, 0), 300));
    }
    const auto kept = QJsonDocument::fromJson(contents(file)).object().value(QStringLiteral("servers")).toObject();
    for (auto it = servers.begin(); it != servers.end(); ++it)
        QCOMPARE(kept.value(it.key()), *it); // with their secrets, or they would not work
    QVERIFY(kept.value(QStringLiteral("added")).toObject().value(QStringLiteral("env"))
            == added.value(QStringLiteral("env")));
}

void tst_StateAcceptance::fiveHundredSessionsComeAndGo()
{
    constexpr int count = 500;
    QVERIFY(start({ { server, misbehaving({}) } }));
    const auto before = ProcessTable::residentBytes(program().processId());
    QList<McpClient *> clients;
    for (int client = 0; client < count; ++client)
        clients += &newClient();
    const auto each = (ProcessTable::residentBytes(program().processId()) - before) / count;
    qInfo("%lld KiB a session", each >> 10);
    QVERIFY2(!measuresMemory() || each < 256 * 1024, QByteArray::number(each));
    for (auto *client : clients)
        QVERIFY(!serverRow(*client, server).isEmpty());
    QCOMPARE(journal("start ").size(), 0);
    for (auto *client : clients) {
        QCOMPARE(client->end(), 204);
        QCOMPARE(client->end(), 404);
    }
}

QTEST_GUILESS_MAIN(tst_StateAcceptance)
#include "tst_StateAcceptance.moc"
