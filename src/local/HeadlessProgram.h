// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

namespace qonduit {

/// Becomes qonduit-headless, which stands beside this program: the same process goes on, with the same standard
/// streams. On Windows, which has no such thing, it is a child, and this waits for its end.
/// \param arguments of this program, as main() has got them
/// \param flag one more for the other; may be empty
/// \returns only when that fails, or on Windows, with the exit code
int becomeHeadless(char *arguments[], const QByteArray &flag = {});

} // namespace qonduit
