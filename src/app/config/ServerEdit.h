// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "core/Result.h"

#include <QByteArray>

namespace qonduit {

/// Changing one server in the text of a configuration, in whichever section and spelling it stands.

/// The text with \p server added, or changed: then only the members change that mean something else now. What is not
/// known to us, and other spellings of what has not changed, stay.
/// \returns what withMemberAt() does
Result<QByteArray> withServer(const QByteArray &json, const ServerConfig &server);
/// The text without the server of that name; the same text when there is none.
/// \returns what withMemberAt() does
Result<QByteArray> withoutServer(const QByteArray &json, const QString &name);

} // namespace qonduit
