// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/signin/Grant.h"
#include "app/signin/Metadata.h"

namespace qonduit::signin {

/// Asks an authorization server to know us as a program of this computer, which can keep no secret.
/// \see RFC 7591, section 3.1; RFC 8252, section 8.4
WebRequest registrationRequest(const IssuerMetadata &issuer, const QString &redirectUri, const QString &scope,
                               Reach namedBy);

/// Reads what it answers.
/// \returns Rejected with its own words when it refuses, BadReply when it gives no client that we can be
Result<Client> registeredClient(const WebAnswer &answer, const QString &redirectUri);

/// How a client that has a secret shows it to this issuer: in a header, where it says nothing else.
QString secretMethod(const IssuerMetadata &issuer);

} // namespace qonduit::signin
