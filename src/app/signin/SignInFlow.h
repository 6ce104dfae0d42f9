// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/signin/CallbackDoor.h"
#include "app/signin/CodeRequest.h"
#include "app/signin/Discovery.h"
#include "app/signin/SignInStatus.h"
#include "backends/references/SecretSource.h"
#include "backends/ServerConfig.h"

#include <QCoroTask>
#include <QObject>

#include <optional>

namespace qonduit::signin {

/// What all sign-ins share. Everything outlives them.
struct Surroundings
{
    Clock &clock;
    WebClient &web;
    CallbackDoor &callbacks;
    SecretSource *secrets = nullptr; ///< null: no client secret can be had
    QUrl clientDocument = {}; ///< our Client ID Metadata Document; empty when we have none
};

/// One sign-in of a person to one server, from finding out where to the tokens. Destroyed, it is given up.
///
/// Nothing of it happens without the person's click: whoever makes a flow has had that.
/// \see MCP 2025-11-25, basic/authorization; OAuth 2.1
class SignInFlow : public QObject
{
    Q_OBJECT

public:
    /// What the sign-in is for.
    struct Purpose
    {
        QUrl server;
        ServerConfig::OAuth configured;
        Challenge challenge; ///< of the server's last refusal; empty when there was none
        std::optional<Grant> before; ///< what the last sign-in brought
    };

    SignInFlow(Purpose purpose, const Surroundings &surroundings);
    ~SignInFlow() override;

    /// Runs it, once.
    /// \returns the tokens; Rejected when somebody says no, Timeout when nobody says anything, else what went wrong
    QCoro::Task<Result<Grant>> run();

Q_SIGNALS:
    /// It has come as far as this.
    /// \param service the host that the person signs in at
    void advanced(qonduit::signin::SignInStatus::State state, const QString &service);
    /// The browser has to go there.
    void openRequested(const QUrl &url);

private:
    QCoro::Task<Result<Client>> client(Discovery discovery, QString redirectUri, QString scope);
    QCoro::Task<Result<>> checkPage(Discovery discovery);
    QCoro::Task<Result<Grant>> ask(Discovery discovery, Client client, CallbackDoor::Expectation expectation,
                                   QString scope);

    Purpose m_purpose;
    Surroundings m_around;
    CodeRequest m_request;
    Timer m_patience; ///< with the person
};

} // namespace qonduit::signin
