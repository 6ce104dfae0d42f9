// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace qonduit {

/// JSON text in which every value that is called like a secret (`password`, `apiKey`, `Authorization`, …) has become
/// `"***"`, objects and lists whole. In other strings, what is written behind such a name (`token=…`, `"token": "…"`,
/// `Bearer …`) and what looks like a well-known kind of token is hidden too.
///
/// A guess by names, for people who look over a shoulder and for files that are passed on: it hides some things that
/// are no secrets, and cannot know them all.
/// \param json may be cut off anywhere
QByteArray withoutSecrets(QByteArrayView json);

/// The same for text that is no JSON.
QString textWithoutSecrets(const QString &text);

} // namespace qonduit
