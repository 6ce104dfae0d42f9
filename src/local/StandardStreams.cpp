// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/StandardStreams.h"

#include "core/Log.h"

#include <QPointer>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#ifdef Q_OS_WIN
#include <fcntl.h>
#include <io.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr qsizetype readAhead = 1024 * 1024;
constexpr std::size_t pieceSize = 64 * 1024;
constexpr auto leaveTimeout = 1s;

/// \returns how many bytes, 0 at the end, which an error is too
qsizetype readSome(int descriptor, char *buffer)
{
    for (;;) {
#ifdef Q_OS_WIN
        const auto size = ::_read(descriptor, buffer, unsigned(pieceSize));
#else
        const auto size = ::read(descriptor, buffer, pieceSize);
#endif
        if (size >= 0)
            return qsizetype(size);
        if (errno != EINTR)
            return 0;
    }
}

/// \returns false when nobody reads any more
bool writeWhole(int descriptor, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
#ifdef Q_OS_WIN
        const auto size = ::_write(descriptor, bytes.data(), unsigned(bytes.size()));
#else
        const auto size = ::write(descriptor, bytes.data(), size_t(bytes.size()));
#endif
        if (size < 0 && errno != EINTR)
            return false;
        bytes = bytes.sliced(std::max<qsizetype>(qsizetype(size), 0));
    }
    return true;
}

} // namespace

/// What the threads and their owner have in common. Everything but the descriptors is under the mutex.
struct StandardStreams::Shared
{
    std::mutex mutex;
    std::condition_variable changed;
    StandardStreams *owner = nullptr; ///< null when it has gone
    int in = -1;
    int out = -1;
    QByteArray incoming;
    bool hasEnded = false;
    std::deque<QByteArray> outgoing;
    qint64 unsent = 0;
    qint64 justSent = 0; ///< and not told yet
    bool isBroken = false;

    /// Calls a member of the owner on its own thread, if it is still there.
    void tell(void (StandardStreams::*member)())
    {
        if (owner)
            QMetaObject::invokeMethod(owner, member, Qt::QueuedConnection);
    }
};

std::unique_ptr<StandardStreams> StandardStreams::take()
{
    // Copies that children do not inherit; and the known number leads to where noise does no harm.
#ifdef Q_OS_WIN
    const int in = ::_dup(0);
    const int out = ::_dup(1);
    ::_setmode(in, _O_BINARY);
    ::_setmode(out, _O_BINARY);
    ::_dup2(2, 1);
#else
    const int in = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
    const int out = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    ::dup2(nowhere, STDIN_FILENO);
    if (::dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        ::dup2(nowhere, STDOUT_FILENO);
    ::close(nowhere);
#endif
    return std::make_unique<StandardStreams>(in, out);
}

StandardStreams::StandardStreams(int in, int out) : m_shared(std::make_shared<Shared>())
{
    m_shared->owner = this;
    m_shared->in = in;
    m_shared->out = out;
}

StandardStreams::~StandardStreams()
{
    std::unique_lock lock(m_shared->mutex);
    m_shared->changed.wait_for(lock, leaveTimeout,
                               [this] { return !m_isOpen || m_shared->unsent == 0 || m_shared->isBroken; });
    m_shared->owner = nullptr;
    m_shared->changed.notify_all();
}

void StandardStreams::open()
{
    if (std::exchange(m_isOpen, true))
        return;
    std::thread(&StandardStreams::readAll, m_shared).detach();
    std::thread(&StandardStreams::writeAll, m_shared).detach();
}

void StandardStreams::transmit(const QByteArray &line)
{
    const std::scoped_lock lock(m_shared->mutex);
    if (m_isClosed || m_shared->isBroken)
        return;
    m_shared->outgoing.push_back(line);
    m_shared->unsent += line.size();
    m_shared->changed.notify_all();
}

qint64 StandardStreams::unsent() const
{
    const std::scoped_lock lock(m_shared->mutex);
    return m_shared->unsent;
}

void StandardStreams::readAll(const std::shared_ptr<Shared> &shared)
{
    char piece[pieceSize];
    for (;;) {
        const auto size = readSome(shared->in, piece);
        std::unique_lock lock(shared->mutex);
        shared->changed.wait(lock, [&] { return !shared->owner || shared->incoming.size() < readAhead; });
        if (!shared->owner)
            return;
        shared->hasEnded = size == 0;
        const bool wasEmpty = shared->incoming.isEmpty();
        shared->incoming.append(piece, size);
        if (wasEmpty)
            shared->tell(&StandardStreams::read);
        if (shared->hasEnded)
            return;
    }
}

void StandardStreams::writeAll(const std::shared_ptr<Shared> &shared)
{
    std::unique_lock lock(shared->mutex);
    for (;;) {
        shared->changed.wait(lock, [&] { return !shared->owner || !shared->outgoing.empty(); });
        if (shared->outgoing.empty())
            return;
        const auto line = std::move(shared->outgoing.front());
        shared->outgoing.pop_front();
        lock.unlock();
        const bool isWritten = writeWhole(shared->out, line);
        lock.lock();
        shared->unsent -= line.size();
        shared->justSent += isWritten ? line.size() : 0;
        shared->isBroken = !isWritten;
        shared->tell(&StandardStreams::noteWritten);
        shared->changed.notify_all();
        if (!isWritten)
            return;
    }
}

void StandardStreams::read()
{
    if (isPaused() || m_hasEnded)
        return;
    QByteArray fresh;
    bool isLast = false;
    {
        const std::scoped_lock lock(m_shared->mutex);
        fresh = std::exchange(m_shared->incoming, {});
        isLast = m_shared->hasEnded;
        m_shared->changed.notify_all();
    }
    framer().append(fresh);
    if (!deliver() || isPaused())
        return;
    if (framer().isOverflowing())
        qCWarning(logStdio, "a line of more than %lld bytes came; nothing more is read", qint64(lineLimit));
    if (isLast || framer().isOverflowing())
        end();
}

void StandardStreams::end()
{
    m_hasEnded = true;
    const QPointer self(this);
    if (const auto rest = framer().takeRest())
        Q_EMIT received(*rest);
    if (self && !m_isClosed)
        Q_EMIT ended();
}

void StandardStreams::noteWritten()
{
    qint64 size = 0;
    bool isBroken = false;
    {
        const std::scoped_lock lock(m_shared->mutex);
        size = std::exchange(m_shared->justSent, 0);
        isBroken = m_shared->isBroken;
    }
    const QPointer self(this);
    if (size > 0 && !m_isClosed)
        Q_EMIT sent(size);
    if (self && isBroken && !std::exchange(m_isClosed, true))
        Q_EMIT closed(QStringLiteral("standard output is closed"));
}

} // namespace qonduit
