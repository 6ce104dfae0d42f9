// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/LocalStream.h"

#include <QLocalSocket>
#include <QTimer>

#include <algorithm>

#ifdef Q_OS_UNIX
#include <sys/socket.h>
#include <unistd.h>
#endif

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// What is read ahead of the lines that are asked for.
constexpr qint64 readAhead = 1024 * 1024;
/// How long what was written may take to leave when the stream has gone.
constexpr auto leaveTimeout = 5s;

} // namespace

LocalStream::LocalStream(QLocalSocket *socket) : m_socket(socket)
{
    m_socket->setParent(this);
    m_socket->setReadBufferSize(readAhead);
    connect(m_socket, &QLocalSocket::bytesWritten, this, &LocalStream::sent);
}

LocalStream::~LocalStream()
{
    m_socket->disconnect(this);
    m_socket->flush();
    if (m_socket->state() != QLocalSocket::ConnectedState || m_socket->bytesToWrite() == 0)
        return;
    m_socket->setParent(nullptr);
    connect(m_socket, &QLocalSocket::disconnected, m_socket, &QObject::deleteLater);
    QTimer::singleShot(leaveTimeout, m_socket, &QLocalSocket::abort);
    m_socket->disconnectFromServer();
}

std::unique_ptr<LocalStream> LocalStream::connectTo(const QString &address, std::chrono::milliseconds timeout)
{
    auto socket = std::make_unique<QLocalSocket>();
    socket->connectToServer(address);
    if (!socket->waitForConnected(int(timeout.count())))
        return nullptr;
    auto stream = std::make_unique<LocalStream>(socket.release());
    return stream->isOfSameUser() ? std::move(stream) : nullptr;
}

bool LocalStream::isOfSameUser() const
{
#if defined(Q_OS_LINUX)
    ucred peer = {};
    socklen_t size = sizeof peer;
    return ::getsockopt(int(m_socket->socketDescriptor()), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
        && peer.uid == ::geteuid();
#elif defined(Q_OS_UNIX)
    uid_t user = 0;
    gid_t group = 0;
    return ::getpeereid(int(m_socket->socketDescriptor()), &user, &group) == 0 && user == ::geteuid();
#else
    return true; // the pipe lets nobody else in
#endif
}

void LocalStream::open()
{
    if (std::exchange(m_isOpen, true))
        return;
    connect(m_socket, &QLocalSocket::readyRead, this, &LocalStream::read);
    connect(m_socket, &QLocalSocket::disconnected, this, &LocalStream::read);
    // What has come before nobody has been told of.
    QMetaObject::invokeMethod(this, &LocalStream::read, Qt::QueuedConnection);
}

void LocalStream::transmit(const QByteArray &line)
{
    if (m_isClosed || m_socket->state() != QLocalSocket::ConnectedState)
        return; // read() will find it gone
    m_socket->write(line);
}

qint64 LocalStream::unsent() const
{
    return m_isClosed ? 0 : m_socket->bytesToWrite();
}

void LocalStream::read()
{
    while (!m_isClosed && !isPaused()) {
        if (!deliver() || isPaused())
            return;
        if (framer().isOverflowing())
            return close(QStringLiteral("a line of more than %1 bytes came").arg(lineLimit));
        const auto available = std::min(m_socket->bytesAvailable(), readAhead);
        if (available > 0)
            framer().commit(std::max<qint64>(m_socket->read(framer().prepare(available), available), 0));
        else if (m_socket->state() == QLocalSocket::UnconnectedState)
            return close(QStringLiteral("the other side has hung up"));
        else
            return;
    }
}

void LocalStream::close(const QString &why)
{
    m_isClosed = true;
    m_socket->disconnect(this);
    m_socket->abort();
    Q_EMIT closed(why);
}

} // namespace qonduit
