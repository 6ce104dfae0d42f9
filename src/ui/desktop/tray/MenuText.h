// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Text.h"

namespace qonduit {

/// Somebody else's words as a menu shows them as they are: in one line, an ampersand no mnemonic.
inline QString menuText(const QString &text)
{
    auto line = singleLine(text, 60);
    return line.replace(u'&', QStringLiteral("&&"));
}

} // namespace qonduit
