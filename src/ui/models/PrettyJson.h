// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/json/RawJson.h"

#include <QString>

namespace qonduit {

/// JSON as people read it: a member a line, indented, in the order and with the numbers that came. Short lists of
/// plain values stay on one line.
/// \param limit how many characters there may be; the rest becomes an ellipsis
QString prettyJson(const RawJson &value, qsizetype limit = 20000);

} // namespace qonduit
