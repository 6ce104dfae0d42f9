// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/RunningProcesses.h"

#include "transport/process/ProcessGroup.h"

#include <QDir>
#include <QFile>
#include <QSysInfo>

#include <algorithm>
#include <array>
#include <memory>

#ifdef Q_OS_UNIX
#include <csignal>
#include <unistd.h>
#endif
#ifdef Q_OS_MACOS
#include <libproc.h>
#include <mach/mach_time.h>
#include <sys/proc.h>
#endif
#ifdef Q_OS_WIN
#include <qt_windows.h>

#include <psapi.h>
#include <tlhelp32.h>
#endif

namespace qonduit::RunningProcesses {

namespace {

#ifdef Q_OS_UNIX

/// The group of a process, when that or its session is led by \p leader.
std::optional<pid_t> groupUnder(pid_t leader, pid_t process)
{
    const auto group = ::getpgid(process);
    const bool isLed = group > 0 && (group == leader || ::getsid(process) == leader);
    return isLed ? std::optional(group) : std::nullopt;
}

#endif
#ifdef Q_OS_LINUX

QString path(qint64 process, const char *file)
{
    return QStringLiteral("/proc/%1/%2").arg(process).arg(QLatin1String(file));
}

QByteArray contents(const QString &fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Where a link of /proc points to: `pipe:[4711]` is no path, so that QFile makes one of it.
QString linkTarget(const QString &link)
{
    std::array<char, 256> target;
    const auto size = ::readlink(QFile::encodeName(link).constData(), target.data(), target.size());
    return QString::fromLocal8Bit(target.data(), std::max<qsizetype>(size, 0));
}

std::vector<qint64> allIds()
{
    std::vector<qint64> ids;
    for (const auto &name :
         QDir(QStringLiteral("/proc")).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Unsorted)) {
        bool isNumber = false;
        const auto id = name.toLongLong(&isNumber);
        if (isNumber)
            ids.push_back(id);
    }
    return ids;
}

#elif defined(Q_OS_MACOS)

std::vector<qint64> allIds()
{
    std::vector<pid_t> ids(std::size_t(std::max(::proc_listallpids(nullptr, 0), 0)) + 64); // some may start meanwhile
    const auto count = ::proc_listallpids(ids.data(), int(ids.size() * sizeof(pid_t)));
    return { ids.begin(), ids.begin() + std::max(count, 0) };
}

#elif defined(Q_OS_WIN)

struct CloseHandle
{
    void operator()(void *handle) const { ::CloseHandle(handle); }
};
using Handle = std::unique_ptr<void, CloseHandle>;

qint64 inHundredNanoseconds(const FILETIME &time)
{
    return (qint64(time.dwHighDateTime) << 32) | qint64(time.dwLowDateTime);
}

#endif

} // namespace

#ifdef Q_OS_LINUX

/// \see proc(5), /proc/PID/stat
std::optional<Process> find(qint64 id)
{
    static const auto ticksPerSecond = ::sysconf(_SC_CLK_TCK);
    static const auto pageSize = ::sysconf(_SC_PAGESIZE);
    // The fields from the third, the state, on: the second is a name that may hold anything.
    const auto line = contents(path(id, "stat"));
    const auto nameEnd = line.lastIndexOf(')');
    const auto fields = nameEnd < 0 ? QList<QByteArray>() : line.sliced(nameEnd + 2).split(' ');
    if (fields.size() < 22 || fields[0] == "Z" || fields[0] == "X")
        return std::nullopt;
    const auto number = [&fields](qsizetype field) { return fields[field - 3].toLongLong(); };
    const auto ticks = number(14) + number(15) + number(16) + number(17);
    return Process { id, number(22), number(24) * pageSize, std::chrono::milliseconds(ticks * 1000 / ticksPerSecond) };
}

QString systemRun()
{
    return QString::fromLatin1(QSysInfo::bootUniqueId()) + u' ' + linkTarget(QStringLiteral("/proc/self/ns/pid"));
}

QStringList pipesOf(qint64 id)
{
    QStringList pipes;
    for (const char *stream : { "fd/0", "fd/1", "fd/2" }) {
        const auto target = linkTarget(path(id, stream));
        if (target.startsWith(QStringLiteral("pipe:")) || target.startsWith(QStringLiteral("socket:")))
            pipes += target;
    }
    return pipes;
}

#elif defined(Q_OS_MACOS)

std::optional<Process> find(qint64 id)
{
    proc_taskallinfo info {};
    if (::proc_pidinfo(int(id), PROC_PIDTASKALLINFO, 0, &info, sizeof(info)) != int(sizeof(info))
        || info.pbsd.pbi_status == SZOMB)
        return std::nullopt;
    mach_timebase_info_data_t unit {};
    ::mach_timebase_info(&unit);
    const auto nanoseconds = (info.ptinfo.pti_total_user + info.ptinfo.pti_total_system) * unit.numer / unit.denom;
    return Process { id, qint64(info.pbsd.pbi_start_tvsec) * 1000000 + qint64(info.pbsd.pbi_start_tvusec),
                     qint64(info.ptinfo.pti_resident_size), std::chrono::milliseconds(nanoseconds / 1000000) };
}

QString systemRun()
{
    return QString::fromLatin1(QSysInfo::bootUniqueId());
}

QStringList pipesOf(qint64 id)
{
    Q_UNUSED(id)
    return {};
}

#endif
#ifdef Q_OS_UNIX

std::vector<Process> ledBy(qint64 leader)
{
    std::vector<Process> members;
    for (const auto id : allIds()) {
        if (!groupUnder(pid_t(leader), pid_t(id)))
            continue;
        if (const auto process = find(id))
            members.push_back(*process);
    }
    return members;
}

void killAll(qint64 leader)
{
    if (leader <= 1)
        return;
    ProcessGroup::kill(leader);
    // A shell with job control gives each of its children a group of its own, in the same session.
    for (const auto id : allIds()) {
        if (groupUnder(pid_t(leader), pid_t(id)))
            ::kill(pid_t(id), SIGKILL);
    }
}

#elif defined(Q_OS_WIN)

std::optional<Process> find(qint64 id)
{
    const Handle handle(::OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, DWORD(id)));
    FILETIME created, exited, kernel, user;
    DWORD exitCode = 0;
    if (!handle || !::GetProcessTimes(handle.get(), &created, &exited, &kernel, &user)
        || !::GetExitCodeProcess(handle.get(), &exitCode) || exitCode != STILL_ACTIVE)
        return std::nullopt;
    PROCESS_MEMORY_COUNTERS memory {};
    ::K32GetProcessMemoryInfo(handle.get(), &memory, sizeof(memory));
    const auto used = (inHundredNanoseconds(kernel) + inHundredNanoseconds(user)) / 10000;
    return Process { id, inHundredNanoseconds(created), qint64(memory.WorkingSetSize),
                     std::chrono::milliseconds(used) };
}

std::vector<Process> ledBy(qint64 leader)
{
    std::vector<Process> members;
    if (const auto process = find(leader))
        members.push_back(*process);
    const Handle snapshot(::CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0));
    for (std::size_t at = 0; at < members.size(); ++at) {
        PROCESSENTRY32W entry {};
        entry.dwSize = sizeof(entry);
        for (auto more = ::Process32FirstW(snapshot.get(), &entry); more;
             more = ::Process32NextW(snapshot.get(), &entry)) {
            if (qint64(entry.th32ParentProcessID) != members[at].id)
                continue;
            // A parent's id may have been used again: its children are younger than it is.
            const auto child = find(qint64(entry.th32ProcessID));
            if (child && child->start >= members[at].start)
                members.push_back(*child);
        }
    }
    return members;
}

QString systemRun()
{
    return {}; // starts are wall times
}

QStringList pipesOf(qint64 id)
{
    Q_UNUSED(id)
    return {};
}

void killAll(qint64 leader)
{
    ProcessGroup::kill(leader);
}

#endif

} // namespace qonduit::RunningProcesses
