// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/Program.h"

#include "acceptance/ProcessTable.h"

#include <QFile>
#include <QJsonDocument>
#include <QTest>
#include <QUrl>

#include <csignal>
#include <sys/prctl.h>

namespace qonduit {

namespace {

constexpr int startMs = 60000;
constexpr int stopMs = 30000;

QByteArray contents(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

QStringList Program::canaries()
{
    return { QStringLiteral("canary-of-the-environment"), QStringLiteral("canary-of-a-server-variable"),
             QStringLiteral("canary-of-a-header"),        QStringLiteral("canary-of-an-argument"),
             QStringLiteral("canary-of-a-tool-argument"), QStringLiteral("canary-of-a-proxy-password"),
             QStringLiteral("canary-of-a-user"),          QStringLiteral("canary-of-a-url-password"),
             QStringLiteral("canary-of-a-query") };
}

Program::Program()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("PORT"));
    environment.insert(QStringLiteral("AWS_SECRET_ACCESS_KEY"), canaries().first());
    environment.insert(QStringLiteral("MCP_CANARY"), canaries().first());
    environment.insert(QStringLiteral("SOME_PROXY"),
                       QStringLiteral("http://user:canary-of-a-proxy-password@127.0.0.1:1"));
    m_process.setProcessEnvironment(environment);
    m_process.setChildProcessModifier(
        [] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); }); // it does not outlive a test that dies
    m_process.setStandardErrorFile(m_folder.filePath(QStringLiteral("stderr")));
}

Program::~Program()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    kill();
}

bool Program::start(const QJsonObject &servers, const QJsonObject &settings, const QStringList &wrapper)
{
    auto configuration = settings;
    configuration.insert(QStringLiteral("servers"), servers);
    auto environment = m_process.processEnvironment();
    environment.insert(QStringLiteral("QONDUIT_CONFIG"),
                       QString::fromUtf8(QJsonDocument(configuration).toJson(QJsonDocument::Compact)));
    m_process.setProcessEnvironment(environment);

    m_isWrapped = !wrapper.isEmpty();
    const auto command = wrapper
                       + QStringList { QStringLiteral(QONDUIT_HEADLESS),
                                       QStringLiteral("--port"),
                                       QStringLiteral("0"),
                                       QStringLiteral("--data-dir"),
                                       m_folder.filePath(QStringLiteral("data")),
                                       QStringLiteral("--log-level"),
                                       QStringLiteral("debug"),
                                       QStringLiteral("--log-file"),
                                       m_folder.filePath(QStringLiteral("log")) };
    m_process.start(command.first(), command.mid(1));
    if (QTest::qWaitFor([this] { return m_process.canReadLine() || m_process.state() == QProcess::NotRunning; },
                        startMs)
        && readAnnouncement())
        return true;
    qWarning("the program did not start: %s", contents(m_folder.filePath(QStringLiteral("stderr"))).constData());
    return false;
}

bool Program::readAnnouncement()
{
    const auto line = QJsonDocument::fromJson(m_process.readLine()).object();
    m_port = quint16(QUrl(line.value(QStringLiteral("url")).toString()).port(0));
    m_token = contents(line.value(QStringLiteral("token_file")).toString()).trimmed();
    return m_port != 0 && !m_token.isEmpty();
}

void Program::kill()
{
    ::kill(pid_t(processId()), SIGKILL);
    m_process.waitForFinished();
}

int Program::stop()
{
    if (isRunning()) // without a process, its id is 0: that of our own group
        ::kill(pid_t(processId()), SIGTERM);
    const bool hasEnded = QTest::qWaitFor([this] { return !isRunning(); }, stopMs);
    return hasEnded && m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1;
}

qint64 Program::processId() const
{
    // A wrapper may have replaced itself by the program.
    return m_isWrapped ? ProcessTable::descendants(m_process.processId()).value(0, m_process.processId())
                       : m_process.processId();
}

QByteArray Program::log() const
{
    return contents(m_folder.filePath(QStringLiteral("log"))) + contents(m_folder.filePath(QStringLiteral("stderr")));
}

} // namespace qonduit
