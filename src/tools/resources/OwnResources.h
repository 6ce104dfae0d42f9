// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "protocol/json/RawJson.h"

#include <QByteArray>
#include <QList>
#include <QString>

/// What we offer for reading ourselves, beside what the servers do.
namespace qonduit::OwnResources {

/// The name by which read_resource calls us. No server can have it: see ServerConfig::checkName().
inline const QString server = QStringLiteral("self");

/// The entries of `resources/list`, each a JSON object.
QList<QByteArray> entries();
/// The same with `"server":"self"` in each, for list_resources.
QList<QByteArray> entriesWithServer();
/// \returns the result of `resources/read`; resourceNotFound (-32002) when we have no such resource
Result<RawJson> read(const QString &uri);

} // namespace qonduit::OwnResources
