// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/signin/Grant.h"
#include "app/signin/TokenStore.h"
#include "backends/ServerConfig.h"
#include "core/Clock.h"

#include <QCoroTask>
#include <QObject>

#include <optional>

namespace qonduit::signin {

/// The tokens for one server: in memory and in the store, renewed before they expire, and named in no message.
class TokenKeeper : public QObject
{
    Q_OBJECT

public:
    /// \param config outlives the keeper, as everything else does
    TokenKeeper(const ServerConfig &config, Clock &clock, WebClient &web, TokenStore &store);
    /// Every wait ends.
    ~TokenKeeper() override;

    /// Under which the store has them.
    static QString storeKey(const ServerConfig &config);

    /// What the last sign-in has brought; without tokens when they are no good any more.
    const std::optional<Grant> &grant() const { return m_grant; }
    bool hasToken() const { return m_grant && !m_grant->accessToken.isEmpty(); }

    /// Settles once the store has said what it has; it is not asked before somebody wants to know: a keychain may want
    /// its password.
    Cell<bool> loaded();
    /// The token for a request; empty for none. Waits for the store if that was asked, and for a new token if the one
    /// that there is expires soon.
    Cell<QByteArray> token();
    /// Whether there is anything to renew it with, and the service is to be asked now.
    bool mayBeRenewed() const;
    /// Whether a new token is on its way.
    bool isRenewing() const { return m_renewing.has_value(); }
    /// Gets a new token, only when mayBeRenewed(); all who want one at the same time wait for the same one.
    Cell<Result<>> renewed();

    void keep(const Grant &grant);
    /// The server takes the tokens no longer. Whom we were to the service, and what we were allowed, is kept in memory.
    void dropTokens();
    /// The service may have forgotten whom we were there.
    void forgetClient();
    /// Forgets everything, here and in the store, and tells the service so without waiting for it.
    void forget();
    /// Nothing is given to anyone any more; what is in the store stays there.
    void retire();

Q_SIGNALS:
    /// There are other tokens.
    void renewedTokens();
    /// The service says that the sign-in is over.
    void ended();

private:
    QCoro::Task<> load();
    QCoro::Task<> supply(Cell<QByteArray> token);
    QCoro::Task<> renew(Cell<Result<>> outcome);
    void onRenewed(const Grant &grant, const Result<> &taken);
    bool isDue() const;

    const ServerConfig &m_config;
    Clock &m_clock;
    WebClient &m_web;
    TokenStore &m_store;
    QString m_key;
    std::optional<Grant> m_grant;
    QDateTime m_grantedAt;
    QDateTime m_renewableFrom; ///< not before: the service could not be reached
    Cell<bool> m_loaded;
    bool m_isLoading = false;
    int m_generation = 0; ///< of tokens: what was begun for other ones has no effect
    std::optional<Cell<Result<>>> m_renewing;
};

} // namespace qonduit::signin
