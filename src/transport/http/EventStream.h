// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/http/HttpReply.h"
#include "core/Clock.h"

#include <QByteArray>
#include <QObject>

#include <chrono>

namespace qonduit {

class HttpSession;

/// A stream of events that outlives its connections: when one ends, the next goes on where it stopped.
///
/// It waits as long as the server says (`retry`, 1 ms to 5 min), 1 s when it says nothing, and twice as long after
/// each attempt that brought no event. It also waits while the server has not noticed that the last connection broke
/// (409). The server's own stream begins anew where the place to go on from is no longer known (400, 404).
/// \see MCP 2025-11-25, basic/transports, "Resumability and Redelivery"; SEP-1699
class EventStream : public QObject
{
    Q_OBJECT

public:
    /// The server's own stream lives as long as the session. That of a request can go on only from an event's id, and
    /// is given up after a few attempts, because somebody waits.
    enum class Purpose { Listening, Answering };

    EventStream(Purpose purpose, HttpSession &session, Clock &clock, QObject *parent = nullptr);

    /// Goes on with a response whose events are just beginning, and owns it from now on.
    void adopt(HttpReply *reply);
    /// Begins, or goes on, with a GET.
    void open();
    /// Nothing more is wanted of it than what the present connection brings.
    void setLast();

Q_SIGNALS:
    void opened();
    /// A message.
    void dataArrived(const QByteArray &data);
    /// An attempt to open it failed, because the server is away or busy; another one follows.
    /// \param status of the response; 0 when there was none
    void interrupted(const qonduit::Error &why, int status);
    /// The stream will not go on.
    /// \param status of the last response; 0 when there was none
    void ended(const qonduit::Error &why, int status);

private:
    void onHead();
    void onFinished();
    void decide(HttpReply &reply, const Error &why);
    bool goesOnAfter(const HttpReply &reply) const;
    bool isPositionRefused(const HttpReply &reply) const;
    void openLater();
    void noteProgress();

    Purpose m_purpose;
    HttpSession &m_session;
    Clock &m_clock;
    Timer m_wait;
    HttpReply *m_reply = nullptr;
    QByteArray m_lastEventId;
    std::chrono::milliseconds m_retry;
    bool m_isLast = false;
    bool m_isRefused = false; ///< for want of rights, and since then nothing has come
    int m_fruitless = 0; ///< attempts in a row that brought nothing
};

} // namespace qonduit
