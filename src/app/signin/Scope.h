// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

namespace qonduit::signin {

/// The words of a `scope`: those that RFC 6749 allows, each once, at most 64; what else stands there is left out.
QStringList scopeWords(const QString &scope);

/// All words of both, the first ones first.
QString scopeUnion(const QString &one, const QString &other);

/// Whether \p whole has all words of \p part.
bool holdsScope(const QString &whole, const QString &part);

} // namespace qonduit::signin
