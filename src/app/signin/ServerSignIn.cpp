// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/ServerSignIn.h"

#include "core/Log.h"
#include "core/Text.h"

#include <QPointer>

#include <utility>

namespace qonduit::signin {

namespace {

/// A token that is refused so soon after another refusal has brought it will not be good when it is given once more.
constexpr qint64 freshSeconds = 30;
const auto insufficientScope = QStringLiteral("insufficient_scope");

Error goneError()
{
    return { ErrorCode::Closed, QStringLiteral("the server was removed") };
}

} // namespace

ServerSignIn::ServerSignIn(const ServerConfig &config, const Surroundings &surroundings, TokenStore &store)
    : m_config(config), m_around(surroundings), m_tokens(m_config, m_around.clock, m_around.web, store)
{
    connect(&m_tokens, &TokenKeeper::renewedTokens, this, &ServerSignIn::onTokens);
    connect(&m_tokens, &TokenKeeper::ended, this, [this] {
        m_isWanted = true;
        rest(QStringLiteral("the sign-in has ended"));
    });
}

ServerSignIn::~ServerSignIn()
{
    retire();
}

bool ServerSignIn::isFor(const ServerConfig &config) const
{
    return config.name == m_config.name && config.url == m_config.url && config.oauth == m_config.oauth;
}

void ServerSignIn::retire()
{
    if (std::exchange(m_isRetired, true))
        return;
    ++m_attempt;
    m_flow.reset();
    m_tokens.retire();
}

/// Whether what we were granted is not enough.
bool ServerSignIn::wantsMore() const
{
    return m_challenge.error == insufficientScope;
}

void ServerSignIn::onTokens()
{
    const auto &grant = *m_tokens.grant();
    m_status.service = grant.tokenEndpoint.host(QUrl::FullyEncoded);
    m_status.scope = singleLine(grant.scope);
    rest(wantsMore() ? m_status.problem : QString()); // a new token has no more rights than the old one
}

Cell<Result<>> ServerSignIn::refused(const Refusal &refusal)
{
    const Cell<Result<>> verdict;
    decide(refusal, verdict); // runs detached: its outcome is the verdict
    return verdict;
}

QCoro::Task<> ServerSignIn::decide(Refusal refusal, Cell<Result<>> verdict)
{
    const QPointer<ServerSignIn> self = this;
    if (m_isRetired) {
        verdict.settle(goneError());
        co_return;
    }
    if (refusal.status == 403) {
        verdict.settle(decideForbidden(refusal));
        co_return;
    }
    m_challenge = Challenge::read(refusal.challenge).value_or(Challenge());
    const auto loaded = m_tokens.loaded();
    co_await loaded;
    if (!self || m_isRetired) {
        verdict.settle(goneError());
        co_return;
    }
    const auto current = m_tokens.hasToken() ? m_tokens.grant()->accessToken : QByteArray();
    if (!current.isEmpty() && current != refusal.token) { // there is a newer one by now
        verdict.settle({});
        co_return;
    }
    const auto now = m_around.clock.utcNow();
    // Several requests went out with the same token: the first refusal has it renewed, and the others wait for that.
    const bool isRenewing = m_tokens.isRenewing();
    const bool isFresh = !isRenewing && m_refusedAt.isValid() && m_refusedAt.secsTo(now) < freshSeconds;
    if (!current.isEmpty() && !isFresh && (isRenewing || m_tokens.mayBeRenewed())) {
        m_refusedAt = now;
        const auto renewing = m_tokens.renewed();
        const auto result = co_await renewing;
        if (!self || m_isRetired)
            verdict.settle(goneError());
        else if (result || m_tokens.hasToken())
            verdict.settle(result);
        else
            verdict.settle(wanted(QStringLiteral("the sign-in has ended")));
        co_return;
    }
    const bool wasSignedIn = !current.isEmpty();
    if (wasSignedIn)
        m_tokens.dropTokens();
    verdict.settle(wanted(wasSignedIn ? QStringLiteral("it no longer accepts the sign-in") : QString()));
}

/// We are known, and not allowed to do this. What more the server wants is asked for with the next sign-in.
Error ServerSignIn::decideForbidden(const Refusal &refusal)
{
    const auto challenge = Challenge::read(refusal.challenge);
    if (!challenge || challenge->error != insufficientScope)
        return { ErrorCode::SignInNeeded, QStringLiteral("%1 does not allow this (HTTP 403)").arg(m_config.name) };
    const auto granted = m_tokens.grant() ? m_tokens.grant()->scope : QString();
    const auto possible = m_config.oauth.scope.isEmpty() ? challenge->scope : m_config.oauth.scope;
    // Signing in again would bring the same rights, and the same refusal.
    if (!granted.isEmpty() && holdsScope(granted, possible))
        return { ErrorCode::SignInNeeded, QStringLiteral("%1 does not allow this with the rights that it was given, "
                                                         "which another sign-in would not change (HTTP 403)")
                                              .arg(m_config.name) };
    m_challenge = *challenge;
    return wanted(QStringLiteral("it wants more rights: %1").arg(singleLine(challenge->scope, 100)));
}

/// Has the person know that the server wants a sign-in.
Error ServerSignIn::wanted(const QString &problem)
{
    m_isWanted = true;
    if (!m_status.isOpen())
        set(SignInStatus::State::Needed, problem.isEmpty() ? m_status.problem : problem);
    const auto why = problem.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(problem);
    return { ErrorCode::SignInNeeded,
             QStringLiteral("%1 wants you to sign in, in Qonduit's window%2").arg(m_config.name, why) };
}

void ServerSignIn::signIn()
{
    if (m_isRetired)
        return;
    ++m_attempt;
    m_flow.reset();
    runFlow(); // runs detached: its outcome is our state
}

QCoro::Task<> ServerSignIn::runFlow()
{
    const QPointer<ServerSignIn> self = this;
    const auto attempt = m_attempt;
    const auto isOver = [&self, this, attempt] { return !self || attempt != m_attempt; };
    set(SignInStatus::State::Preparing);
    if (isOver())
        co_return;
    const auto loaded = m_tokens.loaded();
    co_await loaded;
    if (isOver())
        co_return;
    m_flow = std::make_unique<SignInFlow>(
        SignInFlow::Purpose { m_config.url, m_config.oauth, m_challenge, m_tokens.grant() }, m_around);
    connect(m_flow.get(), &SignInFlow::openRequested, this, &ServerSignIn::openRequested);
    connect(m_flow.get(), &SignInFlow::advanced, this, [this](SignInStatus::State state, const QString &service) {
        m_status.service = service;
        set(state);
    });
    auto running = m_flow->run();
    const auto grant = co_await running;
    if (isOver())
        co_return;
    auto *flow = m_flow.release();
    flow->setParent(this); // it may be on the stack still, and needs what we need
    flow->deleteLater();
    Log::event(logApp(), grant ? Log::Level::Info : Log::Level::Warn, grant ? "signed_in" : "sign_in_failed",
               { { QStringLiteral("server"), m_config.name }, { QStringLiteral("service"), m_status.service } });
    if (!grant) {
        m_tokens.forgetClient();
        m_isWanted = true;
        m_status.state = SignInStatus::State::NotNeeded; // of the flow, which is over
        rest(grant.error().message);
        co_return;
    }
    m_tokens.keep(*grant);
    m_challenge.scope.clear(); // granted, or not to be had
    m_challenge.error.clear();
    m_status.scope = singleLine(grant->scope);
    set(SignInStatus::State::SignedIn);
    if (self)
        Q_EMIT signedIn();
}

void ServerSignIn::cancel()
{
    if (!m_status.isOpen())
        return;
    ++m_attempt;
    m_flow.reset();
    m_status.state = SignInStatus::State::NotNeeded;
    rest();
}

void ServerSignIn::signOut()
{
    ++m_attempt;
    m_flow.reset();
    m_tokens.forget();
    m_challenge = {};
    m_isWanted = true;
    m_status = {};
    rest();
}

/// The state in which nothing is under way; a sign-in that is open stays as it is.
void ServerSignIn::rest(const QString &problem)
{
    if (m_status.isOpen())
        return;
    set(m_tokens.hasToken() && !wantsMore() ? SignInStatus::State::SignedIn
        : m_isWanted                        ? SignInStatus::State::Needed
                                            : SignInStatus::State::NotNeeded,
        problem);
}

void ServerSignIn::set(SignInStatus::State state, const QString &problem)
{
    if (m_status.state == state && m_status.problem == problem)
        return;
    m_status.state = state;
    m_status.problem = problem;
    Q_EMIT changed();
}

} // namespace qonduit::signin
