// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "rpc/Peer.h"

#include <QCoroTask>
#include <QObject>

namespace qonduit {

/// What one client finds: answers its requests, and passes on what is meant for it. One for each session, which owns
/// it; it must not touch the session when it is destroyed.
class Exposure : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Answers a request when it is its turn. `initialize` comes first, and once. What comes along with it waits for
    /// its answer, and is refused as what comes before it when that is an error; a `ping` never waits.
    /// \see MCP 2025-11-25, basic/lifecycle, Initialization
    QCoro::Task<Peer::Answer> serve(Peer::Request request);
    /// Takes a notification of the client's; cancellations and progress are dealt with by its Peer.
    virtual void take(const QByteArray &method, const RawJson &params) = 0;

Q_SIGNALS:
    /// The session cannot be begun; the answer to `initialize` says why. It is of no more use.
    void refused();

protected:
    /// Answers one request of the client.
    virtual QCoro::Task<Peer::Answer> answer(Peer::Request request) = 0;

private:
    QCoro::Task<Peer::Answer> begin(Peer::Request initialize);

    bool m_isBeginning = false; ///< `initialize` has come
    Cell<bool> m_begun; ///< settles with whether it was answered well
};

} // namespace qonduit
