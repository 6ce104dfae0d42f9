// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/signin/SignInFlow.h"
#include "app/signin/SignInStatus.h"
#include "app/signin/TokenKeeper.h"
#include "transport/http/Authorizer.h"

#include <QObject>

#include <memory>
#include <optional>

namespace qonduit::signin {

/// How we are signed in to one server: shows it its tokens, decides what its refusals mean, and signs in when the
/// person wants it. Tokens are for the one address that the server is configured with.
class ServerSignIn : public QObject, public Authorizer
{
    Q_OBJECT

public:
    /// \param store outlives it, as what \p surroundings name does
    ServerSignIn(const ServerConfig &config, const Surroundings &surroundings, TokenStore &store);
    /// Every wait ends.
    ~ServerSignIn() override;

    const SignInStatus &status() const { return m_status; }
    /// Whether \p config is still reached as this one is.
    bool isFor(const ServerConfig &config) const;

    /// The store is asked once the server has refused a request, and not before: a keychain may want its password.
    Cell<QByteArray> token() override { return m_tokens.token(); }
    Cell<Result<>> refused(const Refusal &refusal) override;

    /// Starts a sign-in, instead of one that is open.
    void signIn();
    /// Gives up the one that is open; no harm when there is none.
    void cancel();
    /// Forgets all tokens, here and in the store, and tells the service so without waiting for it.
    void signOut();
    /// The server is no longer there: nothing is given to anyone any more.
    void retire();

Q_SIGNALS:
    void changed();
    void openRequested(const QUrl &url);
    void signedIn();

private:
    QCoro::Task<> decide(Refusal refusal, Cell<Result<>> verdict);
    Error decideForbidden(const Refusal &refusal);
    QCoro::Task<> runFlow();
    bool wantsMore() const;
    void onTokens();
    void rest(const QString &problem = {});
    void set(SignInStatus::State state, const QString &problem = {});
    Error wanted(const QString &problem);

    ServerConfig m_config;
    Surroundings m_around;
    TokenKeeper m_tokens;
    SignInStatus m_status;
    Challenge m_challenge; ///< the server's last one
    QDateTime m_refusedAt; ///< by the server, and a new token was fetched for that
    std::unique_ptr<SignInFlow> m_flow;
    bool m_isWanted = false; ///< the server has asked for a sign-in
    bool m_isRetired = false;
    int m_attempt = 0; ///< of the person: what was begun for another one has no effect
};

} // namespace qonduit::signin
