// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QList>
#include <QString>

namespace qonduit {

/// One entry of an archive, as its directory says. A value.
struct BundleEntry
{
    QString name;
    bool isFolder = false;
    bool isProgram = false; ///< may be executed
    quint64 size = 0; ///< unpacked
    quint64 packedSize = 0;
};

/// How much an archive may unpack to.
struct BundleLimits
{
    qsizetype entries = 1000;
    quint64 bytes = 256ULL * 1024 * 1024;
    quint64 ratio = 100; ///< of what is unpacked to what is packed, from ratioFrom on
    quint64 ratioFrom = 1024 * 1024; ///< a short file of zeros is no bomb
};

/// Whether a name stays below the folder that it is unpacked into, and is legal on every platform.
/// \returns Rejected with the name and what is wrong with it
Result<> checkEntryName(const QString &name);

/// Whether all entries may be unpacked together: their names, that no two are the same file on any platform, and what
/// they say of their sizes.
/// \param archiveSize of the file; entries that share their bytes do not count twice there
/// \returns Rejected with the first that may not
Result<> checkEntries(const QList<BundleEntry> &entries, quint64 archiveSize, const BundleLimits &limits);

} // namespace qonduit
