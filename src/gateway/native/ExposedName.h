// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <optional>
#include <utility>

/// What the things of many servers are called where all of them are seen at one address. Every name follows from the
/// server and its own name for the thing alone: it is the same whichever other servers there are.
namespace qonduit {

/// The name of a server's tool or prompt among those of all servers. Two different pairs of server and name never get
/// the same, and every name is legal: 1 to 128 of the characters `A-Z a-z 0-9 _ - .`
///
/// That is `server__name` where it is legal and can be read in one way only. For everything else illegal characters
/// become `_`, the whole is cut to fit, and `_` with twelve hexadecimal digits is appended: the start of the SHA-256 of
/// both as a JSON array of strings, which tells apart even what UTF-8 cannot, lone surrogates. A plain name never ends
/// like that. The digits are 48 bits: to make two names equal on purpose takes work, and the same text in front of
/// them, which begins with the server's name.
/// \see MCP 2025-11-25, server/tools, "Tool Names"
QString exposedName(const QString &server, const QString &name);

/// The server and its own name for the thing, when \p exposed is `server__name`.
/// \returns nothing for a name with a hash, which must be looked up, and for what exposedName() never gives
std::optional<std::pair<QString, QString>> plainParts(const QString &exposed);

/// The URI of a server's resource where the plain one would be ambiguous: `mcp://server/<URI>`, in which everything but
/// unreserved characters is percent-encoded, `/` and `%` too. Any URI survives, be it one of another server in this
/// form. Lone surrogates do not; no URI has them.
///
/// A URI that is in this form already (serverUriParts() has something for it) must be given it once more: as it stands
/// it would be taken for another server's.
/// \param server a name that ServerConfig::checkName() accepts
/// \see RFC 3986, section 2
QString serverUri(const QString &server, const QString &uri);

/// The same for a template: `mcp://server/<template>`, with the template as it is, not encoded.
///
/// A client's expansion has the values percent-encoded once (`{id}`) or not (`{+path}`), as the server expects them, so
/// `mcp://server/test://item/a%2Fb` must reach the server as `test://item/a%2Fb`. Had the literals been encoded, they
/// would have to be decoded and the values not, and nothing would tell where one ends.
/// \see RFC 6570
QString serverUriTemplate(const QString &server, const QString &uriTemplate);

/// The server and its own URI, of what serverUri() gave, of an expansion of what serverUriTemplate() gave, or of such a
/// template itself.
///
/// A reserved character or a brace tells the second form: every URI has a `:` behind its scheme, and in the first form
/// it is encoded. The limit: an expansion that has no reserved character, which is no URI, is decoded once too often.
/// \returns nothing for another URI, and for an encoding that is broken or no UTF-8
std::optional<std::pair<QString, QString>> serverUriParts(const QString &uri);

} // namespace qonduit
