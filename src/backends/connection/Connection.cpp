// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/connection/Connection.h"

#include "backends/connection/Departures.h"
#include "protocol/Wire.h"

#include <QPointer>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto startTimeout = 30s;
constexpr auto probeTimeout = 10s;

Error givenUp()
{
    return Error(ErrorCode::Closed, QStringLiteral("the connection was given up"));
}

} // namespace

Connection::Connection(std::unique_ptr<Channel> channel, Clock &clock, Departures &departures)
    : m_peer(std::make_unique<Peer>(std::move(channel), clock)), m_departures(departures)
{
}

Connection::~Connection()
{
    if (m_dialling)
        m_dialling->settle(givenUp());
    disconnect(m_peer.get(), nullptr, this, nullptr);
    disconnect(&m_peer->channel(), nullptr, this, nullptr);
    m_departures.takeLeaveOf(std::move(m_peer));
}

QCoro::Task<Result<>> Connection::open(Introduction introduction)
{
    const QPointer<Connection> self = this;
    const Cell<Result<>> dialled;
    m_dialling = dialled;
    connect(m_peer.get(), &Peer::opened, this, [this, dialled] {
        m_processId = m_peer->channel().processId();
        const QPointer<Connection> guard = this;
        Q_EMIT this->dialled();
        if (guard)
            dialled.settle({});
    });
    connect(m_peer.get(), &Peer::closed, this, [this, dialled](const Error &why) {
        if (!dialled.settle(why) && m_stands)
            Q_EMIT ended(why); // else whoever opens it says so
    });
    m_peer->open();
    const auto isDialled = co_await dialled;
    if (!self)
        co_return givenUp();
    if (!isDialled)
        co_return isDialled.error();
    auto shaking = shakeHands(m_peer.get(), std::move(introduction), startTimeout);
    const auto identity = co_await shaking;
    if (!self)
        co_return givenUp();
    if (!identity)
        co_return identity.error();
    m_identity = *identity;
    m_stands = true;
    connect(&m_peer->channel(), &Channel::faltered, this, &Connection::faltered);
    co_return {};
}

QCoro::Task<Result<>> Connection::probe()
{
    const Peer::CallOptions options { probeTimeout };
    const auto call = m_peer->call(wire::ping, RawJson(), options);
    const auto answer = co_await call.answer; // `this` may be gone from here on
    if (answer || answer.error().isPeers)
        co_return {};
    co_return answer.error();
}

} // namespace qonduit
