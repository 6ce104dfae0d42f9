// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "core/Cell.h"
#include "core/Clock.h"
#include "rpc/Channel.h"

#include <functional>
#include <memory>

namespace qonduit {

class Authorizer;
class ProcessLedger;
class SecretSource;

/// Opens the way to a server, by whatever transport it is configured for.
class ChannelFactory
{
public:
    virtual ~ChannelFactory() = default;

    /// For whom a channel is made, and why. Both are for people, and neither is a secret.
    struct Purpose
    {
        QString session; ///< a label of the session, never its id
        QString reason; ///< `first use`, `restart after exit code 1`
    };

    /// Settles when what make() needs to know is known.
    /// \returns the configuration for make(), with what its references stand for; or what is missing and what to do
    /// about it, in which case trying again does not help
    virtual Cell<Result<ServerConfig>> prepared(const ServerConfig &config) = 0;
    /// \param config as prepared() gave it
    virtual std::unique_ptr<Channel> make(const ServerConfig &config, const Purpose &purpose) = 0;
};

/// Child processes, each of which is in a ledger, Streamable HTTP, and HTTP+SSE.
class TransportFactory : public ChannelFactory
{
public:
    /// Where programs are looked up: a desktop starts us with a bare PATH, a terminal does not.
    enum class Path { OfLoginShell, OursIfItServes };

    /// \param clock outlives the factory, and the factory the channels
    /// \param ledgerFolder where the processes are written down (ProcessLedger); empty for nowhere
    /// \param secrets outlives the factory; null: what needs a secret is not started
    TransportFactory(Clock &clock, Path path, const QString &ledgerFolder = {}, SecretSource *secrets = nullptr);
    ~TransportFactory() override;

    /// Who signs the requests to a server over HTTP, for the channels that are made from now on; null for nobody.
    using Authorizers = std::function<std::shared_ptr<Authorizer>(const ServerConfig &)>;
    void setAuthorizers(Authorizers authorizers);

    Cell<Result<ServerConfig>> prepared(const ServerConfig &config) override;
    std::unique_ptr<Channel> make(const ServerConfig &config, const Purpose &purpose) override;
    /// The processes that run now.
    const ProcessLedger &processes() const;
    /// Where programs are looked for, as PATH spells it; empty: in ours, or not known yet.
    QString searchPath() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace qonduit
