// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/AcceptanceTest.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

namespace qonduit {

namespace {

constexpr int settleMs = 30000;
/// Memory is given back a moment after many connections have ended.
constexpr int memoryMs = 5000;
const auto journalName = QStringLiteral("journal");

} // namespace

QJsonObject AcceptanceTest::misbehaving(const QString &mode, const QJsonObject &more,
                                        const QStringList &arguments) const
{
    const QStringList all =
        QStringList { QStringLiteral("--mode"), mode, QStringLiteral("--journal"), m_program->filePath(journalName),
                      QStringLiteral("--password=canary-of-an-argument") }
        + arguments;
    QJsonObject server { { QStringLiteral("command"), QStringLiteral(MISBEHAVING_SERVER) },
                         { QStringLiteral("args"), QJsonArray::fromStringList(all) },
                         { QStringLiteral("env"), QJsonObject { { QStringLiteral("MISBEHAVING_SECRET"),
                                                                  QStringLiteral("canary-of-a-server-variable") } } },
                         { QStringLiteral("connect"), QStringLiteral("lazy") },
                         { QStringLiteral("restart_config"), QJsonObject { { QStringLiteral("base_delay_ms"), 10 },
                                                                           { QStringLiteral("max_delay_ms"), 50 } } } };
    for (auto it = more.begin(); it != more.end(); ++it)
        server.insert(it.key(), *it);
    return server;
}

bool AcceptanceTest::start(const QJsonObject &servers, const QJsonObject &settings, const QStringList &wrapper)
{
    if (!m_program->start(servers, settings, wrapper))
        return false;
    McpClient visitor(*m_program);
    m_hasStarted = visitor.begin() && visitor.tool("list_servers").failureCode() == 0 && visitor.end() == 204;
    measure();
    return m_hasStarted;
}

void AcceptanceTest::measure()
{
    m_residentBefore = ProcessTable::residentBytes(m_program->processId());
    m_descriptorsBefore = ProcessTable::openDescriptors(m_program->processId());
}

McpClient &AcceptanceTest::newClient()
{
    m_clients.push_back(std::make_unique<McpClient>(*m_program));
    if (!m_clients.back()->begin())
        qWarning("no session could be made");
    return *m_clients.back();
}

QList<QByteArray> AcceptanceTest::journal(const QByteArray &beginning) const
{
    QFile file(m_program->filePath(journalName));
    QList<QByteArray> lines;
    if (!file.open(QIODevice::ReadOnly))
        return lines;
    for (const auto &line : file.readAll().split('\n')) {
        if (line.startsWith(beginning))
            lines += line;
    }
    return lines;
}

bool AcceptanceTest::waitForJournal(const QByteArray &beginning, qsizetype count) const
{
    return QTest::qWaitFor([&] { return journal(beginning).size() >= count; }, settleMs);
}

QJsonObject AcceptanceTest::serverRow(McpClient &client, const QString &name) const
{
    const auto text = client.tool("list_servers")
                          .result()
                          .value(QStringLiteral("content"))
                          .toArray()
                          .first()
                          .toObject()
                          .value(QStringLiteral("text"));
    for (const auto &row :
         QJsonDocument::fromJson(text.toString().toUtf8()).object().value(QStringLiteral("servers")).toArray()) {
        if (row.toObject().value(QStringLiteral("name")) == name)
            return row.toObject();
    }
    return {};
}

bool AcceptanceTest::measuresMemory()
{
#ifdef __SANITIZE_ADDRESS__
    return false;
#else
    return true;
#endif
}

void AcceptanceTest::init()
{
    m_program = std::make_unique<Program>();
    m_hasStarted = false;
}

void AcceptanceTest::cleanup()
{
    if (m_hasStarted) {
        checkAnswers();
        checkThatItLives();
        endSessions();
        checkThatNothingIsLeft();
        QCOMPARE(m_program->stop(), 0);
        checkLog();
    }
    m_clients.clear();
    m_program.reset();
}

void AcceptanceTest::checkAnswers()
{
    for (const auto &client : m_clients) {
        for (const auto &call : client->calls()) {
            if (call->isGivenUp())
                continue;
            std::ignore = QTest::qWaitFor([&] { return call->isAnswered(); }, settleMs);
            QVERIFY2(call->answers() == 1,
                     "request " + call->id() + " was answered " + QByteArray::number(call->answers()) + " times");
        }
    }
}

void AcceptanceTest::checkThatItLives()
{
    QVERIFY(m_program->isRunning());
    auto &client = newClient();
    QVERIFY(!client.sessionId().isEmpty());
    // A machine that is busy elsewhere may be slow once, a program that hangs is slow every time.
    qint64 fastest = settleMs;
    for (int attempt = 0; attempt < 3 && fastest >= 1000; ++attempt) {
        QElapsedTimer elapsed;
        elapsed.start();
        QCOMPARE(client.request("ping", "{}").message(settleMs).value(QStringLiteral("result")),
                 QJsonValue(QJsonObject()));
        fastest = std::min(fastest, elapsed.elapsed());
    }
    QVERIFY2(fastest < 1000, QByteArray::number(fastest) + " ms");
}

void AcceptanceTest::endSessions()
{
    for (const auto &client : m_clients) {
        if (!client->hasEnded())
            QCOMPARE(client->end(), 204);
    }
    m_clients.clear(); // closes the connections
}

void AcceptanceTest::checkThatNothingIsLeft()
{
    const auto process = m_program->processId();
    QTRY_COMPARE_WITH_TIMEOUT(ProcessTable::descendants(process), QList<qint64>(), settleMs);
    for (const auto &line : journal("start ") + journal("grandchild "))
        QTRY_VERIFY2(!ProcessTable::isRunning(line.split(' ').value(1).toLongLong()), line);
    QTRY_VERIFY2_WITH_TIMEOUT(ProcessTable::openDescriptors(process) <= m_descriptorsBefore,
                              QByteArray::number(ProcessTable::openDescriptors(process)) + " descriptors, "
                                  + QByteArray::number(m_descriptorsBefore) + " before",
                              settleMs);
    const auto most = m_residentBefore + m_residentBefore / 10 + memorySlack;
    QTRY_VERIFY2_WITH_TIMEOUT(!measuresMemory() || ProcessTable::residentBytes(process) <= most,
                              QByteArray::number(ProcessTable::residentBytes(process) >> 10) + " KiB, "
                                  + QByteArray::number(m_residentBefore >> 10) + " before",
                              memoryMs);
}

void AcceptanceTest::checkLog()
{
    const auto log = m_program->log();
    QVERIFY(log.contains("shutdown_complete"));
    auto canaries = Program::canaries();
    canaries += QString::fromUtf8(m_program->token());
    for (const auto &canary : canaries) {
        const auto at = log.indexOf(canary.toUtf8());
        QVERIFY2(at < 0, canary.toUtf8() + " is in: " + log.mid(std::max<qsizetype>(at - 200, 0), 300));
    }
}

} // namespace qonduit
