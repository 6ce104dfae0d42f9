// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/bundle/Bundle.h"
#include "backends/ServerConfig.h"

#include <QJsonObject>
#include <QMap>

namespace qonduit {

/// A server made of a bundle and what the person has filled in.
struct BundleServer
{
    ServerConfig config;
    /// What has to be in the keychain before it is started, by the names that config refers to.
    QMap<QString, QString> secrets;
};

/// Makes the server that a bundle describes.
/// \param name of the server, and so the beginning of its secrets' names
/// \param values by the fields' keys: texts, numbers, true or false; a list of texts for a field that takes several.
/// What is absent is the field's default
/// \returns InvalidParams that names the field, what was expected and what came, or when the bundle refers to secrets
/// or variables of the person's; Rejected when it does not run on this platform
Result<BundleServer> serverOfBundle(const Bundle &bundle, const QString &name, const QJsonObject &values);

} // namespace qonduit
