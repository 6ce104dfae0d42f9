// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ChannelFactory.h"
#include "support/FakeServer.h"
#include "transport/process/ProcessEnd.h"

namespace qonduit {

/// A channel that cannot be opened.
class DeadChannel : public Channel
{
public:
    explicit DeadChannel(Error why) : m_why(std::move(why)) { }

    void open() override
    {
        if (std::exchange(m_isEnding, true))
            return;
        QMetaObject::invokeMethod(
            this, [this] { Q_EMIT closed(m_why); }, Qt::QueuedConnection);
    }
    void send(Outgoing) override { }
    void close() override { open(); }

private:
    Error m_why;
    bool m_isEnding = false;
};

/// A channel that is a process as far as anybody can see.
class FakeProcess : public Channel
{
public:
    FakeProcess(std::unique_ptr<MemoryChannel> pipe, qint64 id) : m_pipe(std::move(pipe)), m_id(id)
    {
        connect(m_pipe.get(), &Channel::opened, this, &Channel::opened);
        connect(m_pipe.get(), &Channel::received, this, &Channel::received);
        connect(m_pipe.get(), &Channel::malformed, this, &Channel::malformed);
        connect(m_pipe.get(), &Channel::closed, this, &FakeProcess::end);
    }

    void open() override { m_pipe->open(); }
    void send(Outgoing message) override { m_pipe->send(std::move(message)); }
    void close() override { m_pipe->close(); }
    qint64 processId() const override { return m_id; }
    QStringList recentErrorLines(int most) const override
    {
        return m_stderr.mid(std::max<qsizetype>(m_stderr.size() - most, 0));
    }

    void writeError(const QString &line)
    {
        m_stderr += line;
        Q_EMIT logged(QStringLiteral("stderr"), line);
    }
    void exit(const ProcessEnd &how)
    {
        m_pipe->disconnect(this);
        m_pipe->close();
        end(how.describe(QStringLiteral("run-fake"), recentErrorLines(1)));
    }

private:
    void end(const Error &why)
    {
        if (!std::exchange(m_hasEnded, true))
            Q_EMIT closed(why);
    }

    std::unique_ptr<MemoryChannel> m_pipe;
    qint64 m_id;
    QStringList m_stderr;
    bool m_hasEnded = false;
};

/// A channel that nobody has called HTTP+SSE, and that has come to it.
class FakeOldHttp : public FakeProcess
{
public:
    explicit FakeOldHttp(std::unique_ptr<MemoryChannel> pipe) : FakeProcess(std::move(pipe), 0) { }

    bool hasFallenBack() const override { return true; }
};

/// Makes channels to FakeServers, and counts them.
class FakeChannels : public ChannelFactory
{
public:
    Cell<Result<ServerConfig>> prepared(const ServerConfig &config) override
    {
        Cell<Result<ServerConfig>> now;
        if (!preparing)
            now.settle(config);
        return preparing ? *preparing : now;
    }

    std::unique_ptr<Channel> make(const ServerConfig &config, const Purpose &purpose) override
    {
        ++made;
        madeFor += config;
        purposes += purpose;
        if (failure)
            return std::make_unique<DeadChannel>(*failure);
        auto [near, far] = MemoryChannel::makePair();
        servers.push_back(std::make_unique<FakeServer>(std::move(far), scripts.value(config.name, script)));
        byName[config.name] += servers.back().get();
        if (makesProcesses) {
            auto process = std::make_unique<FakeProcess>(std::move(near), 1000 + made);
            m_near = process.get();
            m_process = process.get();
            return process;
        }
        if (fallsBack) {
            auto old = std::make_unique<FakeOldHttp>(std::move(near));
            m_near = old.get();
            return old;
        }
        m_near = near.get();
        return std::move(near);
    }

    FakeServer &latest() { return *servers.back(); }
    /// Our end of the latest channel.
    Channel *near() const { return m_near; }
    /// The latest process; only with makesProcesses.
    FakeProcess &process() const { return *m_process; }

    ServerScript script; ///< of the servers to come
    QMap<QString, ServerScript> scripts; ///< by name, of those that have another one
    std::optional<Error> failure; ///< why channels cannot be opened
    std::optional<Cell<Result<ServerConfig>>> preparing; ///< set: what prepared() gives
    bool makesProcesses = false;
    bool fallsBack = false; ///< channels come to HTTP+SSE by themselves
    int made = 0;
    QList<ServerConfig> madeFor;
    QList<Purpose> purposes;
    std::vector<std::unique_ptr<FakeServer>> servers;
    QMap<QString, QList<FakeServer *>> byName; ///< one for each connection, the latest last

private:
    QPointer<Channel> m_near;
    QPointer<FakeProcess> m_process;
};

} // namespace qonduit
