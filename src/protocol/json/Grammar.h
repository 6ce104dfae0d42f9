// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>

namespace qonduit {

/// How deep arrays and objects may nest in a text that we accept.
inline constexpr int maxJsonDepth = 128;

/// Checks that \p text is exactly one JSON value: RFC 8259's grammar to the letter, valid UTF-8, no byte order mark,
/// no raw control character in a string, nothing behind the value.
///
/// Integers may have any size and a lone surrogate escape such as \c \ud800 is allowed: both pass through as they are.
/// A number too large for a double is refused, for no two readers agree on what it means. The text is not changed; it
/// is taken by reference because some readers need room behind it.
/// \returns ParseError with the rule that is broken and, where it is known, the byte offset
Result<> checkJson(QByteArray &text, int maxDepth = maxJsonDepth);

} // namespace qonduit
