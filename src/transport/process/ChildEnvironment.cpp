// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ChildEnvironment.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace qonduit::ChildEnvironment {

namespace {

#ifdef Q_OS_WIN
constexpr auto sensitivity = Qt::CaseInsensitive;
const auto allowedNames = { "PATH",
                            "PATHEXT",
                            "SYSTEMROOT",
                            "SYSTEMDRIVE",
                            "WINDIR",
                            "COMSPEC",
                            "TEMP",
                            "TMP",
                            "USERNAME",
                            "USERDOMAIN",
                            "USERPROFILE",
                            "HOMEDRIVE",
                            "HOMEPATH",
                            "APPDATA",
                            "LOCALAPPDATA",
                            "PROGRAMDATA",
                            "PROGRAMFILES",
                            "PROGRAMFILES(X86)",
                            "COMMONPROGRAMFILES",
                            "COMPUTERNAME",
                            "OS",
                            "NUMBER_OF_PROCESSORS",
                            "PROCESSOR_ARCHITECTURE",
                            "LANG" };
#else
constexpr auto sensitivity = Qt::CaseSensitive;
const auto allowedNames = { "PATH", "HOME", "LANG", "TMPDIR", "USER", "LOGNAME", "SHELL", "TERM", "TZ" };
#endif
const auto allowedPrefixes = { "LC_", "XDG_" };

const auto pathName = QStringLiteral("PATH");

bool isAllowed(const QString &name)
{
    const auto equals = [&name](const char *allowed) {
        return name.compare(QLatin1StringView(allowed), sensitivity) == 0;
    };
    const auto begins = [&name](const char *prefix) { return name.startsWith(QLatin1StringView(prefix)); };
    return std::any_of(std::begin(allowedNames), std::end(allowedNames), equals)
        || std::any_of(std::begin(allowedPrefixes), std::end(allowedPrefixes), begins);
}

Error unavailable(const QString &sentence)
{
    return Error(ErrorCode::Unavailable, sentence);
}

/// \returns nothing when \p file can be run, else why it cannot
QString obstacle(const QFileInfo &file)
{
    if (file.isDir())
        return QStringLiteral("%1 is a folder, name the program inside it").arg(file.filePath());
    if (!file.isExecutable())
        return QStringLiteral(
                   "%1 is not executable, give it the permission (chmod +x) or name its interpreter as the command")
            .arg(file.filePath());
    return {};
}

QStringList candidates(const QString &folder, const QString &program)
{
    const auto path = QDir(folder).absoluteFilePath(program);
#ifdef Q_OS_WIN
    QStringList all { path };
    for (const auto &suffix : qEnvironmentVariable("PATHEXT", QStringLiteral(".EXE;.CMD;.BAT;.COM")).split(u';'))
        all += path + suffix;
    return all;
#else
    return { path };
#endif
}

} // namespace

QProcessEnvironment make(const QMap<QString, QString> &configured, const QString &searchPath)
{
    QProcessEnvironment result;
    const auto ours = QProcessEnvironment::systemEnvironment();
    for (const auto &name : ours.keys()) {
        if (isAllowed(name))
            result.insert(name, ours.value(name));
    }
    if (!searchPath.isEmpty())
        result.insert(pathName, searchPath);
    for (auto it = configured.begin(); it != configured.end(); ++it)
        result.insert(it.key(), it.value());
    return result;
}

Result<QString> findProgram(const QString &program, const QString &folder, const QString &searchPath)
{
    if (program.isEmpty())
        return unavailable(QStringLiteral("no command is configured, name the program to run"));

    if (program.contains(u'/') || QDir::isAbsolutePath(program)) {
        const QFileInfo file(QDir(folder).absoluteFilePath(program));
        if (!file.exists())
            return unavailable(
                QStringLiteral("%1 does not exist, check the command or install it").arg(file.filePath()));
        if (const auto problem = obstacle(file); !problem.isEmpty())
            return unavailable(problem);
        return file.absoluteFilePath();
    }

    QString firstProblem;
    const auto path = searchPath.isEmpty() ? qEnvironmentVariable("PATH") : searchPath;
    for (const auto &place : path.split(QDir::listSeparator(), Qt::SkipEmptyParts)) {
        for (const auto &candidate : candidates(place, program)) {
            const QFileInfo file(candidate);
            if (!file.exists())
                continue;
            const auto problem = obstacle(file);
            if (problem.isEmpty())
                return file.absoluteFilePath();
            if (firstProblem.isEmpty())
                firstProblem = problem;
        }
    }
    if (!firstProblem.isEmpty())
        return unavailable(firstProblem);
    return unavailable(
        QStringLiteral("%1 is not installed or not in PATH, install it or give its full path").arg(program));
}

} // namespace qonduit::ChildEnvironment
