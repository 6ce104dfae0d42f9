// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/setup/SetupSurroundings.h"

#include "app/config/SafeFile.h"

namespace qonduit {

namespace {
constexpr qint64 tokenLimit = 4096;
}

OwnAddress SetupSurroundings::ownAddress() const
{
    OwnAddress own { endpoint, {}, relay };
    if (tokenFile.isEmpty())
        return own;
    if (const auto token = readPrivateFile(tokenFile, tokenLimit))
        own.token = token->trimmed();
    return own;
}

} // namespace qonduit
