// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/signin/Grant.h"
#include "app/signin/Metadata.h"
#include "app/signin/Scope.h"

#include <QUrlQuery>

namespace qonduit::signin {

/// One question for an authorization code, which the browser carries: our secrets of it, and what has to come back.
/// \see OAuth 2.1, section 4.1; RFC 7636; RFC 8707; RFC 9207
class CodeRequest
{
public:
    /// Mints state and verifier, 256 random bits each.
    CodeRequest();

    const QByteArray &state() const { return m_state; }

    /// Where the browser goes.
    QUrl url(const IssuerMetadata &issuer, const Client &client, const QString &resource, const QString &scope) const;

    /// The code in what the browser has brought back with our state.
    /// \returns Rejected when the issuer refuses, with its words, or when somebody else has answered; BadReply when
    /// there is no code in it
    Result<QString> codeIn(const QUrlQuery &answer, const IssuerMetadata &issuer) const;

    /// What the token endpoint is sent for \p code.
    QList<std::pair<QString, QString>> exchange(const QString &code, const Client &client,
                                                const QString &resource) const;

    /// By RFC 7636, section 4.2.
    static QByteArray challengeFor(const QByteArray &verifier);

private:
    QByteArray m_state;
    QByteArray m_verifier;
};

/// What is asked for: what the person has configured; else what the server has named when it refused us, else all that
/// it has; with what was granted before, so that nothing is lost. A token that can be renewed where the issuer has it.
QString chooseScope(const QString &configured, const QString &challenged, const ResourceMetadata &resource,
                    const QString &grantedBefore, const IssuerMetadata &issuer);

} // namespace qonduit::signin
