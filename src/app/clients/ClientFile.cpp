// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/ClientFile.h"

#include "app/config/SafeFile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace qonduit {

namespace {

constexpr auto ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

Error storage(const QString &sentence)
{
    return Error(ErrorCode::Storage, sentence);
}

/// Opens without waiting for the other end of a FIFO, and only what is a file then.
Result<> openFile(QFile &file)
{
#ifdef Q_OS_UNIX
    const auto name = QFile::encodeName(file.fileName());
    const int descriptor = ::open(name.constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return storage(QStringLiteral("cannot read %1: %2").arg(file.fileName(), qt_error_string(errno)));
    struct stat status = {};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(descriptor);
        return storage(QStringLiteral("%1 is no file").arg(file.fileName()));
    }
    if (!file.open(descriptor, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        ::close(descriptor);
        return storage(QStringLiteral("cannot read %1: %2").arg(file.fileName(), file.errorString()));
    }
#else
    if (!QFileInfo(file.fileName()).isFile())
        return storage(QStringLiteral("%1 is no file").arg(file.fileName()));
    if (!file.open(QIODevice::ReadOnly))
        return storage(QStringLiteral("cannot read %1: %2").arg(file.fileName(), file.errorString()));
#endif
    return {};
}

/// Whether a file or folder is the user's own; always true where files have no such owner.
bool isOwn(const QString &path)
{
#ifdef Q_OS_UNIX
    return QFileInfo(path).ownerId() == ::geteuid();
#else
    Q_UNUSED(path);
    return true;
#endif
}

} // namespace

bool ClientFile::isReadableByOthers() const
{
    return exists && (permissions & (QFileDevice::ReadGroup | QFileDevice::ReadOther));
}

Result<ClientFile> ClientFile::read(const QString &path, qint64 limit)
{
    ClientFile read;
    read.path = read.target = path;
    const QFileInfo info(path);
    if (!info.exists()) {
        if (info.isSymLink())
            return storage(QStringLiteral("%1 is a link to %2, which does not exist").arg(path, info.symLinkTarget()));
        return read;
    }
    read.exists = true;
    if (info.isSymLink())
        read.target = info.canonicalFilePath();
    QFile file(read.target);
    if (const auto opened = openFile(file); !opened)
        return opened.error();
    read.permissions = file.permissions();
    read.bytes = file.read(limit + 1);
    if (file.error() != QFileDevice::NoError)
        return storage(QStringLiteral("cannot read %1: %2").arg(path, file.errorString()));
    if (read.bytes.size() > limit)
        return storage(QStringLiteral("%1 is larger than %2 MiB").arg(path).arg(limit / (1024 * 1024)));
    return read;
}

Result<> ClientFile::checkWritable() const
{
    if (exists) {
        if (!isOwn(target))
            return storage(QStringLiteral("%1 belongs to another user").arg(target));
        if (!(QFileInfo(target).permissions() & QFileDevice::WriteOwner))
            return storage(QStringLiteral("%1 is read-only").arg(target));
        return {};
    }
    auto folder = QFileInfo(target).absolutePath();
    while (!QFileInfo::exists(folder) && QFileInfo(folder).absolutePath() != folder)
        folder = QFileInfo(folder).absolutePath();
    if (!isOwn(folder))
        return storage(QStringLiteral("the folder %1 belongs to another user").arg(folder));
    return {};
}

Result<> ClientFile::replaceWith(const QByteArray &content) const
{
    if (!exists && !QDir().mkpath(QFileInfo(target).absolutePath()))
        return storage(QStringLiteral("cannot make the folder %1").arg(QFileInfo(target).absolutePath()));
    return writeWholeFile(target, content, exists ? permissions : ownerOnly);
}

Result<QString> ClientFile::backUp(const QDateTime &now) const
{
    const auto base = path + QStringLiteral(".qonduit-backup-") + now.toString(QStringLiteral("yyyyMMdd-HHmmss"));
    auto name = base;
    for (int i = 2; QFileInfo::exists(name) && i < 1000; ++i)
        name = base + u'-' + QString::number(i);
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
        return storage(QStringLiteral("cannot write the backup %1: %2").arg(name, file.errorString()));
    file.setPermissions(permissions);
    if (file.write(bytes) != bytes.size() || !file.flush()) {
        const auto reason = file.errorString();
        file.remove();
        return storage(QStringLiteral("cannot write the backup %1: %2").arg(name, reason));
    }
    return name;
}

} // namespace qonduit
