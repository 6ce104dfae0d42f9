// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QString>

namespace qonduit {

/// The bearer token of this installation: made at the first start, kept in a file that only its owner may read.
struct AccessToken
{
    QByteArray token;
    QString file;

    /// Reads the token of a data folder, or makes one.
    /// \returns Storage with the reason
    static Result<AccessToken> ofFolder(const QString &dataFolder);
};

} // namespace qonduit
