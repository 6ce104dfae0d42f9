// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArrayView>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace qonduit {

/// The ending that we give a file with a sound; empty for everything that is not played.
/// \param mediaType as the server spells it
/// \param beginning the first bytes, sixteen at least where there are as many; they must be those of such a sound
QString soundEnding(const QString &mediaType, QByteArrayView beginning);

/// Sounds that a server has sent, as files that only this person can read. They go with this.
class SoundFiles
{
public:
    /// Writes a sound. Takes the time that a disk takes: not for the window's thread, and for one thread at a time.
    /// \param base64 as it stands in the message
    /// \param ending of soundEnding()
    /// \returns where it is; InvalidParams or Storage with a sentence for the person
    Result<QString> write(const QByteArray &base64, const QString &ending);

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QStringList m_files;
    int m_written = 0;
};

} // namespace qonduit
