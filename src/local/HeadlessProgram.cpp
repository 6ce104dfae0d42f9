// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/HeadlessProgram.h"

#include "local/ExitCode.h"

#include <filesystem>
#include <vector>

#ifdef Q_OS_WIN
#include <process.h>
#else
#include <unistd.h>
#endif

namespace qonduit {

int becomeHeadless(char *arguments[], const QByteArray &flag)
{
    std::error_code error;
    auto self = std::filesystem::canonical("/proc/self/exe", error);
    if (error)
        self = std::filesystem::absolute(arguments[0]);
    const auto program = self.replace_filename("qonduit-headless" + self.extension().string());

    auto added = flag;
    std::vector<char *> all { arguments[0] };
    if (!flag.isEmpty())
        all.push_back(added.data());
    for (char **argument = arguments + 1; *argument; ++argument)
        all.push_back(*argument);
    all.push_back(nullptr);
#ifdef Q_OS_WIN
    return int(_spawnv(_P_WAIT, program.string().c_str(), all.data()));
#else
    execv(program.c_str(), all.data());
    return failWith(ExitCode::BadUsage,
                    QStringLiteral("cannot start %1; is it installed?").arg(QString::fromStdString(program.string())));
#endif
}

} // namespace qonduit
