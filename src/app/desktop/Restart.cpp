// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/Restart.h"

#include "local/ExitCode.h"

#include <QFile>

#include <algorithm>

#ifdef Q_OS_WIN
#include <process.h>
#else
#include <unistd.h>
#endif

namespace qonduit {

Restart::Restart(char *arguments[])
{
    for (char **argument = arguments; *argument; ++argument)
        m_arguments.emplace_back(*argument);
}

void Restart::want(const QString &program, const QString &done)
{
    m_program = QFile::encodeName(program).toStdString();
    const auto doneArgument = QFile::encodeName(done).toStdString();
    const auto isDone = [&](const std::string &argument) {
        return argument == "--hidden" || (!doneArgument.empty() && argument == doneArgument);
    };
    m_arguments.erase(std::remove_if(m_arguments.begin() + 1, m_arguments.end(), isDone), m_arguments.end());
}

int Restart::become()
{
    std::vector<char *> arguments;
    for (auto &argument : m_arguments)
        arguments.push_back(argument.data());
    arguments.push_back(nullptr);
#ifdef Q_OS_WIN
    if (_spawnv(_P_NOWAIT, m_program.c_str(), arguments.data()) != -1)
        return int(ExitCode::Stopped);
#else
    execv(m_program.c_str(), arguments.data());
#endif
    return failWith(ExitCode::BadUsage, QStringLiteral("cannot start %1 again").arg(QString::fromStdString(m_program)));
}

} // namespace qonduit
