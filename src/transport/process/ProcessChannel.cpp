// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ProcessChannel.h"

#include "transport/process/ChildEnvironment.h"
#include "transport/process/ProcessEnd.h"
#include "transport/process/ProcessGroup.h"
#include "transport/process/ProcessLedger.h"
#include "core/Log.h"
#include "core/Text.h"

#include <QDir>
#include <QPointer>
#include <QProcess>

#include <utility>

namespace qonduit {

namespace {

constexpr qsizetype readStep = 256 * 1024;
constexpr std::size_t keptErrorLines = 1000;

/// JSON may be written over several lines, a line may not. Inside of strings there is no bare line break.
QByteArray asOneLine(QByteArray frame)
{
    if (frame.contains('\n') || frame.contains('\r'))
        frame.replace('\n', ' ').replace('\r', ' ');
    return frame;
}

/// Whether \p line may be a message or a batch of them.
bool looksLikeMessage(QByteArrayView line)
{
    const auto text = line.trimmed();
    return text.startsWith('{') || text.startsWith('[');
}

} // namespace

ProcessChannel::ProcessChannel(ProcessSettings settings, Clock &clock, QObject *parent)
    : Channel(parent),
      m_settings(std::move(settings)),
      m_framer(m_settings.lineLimit),
      m_noise(clock, 0, Secrets(m_settings.environment, m_settings.arguments, m_settings.secrets)),
      m_errors(clock, keptErrorLines, Secrets(m_settings.environment, m_settings.arguments, m_settings.secrets)),
      m_clock(clock),
      m_grace(clock)
{
}

ProcessChannel::~ProcessChannel()
{
    if (m_process)
        ProcessGroup::dispose(m_process, m_leader);
    crossOut();
}

qint64 ProcessChannel::processId() const
{
    return m_process ? m_process->processId() : 0;
}

void ProcessChannel::open()
{
    if (m_state != State::Idle)
        return;
    m_state = State::Opening;
    if (!m_settings.workingFolder.isEmpty() && !QDir(m_settings.workingFolder).exists()) {
        endLater(
            { ErrorCode::Unavailable, QStringLiteral("the working folder %1 does not exist, create it or name another")
                                          .arg(m_settings.workingFolder) });
        return;
    }
    const auto program =
        ChildEnvironment::findProgram(m_settings.program, m_settings.workingFolder, m_settings.searchPath);
    if (program)
        start(*program);
    else
        endLater(program.error());
}

void ProcessChannel::start(const QString &program)
{
    m_process = new QProcess(this);
    m_process->setProgram(program);
    m_process->setArguments(m_settings.arguments);
    m_process->setProcessEnvironment(ChildEnvironment::make(m_settings.environment, m_settings.searchPath));
    if (!m_settings.workingFolder.isEmpty())
        m_process->setWorkingDirectory(m_settings.workingFolder);
    ProcessGroup::prepare(*m_process);

    connect(m_process, &QProcess::started, this, &ProcessChannel::onStarted);
    connect(m_process, &QProcess::readyReadStandardOutput, this, &ProcessChannel::readOutput);
    connect(m_process, &QProcess::readyReadStandardError, this, &ProcessChannel::readErrors);
    connect(m_process, &QProcess::bytesWritten, this, &ProcessChannel::onWritten);
    connect(m_process, &QProcess::errorOccurred, this, &ProcessChannel::onError);
    connect(m_process, &QProcess::finished, this,
            [this](int exitCode, QProcess::ExitStatus status) { onFinished(exitCode, status == QProcess::CrashExit); });
    m_process->start();
    m_leader = m_process->processId();
}

void ProcessChannel::writeDown()
{
    if (m_settings.ledger)
        m_inLedger = m_settings.ledger->add(
            { 0, m_leader, m_settings.server, m_settings.session, m_settings.reason, m_clock.utcNow() });
}

void ProcessChannel::crossOut()
{
    if (const auto id = std::exchange(m_inLedger, 0))
        m_settings.ledger->remove(id);
}

void ProcessChannel::onStarted()
{
    writeDown();
    if (m_state != State::Opening) // close() came first
        return;
    m_state = State::Open;
    qCInfo(logStdio, "started %s as process %lld", qUtf8Printable(singleLine(m_settings.program)), m_leader);
    m_earlyBytes = 0;
    for (auto &message : std::exchange(m_early, {}))
        write(std::move(message));
    Q_EMIT opened();
}

void ProcessChannel::send(Outgoing message)
{
    if (m_state == State::Closing || m_state == State::Closed) {
        refuseLater(message,
                    { ErrorCode::Closed, QStringLiteral("%1 is being stopped").arg(singleLine(m_settings.program)) });
        return;
    }
    // A single message may be larger than the limit, when it does not wait for another one.
    const auto unsent = m_queued - m_written + m_earlyBytes;
    if (unsent > 0 && unsent + message.frame.size() > m_settings.queuedLimit) {
        refuseLater(message,
                    { ErrorCode::Overloaded,
                      QStringLiteral("%1 does not read what it is sent").arg(singleLine(m_settings.program)) });
        return;
    }
    if (m_state == State::Open) {
        write(std::move(message));
        return;
    }
    m_earlyBytes += message.frame.size();
    m_early.push_back(std::move(message));
}

void ProcessChannel::write(Outgoing &&message)
{
    // The process writes on the next turn of the event loop, and whatever has come until then at once.
    const auto line = asOneLine(std::move(message.frame));
    m_queued += line.size() + 1;
    if (message.delivered)
        m_waiting.push_back({ m_queued, std::move(message.delivered) });
    m_process->write(line);
    m_process->write("\n", 1);
}

void ProcessChannel::onWritten(qint64 size)
{
    m_written += size;
    const QPointer self(this);
    while (self && !m_waiting.empty() && m_waiting.front().end <= m_written) {
        const auto delivered = std::move(m_waiting.front().delivered);
        m_waiting.pop_front();
        delivered(true);
    }
}

void ProcessChannel::readOutput()
{
    const QPointer self(this);
    while (m_push != Push::Killed) {
        const auto available = std::min<qsizetype>(m_process->bytesAvailable(), readStep);
        if (available <= 0)
            return;
        m_framer.commit(std::max<qsizetype>(m_process->read(m_framer.prepare(available), available), 0));
        while (auto line = m_framer.next()) {
            deliver(*std::move(line));
            if (!self || m_state == State::Closed)
                return;
        }
        if (m_framer.isOverflowing())
            push(Push::Killed, Error(ErrorCode::BadReply, QStringLiteral("%1 wrote a line of more than %2 bytes")
                                                              .arg(singleLine(m_settings.program))
                                                              .arg(m_settings.lineLimit)));
    }
}

void ProcessChannel::deliver(QByteArray line)
{
    if (!looksLikeMessage(line)) {
        reportNoise(line);
        return;
    }
    const QPointer self(this);
    auto incoming = jsonrpc::read(line);
    if (!incoming) {
        const bool wasMeant = line.startsWith('{'); // `[INFO] ready` was not
        reportNoise(line);
        if (wasMeant && self && m_state != State::Closed)
            Q_EMIT malformed(incoming.error());
        return;
    }
    line = {}; // the messages own it now
    for (const auto &message : incoming->messages) {
        if (!self || m_state == State::Closed)
            return;
        if (message)
            Q_EMIT received(*message);
        else
            Q_EMIT malformed(message.error());
    }
}

void ProcessChannel::reportNoise(QByteArrayView line)
{
    if (m_noisyLines++ == 0)
        qCWarning(logStdio, "%s writes to stdout what is no protocol", qUtf8Printable(singleLine(m_settings.program)));
    report(QStringLiteral("stdout"), m_noise.line(line));
}

void ProcessChannel::readErrors()
{
    report(QStringLiteral("stderr"), m_errors.feed(m_process->readAllStandardError()));
}

void ProcessChannel::report(const QString &source, const QStringList &lines)
{
    const QPointer self(this);
    for (const auto &line : lines) {
        if (!self || m_state == State::Closed)
            return;
        Q_EMIT logged(source, line);
    }
}

void ProcessChannel::close()
{
    if (m_state == State::Closing || m_state == State::Closed)
        return;
    const Error why(ErrorCode::Closed, QStringLiteral("%1 was stopped").arg(singleLine(m_settings.program)));
    if (m_process)
        push(Push::InputClosed, why);
    else
        endLater(why);
}

/// Pushes the child towards its end, and further each time that it lets its grace pass.
void ProcessChannel::push(Push how, std::optional<Error> why)
{
    if (m_push >= how)
        return;
    m_push = how;
    m_state = State::Closing;
    if (why)
        m_why = std::move(why);
    switch (how) {
    case Push::None:
        break;
    case Push::InputClosed:
        m_process->closeWriteChannel();
        m_grace.start(m_settings.eofGrace, [this] { push(Push::Terminated, {}); });
        break;
    case Push::Terminated:
        if (!m_why)
            m_why = Error(ErrorCode::Closed,
                          QStringLiteral("%1 no longer reads its input").arg(singleLine(m_settings.program)));
        ProcessGroup::terminate(m_leader);
        m_grace.start(m_settings.termGrace, [this] { push(Push::Killed, {}); });
        break;
    case Push::Killed:
        m_grace.stop();
        ProcessGroup::kill(m_leader);
        m_process->kill(); // on Windows the tree goes a moment later
        break;
    }
}

void ProcessChannel::onError(int error)
{
    if (error == QProcess::FailedToStart)
        end({ ErrorCode::Unavailable, QStringLiteral("%1 could not be started: %2")
                                          .arg(singleLine(m_settings.program), m_process->errorString()) });
    else if (error == QProcess::WriteError) // it may be about to exit, and then how it does is the better reason
        push(Push::InputClosed, {});
}

void ProcessChannel::onFinished(int exitCode, bool crashed)
{
    m_grace.stop();
    ProcessGroup::kill(std::exchange(m_leader, 0)); // whom it has left behind
    crossOut();
    const QPointer self(this);
    readOutput();
    if (self && m_state != State::Closed && m_push != Push::Killed) {
        if (auto rest = m_framer.takeRest())
            deliver(*std::move(rest));
    }
    if (self && m_state != State::Closed)
        readErrors();
    if (self && m_state != State::Closed)
        report(QStringLiteral("stderr"), m_errors.finish());
    if (self && m_state != State::Closed)
        end(m_why ? *m_why : ProcessEnd { exitCode, crashed }.describe(m_settings.program, m_errors.lastLines(1)));
}

void ProcessChannel::endLater(const Error &why)
{
    m_state = State::Closing;
    QMetaObject::invokeMethod(
        this, [this, why] { end(why); }, Qt::QueuedConnection);
}

void ProcessChannel::end(const Error &why)
{
    if (m_state == State::Closed)
        return;
    m_state = State::Closed;
    m_grace.stop();
    qCInfo(logStdio, "%s", qUtf8Printable(why.message));
    const QPointer self(this);
    auto waiting = std::exchange(m_waiting, {});
    for (auto &message : std::exchange(m_early, {})) {
        if (message.delivered)
            waiting.push_back({ 0, std::move(message.delivered) });
    }
    for (const auto &message : waiting)
        message.delivered(false);
    if (self)
        Q_EMIT closed(why);
}

} // namespace qonduit
