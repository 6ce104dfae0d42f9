// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/json/RawJson.h"

#include <array>

namespace qonduit {

/// What a tool is to a model: everything that its server says of it but its name, its icons and `_meta`.
inline constexpr std::array definitionMembers {
    "title", "description", "inputSchema", "outputSchema", "annotations",
};

/// SHA-256 over a tool's definition. The order of keys and the spelling of characters in strings mean nothing in JSON,
/// so they change nothing here.
QByteArray definitionHash(const RawJson &tool);
/// The same of a plain text.
QByteArray definitionHash(const QString &text);

} // namespace qonduit
