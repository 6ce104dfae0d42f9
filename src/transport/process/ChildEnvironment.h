// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QMap>
#include <QProcessEnvironment>
#include <QString>

namespace qonduit {

/// What of our environment a backend gets to see, and where its program is.
namespace ChildEnvironment {

/// An allow-list, because the environment of a desktop is full of secrets: who the user is, where things are, which
/// language, and what the server's own configuration adds.
/// \param searchPath becomes PATH; empty for ours
QProcessEnvironment make(const QMap<QString, QString> &configured, const QString &searchPath);

/// Finds what would be run for \p program.
/// \param folder what a path with a separator in it is relative to; empty for ours
/// \returns the absolute path, or Unavailable with a sentence that says what is wrong and what to do
Result<QString> findProgram(const QString &program, const QString &folder, const QString &searchPath);

} // namespace ChildEnvironment
} // namespace qonduit
