// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/SignIns.h"

#include <algorithm>

namespace qonduit {

using namespace signin;

namespace {

/// Whether the server is signed in to by the person, and not by what the configuration says.
bool canBeSignedIn(const ServerConfig &config)
{
    return config.transport != ServerConfig::Transport::Stdio
        && std::none_of(config.headers.begin(), config.headers.end(),
                        [](const auto &header) { return header.first.toLower() == "authorization"; });
}

} // namespace

SignIns::SignIns(const ServerRegistry &registry, Clock &clock, TokenStore &store, SecretSource *secrets,
                 const SignInSettings &settings)
    : m_registry(registry),
      m_store(store),
      m_web(clock),
      m_callbacks(clock, settings.callbackPort),
      m_around { clock, m_web, m_callbacks, secrets, settings.clientDocument }
{
    connect(&registry, &ServerRegistry::removed, this, &SignIns::onRemoved);
}

SignIns::~SignIns()
{
    // Channels may keep theirs for longer than what it lives by.
    for (const auto &[name, signIn] : m_signIns)
        signIn->retire();
}

std::shared_ptr<Authorizer> SignIns::authorizerFor(const ServerConfig &config)
{
    return canBeSignedIn(config) ? signInFor(config) : nullptr;
}

std::shared_ptr<ServerSignIn> SignIns::signInFor(const ServerConfig &config)
{
    auto &known = m_signIns[config.name];
    if (known && known->isFor(config))
        return known;
    if (known)
        known->retire();
    known = std::make_shared<ServerSignIn>(config, m_around, m_store);
    const auto name = config.name;
    connect(known.get(), &ServerSignIn::changed, this, [this, name] { Q_EMIT changed(name); });
    connect(known.get(), &ServerSignIn::signedIn, this, [this, name] { Q_EMIT signedIn(name); });
    connect(known.get(), &ServerSignIn::openRequested, this,
            [this, name](const QUrl &url) { Q_EMIT openRequested(name, url); });
    return known;
}

SignIns::Status SignIns::status(const QString &server) const
{
    const auto found = m_signIns.find(server);
    return found == m_signIns.end() ? Status() : found->second->status();
}

Result<> SignIns::signIn(const QString &server)
{
    const auto config = m_registry.require(server);
    if (!config)
        return config.error();
    if (!canBeSignedIn(**config))
        return Error(ErrorCode::Rejected, QStringLiteral("%1 is no server that can be signed in to").arg(server));
    // What a connection was made with is resolved; before the first one there is only what the file says.
    const auto known = m_signIns.find(server);
    const bool isReference = !Reference::in((*config)->url).isEmpty();
    if (isReference && known == m_signIns.end())
        return Error(ErrorCode::Rejected, QStringLiteral("connect to %1 first").arg(server));
    (isReference ? known->second : signInFor(**config))->signIn();
    return {};
}

void SignIns::cancelSignIn(const QString &server)
{
    if (const auto found = m_signIns.find(server); found != m_signIns.end())
        found->second->cancel();
}

Result<> SignIns::signOut(const QString &server)
{
    const auto config = m_registry.require(server);
    if (!config)
        return config.error();
    const auto known = m_signIns.find(server);
    if (known != m_signIns.end())
        known->second->signOut();
    else if (canBeSignedIn(**config))
        signInFor(**config)->signOut();
    return {};
}

void SignIns::onRemoved(const QString &server)
{
    const auto found = m_signIns.find(server);
    if (found == m_signIns.end())
        return;
    const auto gone = found->second;
    m_signIns.erase(found);
    gone->disconnect(this);
    gone->signOut();
    gone->retire();
}

} // namespace qonduit
