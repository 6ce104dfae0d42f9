// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientProgram.h"
#include "app/clients/OwnAddress.h"

#include <QString>
#include <QUrl>

namespace qonduit {

/// What has to be known to look at other programs: where they keep their files, and how they would reach us.
struct SetupSurroundings
{
    ClientFolders folders;
    QUrl endpoint;
    QString tokenFile; ///< empty: no token is asked for
    QString relay; ///< full path of qonduit-stdio

    /// Reads the token: not for the window's thread.
    OwnAddress ownAddress() const;
};

} // namespace qonduit
