// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/Question.h"
#include "backends/definitions/DefinitionPins.h"

namespace qonduit {

/// A change in words and lines, as a person compares them.
DefinitionChange inLines(const DefinitionPins::Change &change);

} // namespace qonduit
