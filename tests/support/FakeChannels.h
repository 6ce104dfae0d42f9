// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ChannelFactory.h"
#include "support/FakeServer.h"

namespace qonduit {

/// A channel that cannot be opened.
class DeadChannel : public Channel
{
public:
    explicit DeadChannel(Error why) : m_why(std::move(why)) { }

    void open() override
    {
        QMetaObject::invokeMethod(
            this, [this] { Q_EMIT closed(m_why); }, Qt::QueuedConnection);
    }
    void send(Outgoing) override { }
    void close() override { open(); }

private:
    Error m_why;
};

/// Makes channels to FakeServers, and counts them.
class FakeChannels : public ChannelFactory
{
public:
    Cell<bool> prepared(const ServerConfig &) override
    {
        Cell<bool> now;
        if (!preparing)
            now.settle(true);
        return preparing ? *preparing : now;
    }

    std::unique_ptr<Channel> make(const ServerConfig &config) override
    {
        ++made;
        madeFor += config;
        if (failure)
            return std::make_unique<DeadChannel>(*failure);
        auto [near, far] = MemoryChannel::makePair();
        servers.push_back(std::make_unique<FakeServer>(std::move(far), script));
        m_near = near.get();
        return std::move(near);
    }

    FakeServer &latest() { return *servers.back(); }
    /// Our end of the latest channel.
    Channel *near() const { return m_near; }

    ServerScript script; ///< of the servers to come
    std::optional<Error> failure; ///< why channels cannot be opened
    std::optional<Cell<bool>> preparing; ///< set: what prepared() gives
    int made = 0;
    QList<ServerConfig> madeFor;
    std::vector<std::unique_ptr<FakeServer>> servers;

private:
    QPointer<Channel> m_near;
};

} // namespace qonduit
