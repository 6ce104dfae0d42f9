// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/SafeFile.h"

#include "core/Log.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace qonduit {

namespace {

constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner;

#ifdef Q_OS_UNIX
Result<> checkOwner(const QString &path, const struct stat &status)
{
    if (status.st_uid == ::geteuid() || status.st_uid == 0)
        return {};
    return Error(ErrorCode::Rejected, QStringLiteral("%1 belongs to another user, so it is not read").arg(path));
}

/// Whether nobody but us and the administrator could have put a file there: what it says is done.
Result<> checkOwners(const QString &path)
{
    struct stat status = {};
    const auto place = QFile::encodeName(path);
    if (::lstat(place.constData(), &status) == 0 && S_ISLNK(status.st_mode)) {
        if (const auto link = checkOwner(path, status); !link)
            return link;
    }
    if (::stat(place.constData(), &status) == 0) {
        if (const auto file = checkOwner(path, status); !file)
            return file;
    }
    for (const auto &folder : { QFileInfo(path).absolutePath(), QFileInfo(path).canonicalPath() }) {
        const bool isThere = ::stat(QFile::encodeName(folder).constData(), &status) == 0;
        if (isThere && (status.st_mode & S_IWOTH) && !(status.st_mode & S_ISVTX))
            return Error(ErrorCode::Rejected,
                         QStringLiteral("everyone may write into %1, so %2 is not read").arg(folder, path));
    }
    return {};
}
#else
Result<> checkOwners(const QString &)
{
    return {};
}
#endif

} // namespace

Result<> writeWholeFile(const QString &path, const QByteArray &content, std::optional<QFile::Permissions> permissions)
{
    QSaveFile file(path);
    const auto failed = [&] {
        return Error(ErrorCode::Storage, QStringLiteral("cannot write %1: %2").arg(path, file.errorString()));
    };
    if (!file.open(QIODevice::WriteOnly))
        return failed();
    if (permissions)
        file.setPermissions(*permissions);
    // On a full disk QSaveFile writes less than it is given and commits all the same (seen on 6.4): look at the size.
    if (file.write(content) != content.size() || !file.flush()) {
        file.cancelWriting();
        return failed();
    }
    if (!file.commit())
        return failed();
    return {};
}

Result<> writePrivateFile(const QString &path, const QByteArray &content)
{
    const auto folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return Error(ErrorCode::Storage, QStringLiteral("cannot make the folder %1").arg(folder));
    return writeWholeFile(path, content, ownerOnly);
}

Result<QByteArray> readPrivateFile(const QString &path, qint64 limit)
{
    const QFileInfo info(path);
    if (!info.exists() && !info.isSymLink())
        return Error(ErrorCode::NotFound, QStringLiteral("there is no file %1").arg(path));
    if (!info.isFile())
        return Error(ErrorCode::Storage, QStringLiteral("%1 is no file").arg(path));
    if (const auto trusted = checkOwners(path); !trusted)
        return trusted.error();
    if (info.size() > limit)
        return Error(ErrorCode::Storage, QStringLiteral("%1 is larger than %2 bytes").arg(path).arg(limit));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error(ErrorCode::Rejected, QStringLiteral("cannot read %1: %2").arg(path, file.errorString()));
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    if (info.permissions() & others) {
        if (file.setPermissions(ownerOnly))
            qCWarning(logApp) << "others could read" << path << "; its permissions are 0600 now";
        else
            qCWarning(logApp) << "others can read" << path << ", and we may not change that";
    }
    return file.read(limit);
}

} // namespace qonduit
