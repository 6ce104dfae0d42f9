// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/StateTable.h"

#include <QByteArray>

namespace qonduit {

/// How a state machine looks, drawn from the table by which the code decides.
/// \returns a Mermaid `stateDiagram-v2`
QByteArray stateDiagram(std::span<const StateTransition> table);

/// `{"diagrams":[{name,description,mermaid}]}`: the state machines and entities of a session.
QByteArray diagrams();

} // namespace qonduit
