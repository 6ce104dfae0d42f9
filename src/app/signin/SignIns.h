// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/signin/ServerSignIn.h"
#include "app/signin/SignInSettings.h"
#include "backends/ServerRegistry.h"

#include <QObject>

#include <memory>
#include <unordered_map>

namespace qonduit {

/// The sign-ins to all servers that are reached over HTTP: what the window shows of them, and what the person does.
///
/// Nothing opens a browser but signIn(), which the person asks for. A server that has a header Authorization in its
/// configuration is signed in to by that, and has no part in this.
class SignIns : public QObject
{
    Q_OBJECT

public:
    using Status = signin::SignInStatus;

    /// \param registry, \p clock, \p store and \p secrets outlive this; \p secrets may be null
    SignIns(const ServerRegistry &registry, Clock &clock, signin::TokenStore &store, SecretSource *secrets,
            const SignInSettings &settings);
    ~SignIns() override;

    /// Who signs requests to this server; null when that is not for us.
    /// \param config with its references resolved
    std::shared_ptr<Authorizer> authorizerFor(const ServerConfig &config);

    Status status(const QString &server) const;

    /// Begins to sign in; openRequested() follows when it is known where. An open sign-in to this server begins anew.
    /// \returns NotFound, or Rejected when it is no server that can be signed in to
    Result<> signIn(const QString &server);
    /// No harm when none is open.
    void cancelSignIn(const QString &server);
    /// Forgets the tokens, also where they are kept.
    /// \returns NotFound
    Result<> signOut(const QString &server);

Q_SIGNALS:
    /// Its status() is another one.
    void changed(const QString &server);
    /// The system's browser is to be opened there: https, or http on loopback.
    void openRequested(const QString &server, const QUrl &url);
    /// There are new tokens: its connections may be tried again.
    void signedIn(const QString &server);

private:
    std::shared_ptr<signin::ServerSignIn> signInFor(const ServerConfig &config);
    void onRemoved(const QString &server);

    const ServerRegistry &m_registry;
    signin::TokenStore &m_store;
    WebClient m_web;
    signin::CallbackDoor m_callbacks;
    signin::Surroundings m_around;
    std::unordered_map<QString, std::shared_ptr<signin::ServerSignIn>> m_signIns; ///< by the server's name
};

} // namespace qonduit
