// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QJsonValue>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace qonduit {

/// One thing that a bundle wants to know of the person before it is used, for a form. A value.
struct BundleField
{
    enum class Type { Text, Number, Boolean, Folder, File };

    QString key;
    Type type = Type::Text;
    QString title;
    QString description;
    bool isRequired = false;
    bool isSensitive = false; ///< kept in the keychain
    bool isMultiple = false; ///< several folders or files
    QJsonValue fallback = QJsonValue(QJsonValue::Undefined); ///< may hold variables like `${HOME}`
    std::optional<double> least;
    std::optional<double> most;
};

/// How a bundle's program is run, with its variables not yet replaced. A value.
struct BundleProgram
{
    QString command;
    QStringList arguments;
    QMap<QString, QString> environment;
};

/// What a bundle says of itself in its `manifest.json`. A value; nothing in it is to be trusted.
/// \see MCPB manifest 0.1 to 0.4
struct BundleManifest
{
    enum class Type { Node, Python, Binary, Uv };

    QString name; ///< legal in a folder's name, see folderName()
    QString displayName; ///< the name where it says none
    QString version; ///< legal in a folder's name
    QString description;
    QString longDescription;
    QString author;
    QString homepage;
    QString license;
    Type type = Type::Node;
    QString entryPoint; ///< a path within the bundle
    BundleProgram program; ///< for this platform
    QStringList platforms; ///< it runs on, in Node.js's words; empty: all
    QList<BundleField> fields; ///< in the order of the manifest

    /// \param platform whose overrides count, in Node.js's words: `linux`, `darwin`, `win32`
    /// \returns InvalidParams with the place and what was expected
    static Result<BundleManifest> fromJson(const QByteArray &json, const QString &platform = currentPlatform());
    /// What Node.js calls the platform that we run on.
    static QString currentPlatform();

    bool runsOn(const QString &platform) const { return platforms.isEmpty() || platforms.contains(platform); }
    /// The folder that it is unpacked into: name and version.
    QString folderName() const;
    /// Its name as a server may be called; there may be one of that name already.
    QString suggestedServerName() const;
};

} // namespace qonduit
