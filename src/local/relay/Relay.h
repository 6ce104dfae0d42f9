// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Backoff.h"
#include "core/Clock.h"
#include "local/Greeting.h"
#include "local/relay/Outbox.h"
#include "local/relay/Questions.h"
#include "local/relay/SessionMemory.h"

#include <QObject>

namespace qonduit {

/// Joins one client to the application that runs, and to the next one when that has gone: lines in, lines out.
///
/// A line passes as it came. When the application goes, the client is not told: what it asks meanwhile waits, and what
/// it has asked is asked again where that can do no harm; only a call that may have run is answered with the proxy's
/// error 1002. The new application hears the client's `initialize`, subscriptions and log level from us. After 30 s
/// without an application requests are answered 1001, until there is one.
/// \see docs/decisions/0011-clients-that-launch-a-command.md
class Relay : public QObject
{
    Q_OBJECT

public:
    /// \param clock outlives the relay
    Relay(Greeting greeting, Clock &clock);

    /// Begins: asks for a connection.
    void start();
    /// A connection stands, on which nothing was sent yet.
    void connected();
    /// There is no connection, or no longer.
    void disconnected();
    void takeFromApplication(const QByteArray &line);
    void takeFromClient(const QByteArray &line);
    /// The client sends no more. What it has asked may still be answered.
    void endInput();

Q_SIGNALS:
    void connectionWanted();
    /// The connection that stands is of no use.
    void hangUpWanted();
    void lineForApplication(const QByteArray &line);
    void lineForClient(const QByteArray &line);
    /// There is nothing more to do.
    /// \param isRefused whether the application did not want this client
    void finished(bool isRefused);

private:
    enum class Phase {
        Away, ///< there is no connection
        Greeting, ///< the application has not welcomed us yet
        Opening, ///< `initialize` is sent, and all else waits for its answer
        Open, ///< lines pass
        Refused, ///< for good
    };

    void waitForApplication();
    void takeFromClient(const Result<jsonrpc::Message> &message, const QByteArray &line);
    void takeFromClient(const jsonrpc::Message &message, const QByteArray &line);
    void pass(const jsonrpc::Message &message, const QByteArray &line);
    void takeCancelled(const jsonrpc::Message &message, const QByteArray &line);
    void passBatch(const jsonrpc::Incoming &batch, const QByteArray &line);
    void takeFromApplication(const jsonrpc::Message &message, const QByteArray &line);
    void takeAnswer(const jsonrpc::Message &answer, const QByteArray &line);
    void takeOurAnswer(const jsonrpc::Message &answer);
    void takeGreeting(const QByteArray &line);
    void open();
    void flush();
    void refuse(const Error &why);
    void answerWaiting(const Error &error);
    void fail(const QByteArray &id, const Error &error);
    void endWhenDone();

    Greeting m_greeting;
    Phase m_phase = Phase::Away;
    Outbox m_outbox { {} };
    Questions m_questions;
    SessionMemory m_memory;
    std::optional<Error> m_noUse; ///< what requests are answered with instead of waiting
    Backoff m_backoff;
    Timer m_retry;
    Timer m_away;
    Timer m_drain;
    bool m_hasInputEnded = false;
    bool m_isFinished = false;
    bool m_isRefused = false;
};

} // namespace qonduit
