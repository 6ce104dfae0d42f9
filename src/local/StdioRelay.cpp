// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/StdioRelay.h"

#include "core/Log.h"
#include "local/ExitCode.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// Unsent bytes from which on the other side is not read.
constexpr qint64 unsentLimit = 1024 * 1024;
constexpr auto connectTimeout = 50ms;
/// How long the last answers may take to leave.
constexpr auto sendTimeout = 5s;

} // namespace

StdioRelay::StdioRelay(std::unique_ptr<LineStream> client, QString address, std::unique_ptr<LineStream> connection,
                       Greeting greeting, Clock &clock)
    : m_address(std::move(address)),
      m_firstConnection(std::move(connection)),
      m_relay(std::move(greeting), clock),
      m_client(std::move(client)),
      m_sendDeadline(clock)
{
    connect(&m_relay, &Relay::connectionWanted, this, &StdioRelay::connectToApplication);
    connect(&m_relay, &Relay::hangUpWanted, this, &StdioRelay::hangUp);
    connect(&m_relay, &Relay::lineForClient, this, [this](const QByteArray &line) {
        m_client->write(line);
        balance();
    });
    connect(&m_relay, &Relay::lineForApplication, this, [this](const QByteArray &line) {
        if (m_application)
            m_application->write(line);
        balance();
    });
    connect(&m_relay, &Relay::finished, this,
            [this](bool isRefused) { finishWhenSent(int(isRefused ? ExitCode::BadUsage : ExitCode::Stopped)); });
    connect(m_client.get(), &LineStream::received, &m_relay, qOverload<const QByteArray &>(&Relay::takeFromClient));
    connect(m_client.get(), &LineStream::ended, &m_relay, &Relay::endInput);
    connect(m_client.get(), &LineStream::sent, this, &StdioRelay::balance);
    connect(m_client.get(), &LineStream::closed, this, [this] { finish(int(ExitCode::Stopped)); });
}

void StdioRelay::start()
{
    m_relay.start();
    m_client->open();
}

void StdioRelay::connectToApplication()
{
    auto connection =
        m_firstConnection ? std::move(m_firstConnection) : LocalStream::connectTo(m_address, connectTimeout);
    if (connection)
        use(std::move(connection));
    else
        m_relay.disconnected();
}

void StdioRelay::use(std::unique_ptr<LineStream> connection)
{
    m_application = std::move(connection);
    connect(m_application.get(), &LineStream::received, &m_relay,
            qOverload<const QByteArray &>(&Relay::takeFromApplication));
    connect(m_application.get(), &LineStream::sent, this, &StdioRelay::balance);
    connect(m_application.get(), &LineStream::closed, this, &StdioRelay::hangUp);
    m_application->open();
    m_relay.connected();
}

/// Forgets the connection. It may be in the middle of telling us something.
void StdioRelay::hangUp()
{
    if (!m_application)
        return;
    m_application->disconnect(this);
    m_application->disconnect(&m_relay);
    m_application.release()->deleteLater();
    m_client->setPaused(false);
    m_relay.disconnected();
}

void StdioRelay::balance()
{
    m_client->setPaused(m_application && m_application->unsent() > unsentLimit);
    if (m_application)
        m_application->setPaused(m_client->unsent() > unsentLimit);
    if (m_exitCode && m_client->unsent() == 0)
        finish(*m_exitCode);
}

void StdioRelay::finishWhenSent(int exitCode)
{
    m_exitCode = exitCode;
    m_sendDeadline.start(sendTimeout, [this, exitCode] { finish(exitCode); });
    balance();
}

void StdioRelay::finish(int exitCode)
{
    m_exitCode.reset();
    m_sendDeadline.stop();
    if (!std::exchange(m_isFinished, true))
        Q_EMIT finished(exitCode);
}

} // namespace qonduit
