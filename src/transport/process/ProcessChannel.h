// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/LineFramer.h"
#include "transport/process/LogTap.h"
#include "rpc/Channel.h"
#include "core/Clock.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

class QProcess;

namespace qonduit {

class ProcessLedger;

/// How a server is run as a child process.
struct ProcessSettings
{
    /// A name that is looked up in searchPath, or a path.
    QString program;
    /// Reach the program as they are: there is no shell.
    QStringList arguments;
    /// The server's own configured variables. Of ours it sees only an allow-list (process/ChildEnvironment.h).
    QMap<QString, QString> environment = {};
    /// What besides is hidden in what it says; the longest first.
    QStringList secrets = {};
    /// Where it runs; empty for our own folder.
    QString workingFolder = {};
    /// PATH, to look the program up in and to hand to the child; empty for ours.
    QString searchPath = {};
    /// The longest line in bytes; a longer one ends the channel with BadReply.
    qsizetype lineLimit = 16 * 1024 * 1024;
    /// How many bytes may wait to be read by the child. A request beyond is Overloaded.
    qsizetype queuedLimit = 8 * 1024 * 1024;
    /// From closing its input to SIGTERM.
    std::chrono::milliseconds eofGrace = std::chrono::seconds(2);
    /// From SIGTERM to SIGKILL.
    std::chrono::milliseconds termGrace = std::chrono::seconds(3);
    /// Where the child is written down while it runs; outlives the channel. Null: nowhere.
    ProcessLedger *ledger = nullptr;
    /// What is written there: ProcessLedger::Entry says of what kind.
    QString server = {};
    QString session = {};
    QString reason = {};
};

/// A server that runs as our child and speaks one JSON message a line on its standard streams.
///
/// The child leads a process group of its own. However the channel ends, the group ends with it: asked first (its
/// input ends, then SIGTERM), then killed. What it says on stderr, and on stdout where that is no protocol, is
/// logged(), bounded, and the last thousand lines of stderr are kept. closed() is Unavailable when the program could
/// not be run, BadReply after an overlong line, and Closed else, with how it ended (ProcessEnd).
/// \see MCP 2025-11-25, basic/transports, stdio
class ProcessChannel : public Channel
{
    Q_OBJECT

public:
    explicit ProcessChannel(ProcessSettings settings, Clock &clock, QObject *parent = nullptr);
    ~ProcessChannel() override;

    void open() override;
    void send(Outgoing message) override;
    void close() override;

    qint64 processId() const override;
    QStringList recentErrorLines(int most) const override { return m_errors.lastLines(most); }
    /// How many lines on stdout were no protocol.
    qint64 noisyLines() const { return m_noisyLines; }

private:
    enum class State { Idle, Opening, Open, Closing, Closed };
    /// How far the child has been pushed to its end.
    enum class Push { None, InputClosed, Terminated, Killed };
    /// A message that somebody wants to know the fate of.
    struct Waiting
    {
        qint64 end; ///< of its bytes, counted from the first that was ever queued
        std::function<void(bool)> delivered;
    };

    void start(const QString &program);
    void writeDown();
    void crossOut();
    void onStarted();
    void write(Outgoing &&message);
    void onWritten(qint64 size);
    void readOutput();
    void readErrors();
    void deliver(QByteArray line);
    void reportNoise(QByteArrayView line);
    void report(const QString &source, const QStringList &lines);
    void push(Push how, std::optional<Error> why);
    void onError(int error);
    void onFinished(int exitCode, bool crashed);
    void endLater(const Error &why);
    void end(const Error &why);

    ProcessSettings m_settings;
    QProcess *m_process = nullptr;
    State m_state = State::Idle;
    Push m_push = Push::None;
    qint64 m_leader = 0; ///< the child's process id, and so its group's
    quint64 m_inLedger = 0;
    std::optional<Error> m_why; ///< why the channel ends, once that is decided
    LineFramer m_framer;
    LogTap m_noise;
    LogTap m_errors;
    qint64 m_noisyLines = 0;
    std::vector<Outgoing> m_early; ///< sent before the child ran
    std::deque<Waiting> m_waiting;
    qint64 m_queued = 0; ///< bytes ever given to the process
    qint64 m_written = 0; ///< bytes that have reached its pipe
    qsizetype m_earlyBytes = 0;
    Clock &m_clock;
    Timer m_grace;
};

} // namespace qonduit
