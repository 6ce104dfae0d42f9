// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "local/LocalStream.h"
#include "local/StandardStreams.h"
#include "local/relay/Relay.h"

#include <QObject>

#include <memory>

namespace qonduit {

/// Carries lines between standard input and output and the application's socket, as the Relay says.
///
/// Who does not read is not sent more: while one side has a lot unsent, the other is not read.
class StdioRelay : public QObject
{
    Q_OBJECT

public:
    /// \param address of the application
    /// \param connection to it, if there is one already
    /// \param clock outlives the relay
    StdioRelay(std::unique_ptr<LineStream> client, QString address, std::unique_ptr<LineStream> connection,
               Greeting greeting, Clock &clock);

    void start();

Q_SIGNALS:
    /// The client has gone, and has got what can be had.
    void finished(int exitCode);

private:
    void connectToApplication();
    void use(std::unique_ptr<LineStream> connection);
    void hangUp();
    void balance();
    void finishWhenSent(int exitCode);
    void finish(int exitCode);

    QString m_address;
    std::unique_ptr<LineStream> m_firstConnection;
    Relay m_relay;
    std::unique_ptr<LineStream> m_client;
    std::unique_ptr<LineStream> m_application;
    Timer m_sendDeadline;
    std::optional<int> m_exitCode; ///< set when nothing but sending is left
    bool m_isFinished = false;
};

} // namespace qonduit
