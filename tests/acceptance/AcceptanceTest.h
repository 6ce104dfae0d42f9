// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "acceptance/McpClient.h"
#include "acceptance/ProcessTable.h"
#include "acceptance/Program.h"

#include <QObject>

#include <memory>
#include <vector>

namespace qonduit {

/// A row of the acceptance table against the real program. However a row ends, the invariant is asserted after it:
/// every accepted request was answered exactly once, the program lives and answers a ping within a second, its memory
/// and descriptors are back, no process is left, no canary is in its log, and it stops cleanly when it is asked to.
class AcceptanceTest : public QObject
{
    Q_OBJECT

protected:
    /// A server of the configuration: misbehaving-server in one of its modes, connected when it is first used.
    /// It keeps a journal, and its environment and arguments hold canaries.
    QJsonObject misbehaving(const QString &mode, const QJsonObject &more = {}, const QStringList &arguments = {}) const;

    /// Starts the program, lets one session come and go, and measures where the invariant begins.
    [[nodiscard]] bool start(const QJsonObject &servers, const QJsonObject &settings = {},
                             const QStringList &wrapper = {});
    /// Measures again, when the row has done what the program does once only.
    void measure();
    /// Another session, which ends with the row.
    McpClient &newClient();

    /// The lines of the journal of all servers that begin with \p beginning.
    QList<QByteArray> journal(const QByteArray &beginning) const;
    /// Waits until the journal has this many such lines.
    bool waitForJournal(const QByteArray &beginning, qsizetype count) const;
    /// How the program lists a server.
    QJsonObject serverRow(McpClient &client, const QString &name) const;

    Program &program() { return *m_program; }
    /// The most by which the program's memory may have grown at the end, besides a tenth.
    static constexpr qint64 memorySlack = 16 * 1024 * 1024;
    /// Sanitizers keep what was freed, so that memory says nothing.
    static bool measuresMemory();

private Q_SLOTS:
    void init();
    void cleanup();

private:
    void checkAnswers();
    void checkThatItLives();
    void endSessions();
    void checkThatNothingIsLeft();
    void checkLog();

    std::unique_ptr<Program> m_program;
    std::vector<std::unique_ptr<McpClient>> m_clients;
    bool m_hasStarted = false;
    qint64 m_residentBefore = 0;
    int m_descriptorsBefore = 0;
};

} // namespace qonduit
