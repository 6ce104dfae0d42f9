// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

#include <functional>

namespace qonduit {

/// Asks the person for a place, and writes \p bytes there. Returns at once.
/// \param proposal a file name from wherever; only what is harmless of it is proposed
void saveAs(const QByteArray &bytes, const QString &proposal);

/// Asks the person for a file that is there. Returns at once.
/// \param filter as QFileDialog's
/// \param take is called with the path, not at all when the person changes their mind
void chooseFile(const QString &title, const QString &filter, const std::function<void(const QString &)> &take);

/// A file name for something of a media type, for example `image.png`.
QString suggestedName(const QString &stem, const QString &mediaType);

} // namespace qonduit
