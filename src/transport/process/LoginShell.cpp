// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/LoginShell.h"

#include "transport/process/ProcessGroup.h"
#include "core/Log.h"

#include <QDir>
#include <QProcess>

#include <optional>

namespace qonduit {

namespace {

const QByteArray marker = QByteArrayLiteral("__qonduit_path__");
constexpr qsizetype mostOutput = 1024 * 1024;
/// How long a shell may take to clean up when we end before it does.
constexpr int farewellMs = 200;
/// When a profile counts as hung and its shell is killed.
constexpr auto longestProfile = std::chrono::seconds(60);

/// What stands between the two markers, whatever a profile has printed around them.
std::optional<QString> pathIn(const QByteArray &output)
{
    const auto end = output.lastIndexOf(marker);
    const auto begin = end <= 0 ? -1 : output.lastIndexOf(marker, end - 1);
    if (begin < 0)
        return std::nullopt;
    const auto path =
        QString::fromLocal8Bit(output.sliced(begin + marker.size(), end - begin - marker.size())).trimmed();
    if (path.isEmpty() || path.contains(u'\n'))
        return std::nullopt;
    return path;
}

} // namespace

LoginShell::LoginShell(Settings settings, Clock &clock, QObject *parent)
    : QObject(parent), m_settings(std::move(settings)), m_limit(clock)
{
    if (m_settings.shell.isEmpty())
        m_settings.shell = qEnvironmentVariable("SHELL");
}

LoginShell::~LoginShell()
{
    if (m_process) {
        // A profile may hold locks of the person's tools (pyenv does), and gets a moment to let them go.
        m_process->disconnect(this);
        ProcessGroup::hangUp(m_process->processId());
        m_process->waitForFinished(farewellMs);
        ProcessGroup::dispose(m_process, m_process->processId());
    }
    m_path.settle(fallbackPath());
}

Cell<QString> LoginShell::path()
{
    if (!std::exchange(m_asked, true))
        ask();
    return m_path;
}

void LoginShell::ask()
{
#ifdef Q_OS_WIN
    finish(fallbackPath()); // every program there sees the person's own PATH
#else
    if (m_settings.shell.isEmpty()) {
        finish(fallbackPath());
        return;
    }
    m_process = new QProcess(this);
    ProcessGroup::prepare(*m_process);
    m_process->setStandardInputFile(QProcess::nullDevice());
    m_process->setStandardErrorFile(QProcess::nullDevice());
    connect(m_process, &QProcess::readyReadStandardOutput, this, [this] {
        if (m_process->bytesAvailable() > mostOutput)
            finish(fallbackPath());
    });
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish(fallbackPath());
    });
    connect(m_process, &QProcess::finished, this,
            [this] { finish(pathIn(m_process->readAllStandardOutput()).value_or(fallbackPath())); });
    m_limit.start(m_settings.limit, [this] {
        qCWarning(logStdio, "the login shell takes too long to say its PATH");
        // It may hold locks of the person's tools: what it has begun it may end, only nobody waits for it any more.
        m_limit.start(longestProfile, [this] { finish(fallbackPath()); });
        m_path.settle(fallbackPath());
    });
    // printenv, because shells differ in how they print a list of folders.
    const auto command = QStringLiteral("printf %1; printenv PATH; printf %1").arg(QString::fromLatin1(marker));
    m_process->start(m_settings.shell, { QStringLiteral("-l"), QStringLiteral("-i"), QStringLiteral("-c"), command });
#endif
}

void LoginShell::finish(const QString &path)
{
    m_limit.stop();
    if (auto *process = std::exchange(m_process, nullptr))
        ProcessGroup::dispose(process, process->processId());
    m_path.settle(path); // the last word: who waited may destroy us
}

QString LoginShell::fallbackPath()
{
    auto folders = qEnvironmentVariable("PATH").split(QDir::listSeparator(), Qt::SkipEmptyParts);
#ifndef Q_OS_WIN
    const auto home = QDir::homePath();
    for (const auto &folder :
         { home + QStringLiteral("/.local/bin"), home + QStringLiteral("/.cargo/bin"),
           home + QStringLiteral("/.bun/bin"), home + QStringLiteral("/.deno/bin"),
           home + QStringLiteral("/.volta/bin"), QStringLiteral("/opt/homebrew/bin"), QStringLiteral("/usr/local/bin"),
           QStringLiteral("/usr/bin"), QStringLiteral("/bin") }) {
        if (!folders.contains(folder) && QDir(folder).exists())
            folders += folder;
    }
#endif
    return folders.join(QDir::listSeparator());
}

} // namespace qonduit
