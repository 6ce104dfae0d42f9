// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QJsonValue>
#include <QStringList>

namespace qonduit {

/// Changing one member in a text that a person has written: every other byte stays as it is.
///
/// A path names members from the root on; in a list, a step is the `name` of an element.

/// The text with \p value at \p path. What is missing on the way is made; a new member is laid out like its
/// neighbours.
/// \returns ParseError or InvalidRequest when \p json is no JSON or has a key twice; InvalidParams when something on
/// the way is neither object nor list
Result<QByteArray> withMemberAt(const QByteArray &json, const QStringList &path, const QJsonValue &value);
/// The text without what is at \p path; the same text when there is nothing.
/// \returns as above
Result<QByteArray> withoutMemberAt(const QByteArray &json, const QStringList &path);

} // namespace qonduit
