// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "core/Cell.h"
#include "core/Clock.h"
#include "rpc/Channel.h"

#include <memory>

namespace qonduit {

/// Opens the way to a server, by whatever transport it is configured for.
class ChannelFactory
{
public:
    virtual ~ChannelFactory() = default;

    /// Settles when what make() needs to know is known.
    virtual Cell<bool> prepared(const ServerConfig &config) = 0;
    virtual std::unique_ptr<Channel> make(const ServerConfig &config) = 0;
};

/// Child processes and Streamable HTTP.
class TransportFactory : public ChannelFactory
{
public:
    /// Where programs are looked up: a desktop starts us with a bare PATH, a terminal does not.
    enum class Path { OfLoginShell, OursIfItServes };

    /// \param clock outlives the factory, and the factory the channels
    TransportFactory(Clock &clock, Path path);
    ~TransportFactory() override;

    Cell<bool> prepared(const ServerConfig &config) override;
    std::unique_ptr<Channel> make(const ServerConfig &config) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace qonduit
