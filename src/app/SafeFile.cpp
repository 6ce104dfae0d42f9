// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/SafeFile.h"

#include "core/Log.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace qonduit {

namespace {
constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner;
}

Result<> writePrivateFile(const QString &path, const QByteArray &content)
{
    const auto folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder))
        return Error(ErrorCode::Storage, QStringLiteral("cannot make the folder %1").arg(folder));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return Error(ErrorCode::Storage, QStringLiteral("cannot write %1: %2").arg(path, file.errorString()));
    file.setPermissions(ownerOnly);
    // On a full disk QSaveFile writes less than it is given and commits all the same (seen on 6.4): look at the size.
    if (file.write(content) != content.size() || !file.flush()) {
        file.cancelWriting();
        return Error(ErrorCode::Storage, QStringLiteral("cannot write %1: %2").arg(path, file.errorString()));
    }
    if (!file.commit())
        return Error(ErrorCode::Storage, QStringLiteral("cannot write %1: %2").arg(path, file.errorString()));
    return {};
}

Result<QByteArray> readPrivateFile(const QString &path, qint64 limit)
{
    const QFileInfo info(path);
    if (!info.exists())
        return Error(ErrorCode::NotFound, QStringLiteral("there is no file %1").arg(path));
    if (!info.isFile())
        return Error(ErrorCode::Storage, QStringLiteral("%1 is no file").arg(path));
    if (info.size() > limit)
        return Error(ErrorCode::Storage, QStringLiteral("%1 is larger than %2 bytes").arg(path).arg(limit));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error(ErrorCode::Storage, QStringLiteral("cannot read %1: %2").arg(path, file.errorString()));
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    if (info.permissions() & others) {
        qCWarning(logApp) << "others could read" << path << "; its permissions are 0600 now";
        file.setPermissions(ownerOnly);
    }
    return file.read(limit);
}

} // namespace qonduit
