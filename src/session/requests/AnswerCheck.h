// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QJsonObject>

namespace qonduit {

/// Checks that answers to a schema can be checked: it is one, and not too large.
/// \returns InvalidParams with the reason why not
Result<> checkSchema(const QJsonObject &schema);

/// Checks a person's answer against the schema that the server asked for, and fills in the defaults of what was left
/// out. Patterns are matched with bounded effort and references are never followed: the
/// schema comes from a server.
/// \returns the complete content, or InvalidParams that names the field and the rule
/// \see MCP 2025-11-25, client/elicitation, requested schema
Result<QJsonObject> checkedAnswer(const QJsonObject &schema, QJsonObject content);

} // namespace qonduit
