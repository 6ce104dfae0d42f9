// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QUrl>

namespace qonduit {

/// A name in a server's configuration that stands for a value kept elsewhere: `${secret:NAME}` in the keychain,
/// `${env:NAME}` among our own variables. A value.
///
/// Files, windows, logs and fingerprints hold the reference. What it stands for is looked up when the server is
/// started or reached, and not before. Anything else in `${}` means nothing to us.
struct Reference
{
    enum class Kind { Secret, Variable };

    Kind kind = Kind::Secret;
    QString name;

    bool operator==(const Reference &other) const { return kind == other.kind && name == other.name; }

    /// As it is written, for example `${secret:github}`.
    QString text() const;

    /// A name is 1 to 64 letters, digits, `_`, `-` and `.`.
    static bool isName(const QString &name);
    /// The references in \p text, in the order in which they stand there.
    static QList<Reference> in(const QString &text);
    /// Those in a URL, in which they stand percent-encoded.
    static QList<Reference> in(const QUrl &url);
    /// Whether everything in \p text that begins like a reference is one.
    static bool areWhole(const QString &text);
    /// The URL, encoded, with its references as they are written. It reads back as the same URL.
    static QString written(const QUrl &url);

    /// What references stand for, by how they are written.
    using Values = QHash<QString, QString>;

    /// \p text with values in the place of references; one that has no value stays as it is.
    static QString replacedIn(const QString &text, const Values &values);
    /// \p url with encoded values in the place of references: a value cannot lead anywhere else.
    static QUrl replacedIn(const QUrl &url, const Values &values);
};

} // namespace qonduit
