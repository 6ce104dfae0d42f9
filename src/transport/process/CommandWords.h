// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

namespace qonduit {

/// A command line as a person types it, taken apart into the program and its arguments. Quotes group words; nothing
/// else of a shell's powers is there: no variables, no globbing, no pipes.
QStringList commandWords(const QString &line);

} // namespace qonduit
