// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/bundle/EntryName.h"
#include "core/Result.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <functional>
#include <memory>

namespace qonduit {

/// A zip archive, read by libzip. Nothing that it says is trusted.
class BundleArchive
{
public:
    /// Opens an archive and checks all that its directory says.
    /// \returns NotFound or Storage when there is no such file or it cannot be read, Rejected when it is no archive or
    /// one that may not be unpacked
    static Result<std::unique_ptr<BundleArchive>> open(const QString &file, const BundleLimits &limits);
    ~BundleArchive();

    const QList<BundleEntry> &entries() const { return m_entries; }
    /// Where \p name stands among the entries; -1 when there is no such file.
    qsizetype find(const QString &name) const;

    /// Takes the next part of a file, and says whether to go on.
    using Sink = std::function<Result<>(QByteArrayView part)>;
    /// Unpacks one entry, piece by piece, never more of it than its size in the directory.
    /// \returns Rejected when there is more or less of it, or it is damaged; else what the sink says
    Result<> read(qsizetype entry, const Sink &sink) const;
    /// A small file as a whole.
    Result<QByteArray> readWhole(qsizetype entry, quint64 limit) const;

private:
    class Private;
    explicit BundleArchive(std::unique_ptr<Private> opened);

    std::unique_ptr<Private> d;
    QList<BundleEntry> m_entries;
};

} // namespace qonduit
