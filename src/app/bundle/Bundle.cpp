// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/bundle/Bundle.h"

#include "app/bundle/BundleArchive.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

namespace qonduit {

namespace {

constexpr quint64 longestManifest = 1024 * 1024;
const auto manifestName = QStringLiteral("manifest.json");

Result<BundleManifest> manifestOf(const BundleArchive &archive)
{
    const auto refused = [](const QString &why) {
        return Error(ErrorCode::Rejected, QStringLiteral("this is no MCP bundle: %1").arg(why));
    };
    const auto place = archive.find(manifestName);
    if (place < 0)
        return refused(QStringLiteral("it has no manifest.json"));
    const auto content = archive.readWhole(place, longestManifest);
    if (!content)
        return content.error();
    auto manifest = BundleManifest::fromJson(*content);
    if (manifest && archive.find(manifest->entryPoint) < 0)
        return refused(QStringLiteral("its entry point %1 is not in it").arg(manifest->entryPoint));
    return manifest;
}

Error notWritten(const QFile &file)
{
    return Error(ErrorCode::Storage,
                 QStringLiteral("%1 cannot be written: %2").arg(file.fileName(), file.errorString()));
}

Result<> writeEntry(const BundleArchive &archive, qsizetype index, const QString &path, bool isProgram)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly))
        return notWritten(file);
    const auto write = [&file](QByteArrayView part) {
        return file.write(part.data(), part.size()) == part.size() ? Result<>() : Result<>(notWritten(file));
    };
    if (const auto read = archive.read(index, write); !read)
        return read;
    if (!file.flush())
        return notWritten(file);
    auto permissions = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
    if (isProgram)
        permissions |= QFileDevice::ExeOwner;
    return file.setPermissions(permissions) ? Result<>() : Result<>(notWritten(file));
}

Result<> writeAll(const BundleArchive &archive, const BundleManifest &manifest, const QDir &folder)
{
    const auto &entries = archive.entries();
    for (qsizetype index = 0; index < entries.size(); ++index) {
        const auto &entry = entries[index];
        const auto above = entry.isFolder ? entry.name : QFileInfo(entry.name).path();
        if (!folder.mkpath(above))
            return Error(ErrorCode::Storage, QStringLiteral("%1 cannot be made").arg(folder.filePath(above)));
        if (entry.isFolder)
            continue;
        const bool isStarted = manifest.type == BundleManifest::Type::Binary && entry.name == manifest.entryPoint;
        const auto written = writeEntry(archive, index, folder.filePath(entry.name), entry.isProgram || isStarted);
        if (!written)
            return written;
    }
    return {};
}

QString bundlesFolder(const QString &dataFolder)
{
    return QDir(dataFolder).absoluteFilePath(QStringLiteral("bundles"));
}

} // namespace

Result<BundleManifest> readBundle(const QString &file, const BundleLimits &limits)
{
    const auto archive = BundleArchive::open(file, limits);
    if (!archive)
        return archive.error();
    return manifestOf(**archive);
}

Result<Bundle> unpackBundle(const QString &file, const QString &dataFolder, const BundleLimits &limits)
{
    const auto archive = BundleArchive::open(file, limits);
    if (!archive)
        return archive.error();
    const auto manifest = manifestOf(**archive);
    if (!manifest)
        return manifest.error();
    const QDir bundles(bundlesFolder(dataFolder));
    const auto target = bundles.filePath(manifest->folderName());
    const auto isThere = [&] {
        return Error(ErrorCode::Rejected,
                     QStringLiteral("%1 %2 is unpacked already, in %3").arg(manifest->name, manifest->version, target));
    };
    if (QFileInfo::exists(target) || QFileInfo(target).isSymLink())
        return isThere();

    const auto ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner;
    const bool isNew = !bundles.exists();
    if (!bundles.mkpath(QStringLiteral(".")) || (isNew && !QFile::setPermissions(bundles.path(), ownerOnly)))
        return Error(ErrorCode::Storage, QStringLiteral("%1 cannot be made").arg(bundles.path()));
    QTemporaryDir fresh(bundles.filePath(QStringLiteral(".unpacking-XXXXXX"))); // removed unless it has another name
    if (!fresh.isValid())
        return Error(ErrorCode::Storage,
                     QStringLiteral("nothing can be written to %1: %2").arg(bundles.path(), fresh.errorString()));
    if (const auto written = writeAll(**archive, *manifest, QDir(fresh.path())); !written)
        return written.error();
    if (!QDir().rename(fresh.path(), target)) // somebody else may have been faster
        return QFileInfo::exists(target) ? isThere()
                                         : Error(ErrorCode::Storage, QStringLiteral("%1 cannot be made").arg(target));
    fresh.setAutoRemove(false);
    return Bundle { *manifest, target };
}

Result<> removeBundle(const QString &folder, const QString &dataFolder)
{
    const QFileInfo info(folder);
    const bool isOurs = !info.isSymLink() && QDir::cleanPath(info.absolutePath()) == bundlesFolder(dataFolder)
                     && info.fileName() != QStringLiteral("..") && info.fileName() != QStringLiteral(".");
    if (!isOurs)
        return Error(ErrorCode::Rejected, QStringLiteral("%1 is no bundle's folder").arg(folder));
    if (!QDir(folder).removeRecursively())
        return Error(ErrorCode::Storage, QStringLiteral("%1 cannot be removed").arg(folder));
    return {};
}

} // namespace qonduit
