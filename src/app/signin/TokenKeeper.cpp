// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/TokenKeeper.h"

#include "core/Log.h"

#include <QCryptographicHash>
#include <QPointer>

#include <algorithm>
#include <utility>

namespace qonduit::signin {

namespace {

/// Renewed so long before they expire, but not before half of their life.
constexpr qint64 renewBeforeSeconds = 60;
/// How long a service that could not be reached is left alone.
constexpr qint64 renewPauseSeconds = 30;

/// No other attempt with the same token will help.
bool isFinal(const Error &error)
{
    const auto code = oauthErrorOf(error);
    return code == QStringLiteral("invalid_grant") || code == QStringLiteral("invalid_client")
        || code == QStringLiteral("unauthorized_client") || code == QStringLiteral("invalid_target")
        || code == QStringLiteral("invalid_scope");
}

/// Tells the service that tokens are no longer used. Nobody waits for it.
QCoro::Task<> revoke(QPointer<WebClient> web, Grant grant, QUrl server)
{
    const auto locating = web->locate(server);
    const auto reach = co_await locating;
    if (!reach || !web)
        co_return;
    auto at = grant;
    at.tokenEndpoint = grant.revocationEndpoint;
    const auto token = QString::fromLatin1(grant.refreshToken.isEmpty() ? grant.accessToken : grant.refreshToken);
    const auto telling = web->send(tokenRequest(at, { { QStringLiteral("token"), token } }, *reach));
    co_await telling;
}

} // namespace

TokenKeeper::TokenKeeper(const ServerConfig &config, Clock &clock, WebClient &web, TokenStore &store)
    : m_config(config), m_clock(clock), m_web(web), m_store(store), m_key(storeKey(config))
{
}

TokenKeeper::~TokenKeeper()
{
    retire();
}

QString TokenKeeper::storeKey(const ServerConfig &config)
{
    const auto address = config.url.toEncoded(QUrl::RemoveUserInfo) + '\n' + config.oauth.clientId.toUtf8();
    return QStringLiteral("sign-in/%1/").arg(config.name)
         + QString::fromLatin1(QCryptographicHash::hash(address, QCryptographicHash::Sha256).toHex().first(32));
}

void TokenKeeper::retire()
{
    ++m_generation;
    m_grant.reset();
    m_loaded.settle(true);
    if (m_renewing)
        std::exchange(m_renewing, std::nullopt)
            ->settle(Error(ErrorCode::Closed, QStringLiteral("the server was removed")));
}

Cell<bool> TokenKeeper::loaded()
{
    if (!m_loaded.isSettled() && !std::exchange(m_isLoading, true))
        load(); // runs detached: its outcome is m_loaded
    return m_loaded;
}

QCoro::Task<> TokenKeeper::load()
{
    const QPointer<TokenKeeper> self = this;
    const auto loading = m_store.load(m_key);
    const auto secret = co_await loading;
    if (!self || m_loaded.isSettled())
        co_return;
    m_isLoading = false;
    const auto grant = Grant::fromJson(secret);
    if (grant) {
        m_grant = *grant;
        Q_EMIT renewedTokens();
    } else if (!secret.isEmpty()) {
        m_store.remove(m_key);
    }
    if (self)
        m_loaded.settle(true);
}

Cell<QByteArray> TokenKeeper::token()
{
    const Cell<QByteArray> token;
    if (!m_isLoading && !isDue()) // as long as nobody wants a token, none is looked for
        token.settle(m_grant ? m_grant->accessToken : QByteArray());
    else
        supply(token); // runs detached: its outcome is the token
    return token;
}

QCoro::Task<> TokenKeeper::supply(Cell<QByteArray> token)
{
    const QPointer<TokenKeeper> self = this;
    const auto loaded = m_loaded;
    co_await loaded;
    if (self && isDue()) {
        const auto renewing = renewed();
        co_await renewing;
    }
    token.settle(self && m_grant ? m_grant->accessToken : QByteArray());
}

/// Whether the token is to be renewed before it is used.
bool TokenKeeper::isDue() const
{
    if (!mayBeRenewed() || !m_grant->expiresAt.isValid())
        return false;
    const auto life = m_grantedAt.isValid() ? m_grantedAt.msecsTo(m_grant->expiresAt) : 0;
    const auto before = life > 0 ? std::min(life / 2, renewBeforeSeconds * 1000) : renewBeforeSeconds * 1000;
    return m_clock.utcNow().addMSecs(before) >= m_grant->expiresAt;
}

bool TokenKeeper::mayBeRenewed() const
{
    const bool isLeftAlone = m_renewableFrom.isValid() && m_clock.utcNow() < m_renewableFrom;
    return m_grant && !m_grant->refreshToken.isEmpty() && !isLeftAlone;
}

Cell<Result<>> TokenKeeper::renewed()
{
    if (m_renewing)
        return *m_renewing;
    const Cell<Result<>> outcome;
    m_renewing = outcome;
    renew(outcome); // runs detached: its outcome is in the cell
    return outcome;
}

QCoro::Task<> TokenKeeper::renew(Cell<Result<>> outcome)
{
    const QPointer<TokenKeeper> self = this;
    const auto generation = m_generation;
    auto grant = *m_grant;
    const auto locating = m_web.locate(m_config.url);
    const auto reach = co_await locating;
    if (outcome.isSettled())
        co_return;
    std::optional<Result<>> taken;
    if (reach) {
        const QList<std::pair<QString, QString>> fields {
            { QStringLiteral("grant_type"), QStringLiteral("refresh_token") },
            { QStringLiteral("refresh_token"), QString::fromLatin1(grant.refreshToken) },
            { QStringLiteral("resource"), grant.resource },
        };
        const auto asking = m_web.send(tokenRequest(grant, fields, *reach));
        const auto answer = co_await asking;
        if (outcome.isSettled())
            co_return;
        taken = answer ? grant.take(*answer, m_clock.utcNow()) : Result<>(answer.error());
    } else {
        taken = Result<>(reach.error());
    }
    m_renewing.reset();
    if (generation == m_generation)
        onRenewed(grant, *taken);
    outcome.settle(*taken);
}

void TokenKeeper::onRenewed(const Grant &grant, const Result<> &taken)
{
    if (taken) {
        keep(grant);
        Q_EMIT renewedTokens();
        return;
    }
    const auto code = oauthErrorOf(taken.error());
    Log::event(logApp(), Log::Level::Warn, "token_not_renewed",
               { { QStringLiteral("server"), m_config.name }, { QStringLiteral("error"), code.left(60) } });
    if (!isFinal(taken.error())) {
        m_renewableFrom = m_clock.utcNow().addSecs(renewPauseSeconds);
        return;
    }
    dropTokens();
    if (code != QStringLiteral("invalid_grant"))
        m_grant.reset(); // the service does not know us any more
    Q_EMIT ended();
}

void TokenKeeper::keep(const Grant &grant)
{
    ++m_generation;
    m_grant = grant;
    m_grantedAt = m_clock.utcNow();
    m_renewableFrom = {};
    m_store.save(m_key, grant.toJson());
}

void TokenKeeper::dropTokens()
{
    ++m_generation;
    m_grant->accessToken.clear();
    m_grant->refreshToken.clear();
    m_store.remove(m_key);
}

void TokenKeeper::forgetClient()
{
    if (m_grant && m_grant->client.isRegisteredByUs)
        m_grant->client.redirectUri.clear(); // so that nobody comes back to it; a renewal goes on as it is
}

void TokenKeeper::forget()
{
    ++m_generation;
    m_loaded.settle(true);
    if (hasToken() && !m_grant->revocationEndpoint.isEmpty())
        revoke(&m_web, *m_grant, m_config.url); // runs detached: nobody waits for it
    m_grant.reset();
    m_store.remove(m_key);
}

} // namespace qonduit::signin
