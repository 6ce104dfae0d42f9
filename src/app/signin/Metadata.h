// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "protocol/json/RawJson.h"

#include <QStringList>
#include <QUrl>

namespace qonduit::signin {

/// What a server says of itself as something that is protected.
/// \see RFC 9728, section 2
struct ResourceMetadata
{
    QString resource; ///< what tokens are asked for, as it spells it
    QStringList issuers; ///< who gives tokens for it, as it spells them, the one to ask first first
    QStringList scopes;

    /// \param server the address that we know it by
    /// \returns BadReply when it is no such metadata, or of something else than \p server
    static Result<ResourceMetadata> read(const RawJson &json, const QUrl &server);
};

/// What an authorization server says of itself.
/// \see RFC 8414, section 2; OpenID Connect Discovery 1.0, section 3
struct IssuerMetadata
{
    QString issuer; ///< as it spells it
    QUrl authorizationEndpoint;
    QUrl tokenEndpoint;
    QUrl registrationEndpoint; ///< empty when it registers nobody
    QUrl revocationEndpoint; ///< empty when there is none
    QStringList scopes;
    QStringList tokenAuthMethods; ///< by which clients show who they are; empty: it does not say
    bool saysIssuer = false; ///< every answer of the browser has `iss`
    bool takesMetadataDocuments = false; ///< a client's id may be an address

    /// \param issuer whose metadata was asked for
    /// \returns BadReply when it is no such metadata, or somebody else's; Rejected when it does not offer what is
    /// needed for a safe sign-in: codes, and PKCE with S256
    static Result<IssuerMetadata> read(const RawJson &json, const QString &issuer);
};

/// Where a server's metadata may stand when it does not say where: with its path, then without.
/// \see RFC 9728, section 3.1; MCP 2025-11-25, basic/authorization
QList<QUrl> resourceMetadataUrls(const QUrl &server);

/// Where an issuer's metadata may stand: as OAuth has it, then as OpenID Connect does.
/// \see RFC 8414, section 3.1; MCP 2025-11-25, basic/authorization
QList<QUrl> issuerMetadataUrls(const QUrl &issuer);

/// The address that stands for the server where it names none itself: without fragment, query and user.
/// \see RFC 8707, section 2
QString canonicalResource(const QUrl &server);

/// Whether both are the same issuer. RFC 8414 wants them equal to the letter; only the slash that stands for an empty
/// path is forgiven, because libraries add and drop it.
bool isSameIssuer(const QString &one, const QString &other);

} // namespace qonduit::signin
