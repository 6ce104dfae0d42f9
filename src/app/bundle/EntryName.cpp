// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/bundle/EntryName.h"

#include "core/Text.h"

#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace qonduit {

namespace {

constexpr qsizetype longestName = 512;
constexpr qsizetype longestPart = 200;
constexpr qsizetype deepest = 32;

Error refused(const QString &name, const QString &why)
{
    return Error(ErrorCode::Rejected,
                 QStringLiteral("the bundle cannot be unpacked: %1 %2").arg(singleLine(name, 100), why));
}

/// Windows opens a device for these, with any ending and in any folder.
bool isDevice(const QString &part)
{
    static const QRegularExpression device(
        QStringLiteral("\\A(?:CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(?:COM|LPT)[0-9\u00b9\u00b2\u00b3])\\s*(?:\\.|\\z)"),
        QRegularExpression::CaseInsensitiveOption);
    return device.match(part).hasMatch();
}

Result<> checkPart(const QString &name, const QString &part)
{
    if (part.isEmpty() || part == QStringLiteral(".") || part == QStringLiteral(".."))
        return refused(name, QStringLiteral("is no path within it"));
    if (part.endsWith(u'.') || part.endsWith(u' '))
        return refused(name, QStringLiteral("ends with a dot or a space"));
    if (part.toUtf8().size() > longestPart)
        return refused(name, QStringLiteral("is too long"));
    if (isDevice(part))
        return refused(name, QStringLiteral("is the name of a device"));
    return {};
}

/// What two names have in common that some file system takes for one.
QString folded(const QString &name)
{
    return name.normalized(QString::NormalizationForm_KC).toCaseFolded();
}

Result<> checkSizes(const QList<BundleEntry> &entries, quint64 archiveSize, const BundleLimits &limits)
{
    const auto isBomb = [&limits](quint64 size, quint64 packed) {
        return size >= limits.ratioFrom && size / limits.ratio >= std::max<quint64>(packed, 1);
    };
    quint64 total = 0;
    for (const auto &entry : entries) {
        if (entry.size > limits.bytes || total + entry.size > limits.bytes)
            return refused(entry.name, QStringLiteral("makes it unpack to more than %1 MiB").arg(limits.bytes >> 20));
        total += entry.size;
        if (isBomb(entry.size, entry.packedSize))
            return refused(entry.name, QStringLiteral("unpacks to more than %1 times its size").arg(limits.ratio));
    }
    if (isBomb(total, archiveSize))
        return refused(QStringLiteral("it"),
                       QStringLiteral("unpacks to more than %1 times its size").arg(limits.ratio));
    return {};
}

} // namespace

Result<> checkEntryName(const QString &name)
{
    if (name.isEmpty())
        return refused(QStringLiteral("an entry"), QStringLiteral("has no name"));
    if (name.contains(u'\\') || name.contains(u':'))
        return refused(name, QStringLiteral("is a path for Windows only"));
    if (std::any_of(name.begin(), name.end(), [](QChar c) { return c.unicode() < 0x20 || c.unicode() == 0x7f; }))
        return refused(name, QStringLiteral("holds control characters"));
    const auto parts = name.split(u'/');
    if (name.size() > longestName || parts.size() > deepest)
        return refused(name, QStringLiteral("is too long"));
    for (const auto &part : parts) {
        if (const auto checked = checkPart(name, part); !checked)
            return checked;
    }
    return {};
}

Result<> checkEntries(const QList<BundleEntry> &entries, quint64 archiveSize, const BundleLimits &limits)
{
    if (entries.size() > limits.entries)
        return refused(QStringLiteral("it"), QStringLiteral("has more than %1 entries").arg(limits.entries));
    QHash<QString, bool> isFile; // by folded name, the folders above it too
    for (const auto &entry : entries) {
        if (const auto checked = checkEntryName(entry.name); !checked)
            return checked;
        const auto key = folded(entry.name);
        const auto known = isFile.constFind(key);
        if (known != isFile.constEnd() && (*known || !entry.isFolder))
            return refused(entry.name, QStringLiteral("is there twice"));
        isFile.insert(key, !entry.isFolder);
        for (auto slash = key.lastIndexOf(u'/'); slash > 0; slash = key.lastIndexOf(u'/', slash - 1)) {
            const auto above = key.first(slash);
            if (isFile.value(above, false))
                return refused(entry.name, QStringLiteral("is within a file"));
            isFile.insert(above, false);
        }
    }
    return checkSizes(entries, archiveSize, limits);
}

} // namespace qonduit
