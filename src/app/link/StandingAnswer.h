// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaType>

namespace qonduit {

/// What the person wants done with a server's wishes for a turn of a model from now on, without being asked. Nothing
/// is ever answered in a model's place.
enum class StandingAnswer {
    Ask, ///< there is none
    LeaveToClient, ///< where the client can answer; where it cannot, the person is asked
    Deny,
};

} // namespace qonduit

Q_DECLARE_METATYPE(qonduit::StandingAnswer)
