// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>

namespace qonduit::http::grammar {

/// One or more of RFC 9110's token characters: methods and field names.
bool isToken(QByteArrayView text);
/// Visible characters, spaces, tabs and bytes above ASCII: what a field value may hold. No CR, LF, NUL, no other
/// control.
bool isFieldText(QByteArrayView text);
/// The characters of RFC 3986 that a request target may hold, with whole percent-encodings.
bool isTarget(QByteArrayView text);
/// One or more decimal digits.
bool isNumber(QByteArrayView text);
/// The value of one hexadecimal digit, or -1.
int hexValue(char digit);
/// \p text without spaces and tabs at its ends.
QByteArrayView trimmed(QByteArrayView text);
bool equalsIgnoringCase(QByteArrayView a, QByteArrayView b);

} // namespace qonduit::http::grammar
