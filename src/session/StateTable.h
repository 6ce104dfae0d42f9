// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace qonduit {

/// One arrow of a state machine: what may follow what, and why.
///
/// A state machine's arrows stand in one constexpr array of these beside its type. The code asks that array
/// what is allowed, and the diagrams are drawn from the same array, so that they cannot tell different stories.
/// The names are those that go on the wire.
struct StateTransition
{
    const char *from;
    const char *to;
    const char *cause; ///< what makes it happen, in a few words: an arrow's label
};

/// Whether \p table has an arrow from one state to the other.
constexpr bool isAllowed(std::span<const StateTransition> table, std::string_view from, std::string_view to)
{
    return std::any_of(table.begin(), table.end(),
                       [=](const StateTransition &arrow) { return arrow.from == from && arrow.to == to; });
}

} // namespace qonduit
