// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ProcessLedger.h"

#include "transport/process/RunningProcesses.h"
#include "core/Log.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <optional>

namespace qonduit {

namespace {

constexpr qint64 longestFile = 64 * 1024;
const auto suffix = QStringLiteral(".json");

/// A line of a ledger that somebody left, with all that is needed to know whose process it is.
struct Record
{
    ProcessLedger::Entry entry;
    qint64 start = 0;
    QStringList pipes; ///< that the child was given
    qint64 owner = 0;
    qint64 ownerStart = 0;
    QString systemRun;
};

// Starts are 64-bit numbers, which QJson would round.
QJsonObject toJson(const Record &record)
{
    return { { QStringLiteral("process"), record.entry.process },
             { QStringLiteral("start"), QString::number(record.start) },
             { QStringLiteral("pipes"), QJsonArray::fromStringList(record.pipes) },
             { QStringLiteral("owner"), record.owner },
             { QStringLiteral("ownerStart"), QString::number(record.ownerStart) },
             { QStringLiteral("systemRun"), record.systemRun },
             { QStringLiteral("server"), record.entry.server },
             { QStringLiteral("session"), record.entry.session },
             { QStringLiteral("reason"), record.entry.reason },
             { QStringLiteral("startedAt"), record.entry.startedAt.toString(Qt::ISODateWithMs) } };
}

/// \returns nothing for what is no record
std::optional<Record> fromJson(const QByteArray &text)
{
    const auto json = QJsonDocument::fromJson(text).object();
    const auto string = [&json](const char *name) { return json.value(QLatin1String(name)).toString(); };
    const auto number = [&json](const char *name) { return json.value(QLatin1String(name)).toInteger(); };
    Record record;
    record.entry = { 0,
                     number("process"),
                     string("server"),
                     string("session"),
                     string("reason"),
                     QDateTime::fromString(string("startedAt"), Qt::ISODateWithMs) };
    record.start = string("start").toLongLong();
    for (const auto &pipe : json.value(QStringLiteral("pipes")).toArray())
        record.pipes += pipe.toString();
    record.owner = number("owner");
    record.ownerStart = string("ownerStart").toLongLong();
    record.systemRun = string("systemRun");
    const bool isWhole = record.entry.process > 1 && record.start > 0 && record.owner > 0 && record.ownerStart > 0;
    return isWhole ? std::optional(std::move(record)) : std::nullopt;
}

std::optional<Record> read(const QString &fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? fromJson(file.read(longestFile)) : std::nullopt;
}

bool isSameProcess(qint64 id, qint64 start)
{
    const auto process = RunningProcesses::find(id);
    return process && process->start == start;
}

/// Whether those whom the child has led, or still leads, are certainly its own.
bool isOurs(const Record &record, const std::vector<RunningProcesses::Process> &members)
{
    if (record.systemRun != RunningProcesses::systemRun())
        return false;
    if (const auto leader = RunningProcesses::find(record.entry.process))
        return leader->start == record.start;
    return std::any_of(members.begin(), members.end(), [&record](const RunningProcesses::Process &member) {
        const auto pipes = RunningProcesses::pipesOf(member.id);
        return member.start >= record.start && std::any_of(pipes.begin(), pipes.end(), [&record](const QString &pipe) {
                   return record.pipes.contains(pipe);
               });
    });
}

/// \returns whether there was something to end
bool killWhatIsLeft(const Record &record)
{
    const auto members = RunningProcesses::ledBy(record.entry.process);
    if (members.empty() || !isOurs(record, members))
        return false;
    RunningProcesses::killAll(record.entry.process);
    Log::event(logStdio(), Log::Level::Warn, "process_orphan_killed",
               { { QStringLiteral("pid"), record.entry.process },
                 { QStringLiteral("processes"), qint64(members.size()) },
                 { QStringLiteral("server"), record.entry.server },
                 { QStringLiteral("session"), record.entry.session },
                 { QStringLiteral("reason"), record.entry.reason },
                 { QStringLiteral("startedAt"), record.entry.startedAt.toString(Qt::ISODateWithMs) } });
    return true;
}

} // namespace

ProcessLedger::ProcessLedger(QString folder) : m_folder(std::move(folder)) { }

quint64 ProcessLedger::add(Entry entry)
{
    entry.id = ++m_lastId;
    if (!m_folder.isEmpty())
        write(entry);
    m_entries.push_back(std::move(entry));
    return m_lastId;
}

void ProcessLedger::write(const Entry &entry)
{
    // Whoever has gone before we could ask needs no sweeping, and the file goes with the entry.
    const auto child = RunningProcesses::find(entry.process);
    const auto self = RunningProcesses::find(QCoreApplication::applicationPid());
    if (!child || !self)
        return;
    const Record record { entry,    child->start, RunningProcesses::pipesOf(entry.process),
                          self->id, self->start,  RunningProcesses::systemRun() };
    const auto onlyOurs = QFile::ReadOwner | QFile::WriteOwner;
    if (!QDir(m_folder).exists() && QDir().mkpath(m_folder))
        QFile::setPermissions(m_folder, onlyOurs | QFile::ExeOwner);
    QFile file(fileOf(entry));
    const auto text = QJsonDocument(toJson(record)).toJson(QJsonDocument::Compact);
    const bool isWritten = file.open(QIODevice::WriteOnly | QIODevice::Truncate, onlyOurs)
                        && file.write(text) == text.size() && file.flush();
    if (!isWritten && !std::exchange(m_hasWarned, true))
        qCWarning(logStdio).noquote() << QStringLiteral(
                                             "%1 cannot be written (%2): should we be killed, processes may be left")
                                             .arg(file.fileName(), file.errorString());
}

void ProcessLedger::remove(quint64 id)
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [id](const Entry &entry) { return entry.id == id; });
    if (found == m_entries.end())
        return;
    if (!m_folder.isEmpty())
        QFile::remove(fileOf(*found));
    m_entries.erase(found);
}

QString ProcessLedger::fileOf(const Entry &entry) const
{
    return QStringLiteral("%1/%2-%3%4")
        .arg(m_folder)
        .arg(QCoreApplication::applicationPid())
        .arg(entry.process)
        .arg(suffix);
}

std::vector<ProcessLedger::Entry> ProcessLedger::sweep(const QString &folder)
{
    std::vector<Entry> killed;
    if (folder.isEmpty())
        return killed;
    for (const auto &file : QDir(folder).entryInfoList({ u'*' + suffix }, QDir::Files | QDir::Hidden, QDir::Name)) {
        const auto record = read(file.filePath());
        if (!record)
            qCWarning(logStdio).noquote() << QStringLiteral("%1 is damaged and is removed").arg(file.filePath());
        else if (record->systemRun == RunningProcesses::systemRun() && isSameProcess(record->owner, record->ownerStart))
            continue; // it is still theirs
        else if (killWhatIsLeft(*record))
            killed.push_back(record->entry);
        QFile::remove(file.filePath());
    }
    return killed;
}

} // namespace qonduit
