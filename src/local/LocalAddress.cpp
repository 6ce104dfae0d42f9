// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/LocalAddress.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <filesystem>

namespace qonduit::LocalAddress {

namespace {

/// A socket's path has 104 bytes on some systems, 108 on others.
constexpr qsizetype pathLimit = 100;

/// The same for every spelling of the folder's path.
QString hashOf(const QString &dataFolder)
{
    const QFileInfo folder(dataFolder);
    const auto path = folder.exists() ? folder.canonicalFilePath() : folder.absoluteFilePath();
    const auto hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha256);
    return QString::fromLatin1(hash.left(12).toHex());
}

QString suffixOf(Door door)
{
    return door == Door::Window ? QStringLiteral("-window") : QString();
}

#ifdef Q_OS_WIN

QString pipeName(const QString &dataFolder, Door door)
{
    return QStringLiteral("qonduit-%1-%2").arg(qEnvironmentVariable("USERNAME"), hashOf(dataFolder)) + suffixOf(door);
}

#else

QString signpost(const QString &dataFolder, Door door)
{
    return QFileInfo(dataFolder).absoluteFilePath()
         + (door == Door::Window ? QStringLiteral("/window") : QStringLiteral("/socket"));
}

bool isShortEnough(const QString &path)
{
    return QFile::encodeName(path).size() < pathLimit;
}

/// The folder `qonduit` of the user's runtime folder, if it can be had for us alone.
std::optional<QString> ownRuntimeFolder()
{
#ifndef Q_OS_DARWIN
    if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR"))
        return std::nullopt; // Qt would make one up in the folder for temporary files, and warn
#endif
    const auto runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    const auto folder = runtime + QStringLiteral("/qonduit");
    if (runtime.isEmpty() || !QDir().mkpath(folder)
        || !QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        return std::nullopt; // somebody else's cannot be changed
    return folder;
}

#endif

} // namespace

#ifdef Q_OS_WIN

Result<QString> toListen(const QString &dataFolder, Door door)
{
    return pipeName(dataFolder, door);
}

Result<> publish(const QString &, const QString &, Door)
{
    return {};
}

QString toConnect(const QString &dataFolder, Door door)
{
    return pipeName(dataFolder, door);
}

#else

Result<QString> toListen(const QString &dataFolder, Door door)
{
    if (const auto folder = ownRuntimeFolder()) {
        if (const auto path = *folder + u'/' + hashOf(dataFolder) + suffixOf(door); isShortEnough(path))
            return path;
    }
    const auto path = signpost(dataFolder, door);
    if (isShortEnough(path))
        return path;
    return Error(ErrorCode::Storage, QStringLiteral("there is no runtime folder, and the path of %1 is too long for a "
                                                    "socket in it; set XDG_RUNTIME_DIR")
                                         .arg(dataFolder));
}

Result<> publish(const QString &dataFolder, const QString &address, Door door)
{
    const auto sign = signpost(dataFolder, door);
    if (sign == address || QFile::symLinkTarget(sign) == address)
        return {};
    // Another one takes its place at once, so that nobody finds none.
    std::error_code error;
    const auto fresh = QFile::encodeName(sign + QStringLiteral(".new")).toStdString();
    std::filesystem::remove(fresh, error);
    std::filesystem::create_symlink(QFile::encodeName(address).toStdString(), fresh, error);
    if (!error)
        std::filesystem::rename(fresh, QFile::encodeName(sign).toStdString(), error);
    if (error)
        return Error(ErrorCode::Storage,
                     QStringLiteral("cannot write %1: %2").arg(sign, QString::fromStdString(error.message())));
    return {};
}

QString toConnect(const QString &dataFolder, Door door)
{
    const auto sign = signpost(dataFolder, door);
    const auto target = QFile::symLinkTarget(sign);
    return target.isEmpty() ? sign : target;
}

#endif

} // namespace qonduit::LocalAddress
