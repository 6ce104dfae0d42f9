// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "acceptance/ProcessTable.h"

#include <QByteArray>
#include <QDir>
#include <QFile>

#include <unistd.h>

namespace qonduit::ProcessTable {

namespace {

QString path(qint64 process, const char *file)
{
    return QStringLiteral("/proc/%1/%2").arg(process).arg(QLatin1String(file));
}

QByteArray contents(const QString &fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The fields of /proc/PID/stat from the third, the state, on: the second may hold spaces.
QList<QByteArray> stat(qint64 process)
{
    const auto line = contents(path(process, "stat"));
    const auto nameEnd = line.lastIndexOf(')');
    return nameEnd < 0 ? QList<QByteArray>() : line.sliced(nameEnd + 2).split(' ');
}

qint64 kilobytes(qint64 process, const QByteArray &name)
{
    for (const auto &line : contents(path(process, "status")).split('\n')) {
        if (line.startsWith(name + ':'))
            return line.sliced(name.size() + 1).trimmed().split(' ').first().toLongLong();
    }
    return 0;
}

} // namespace

bool isRunning(qint64 process)
{
    const auto fields = stat(process);
    return !fields.isEmpty() && fields.first() != "Z" && fields.first() != "X";
}

QList<qint64> descendants(qint64 process)
{
    QList<qint64> found { process };
    const auto entries = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (qsizetype at = 0; at < found.size(); ++at) {
        for (const auto &entry : entries) {
            const auto candidate = entry.toLongLong();
            if (candidate > 0 && stat(candidate).value(1).toLongLong() == found[at] && isRunning(candidate))
                found += candidate;
        }
    }
    return found.sliced(1);
}

int openDescriptors(qint64 process)
{
    return int(QDir(path(process, "fd")).entryList(QDir::NoDotAndDotDot | QDir::Files | QDir::System).size());
}

qint64 residentBytes(qint64 process)
{
    return kilobytes(process, "VmRSS") * 1024;
}

qint64 peakResidentBytes(qint64 process)
{
    return kilobytes(process, "VmHWM") * 1024;
}

qint64 processorTimeMs(qint64 process)
{
    const auto fields = stat(process);
    return (fields.value(11).toLongLong() + fields.value(12).toLongLong()) * 1000 / ::sysconf(_SC_CLK_TCK);
}

} // namespace qonduit::ProcessTable
