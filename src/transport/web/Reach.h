// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHostAddress>

namespace qonduit {

/// From where an address can be reached, by RFC 6890 and the registries of special addresses.
///
/// Forbidden is what no server has: link-local addresses, where clouds tell machines their secrets, multicast,
/// addresses of documentation, and those that hide another one.
enum class Reach { Public, Private, Loopback, Forbidden };

/// The reach of \p address; an IPv4 address inside an IPv6 one counts as itself.
Reach reachOf(const QHostAddress &address);

/// Whether a party that we know at \p known may send us to \p target: to the public, or to its own kind of network.
bool mayLeadTo(Reach known, Reach target);

} // namespace qonduit
