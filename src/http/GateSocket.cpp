// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/GateSocket.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace qonduit::http {

namespace {

/// From this size on a second system call is cheaper than a copy.
constexpr qint64 largeWrite = 16 * 1024;
/// What a quiet connection may keep for its next answer.
constexpr qsizetype keptCapacity = 4 * 1024;

} // namespace

GateSocket::GateSocket(QTcpSocket &client, QObject *parent) : QTcpSocket(parent), m_client(&client)
{
    setOpenMode(QIODevice::ReadWrite);
    setSocketState(QAbstractSocket::ConnectedState);
    setPeerAddress(client.peerAddress());
    setPeerPort(client.peerPort());
}

void GateSocket::feed(const QByteArray &request)
{
    m_in = request;
    m_inAt = 0;
    Q_EMIT readyRead();
}

void GateSocket::flushToClient()
{
    passOn();
    m_lent.clear();
    if (m_client)
        m_client->flush(); // now, rather than on the next turn of the event loop
}

void GateSocket::passOn()
{
    if (m_client && !m_out.isEmpty())
        m_client->write(m_out.constData(), m_out.size());
    m_flushed += m_out.size();
    if (m_out.capacity() > keptCapacity)
        m_out.clear();
    else
        m_out.resize(0);
}

void GateSocket::hangUp()
{
    m_client = nullptr;
    setSocketState(QAbstractSocket::UnconnectedState);
    Q_EMIT disconnected();
}

qint64 GateSocket::bytesAvailable() const
{
    return m_in.size() - m_inAt + QIODevice::bytesAvailable();
}

qint64 GateSocket::bytesToWrite() const
{
    return m_out.size() + (m_client ? m_client->bytesToWrite() : 0);
}

bool GateSocket::canReadLine() const
{
    return m_in.indexOf('\n', m_inAt) >= 0 || QIODevice::canReadLine();
}

qint64 GateSocket::readData(char *data, qint64 size)
{
    const auto length = std::min<qint64>(size, m_in.size() - m_inAt);
    std::memcpy(data, m_in.constData() + m_inAt, size_t(length));
    m_inAt += length;
    return length;
}

qint64 GateSocket::readLineData(char *data, qint64 size)
{
    return QIODevice::readLineData(data, size); // QTcpSocket's looks into its own buffer
}

qint64 GateSocket::writeData(const char *data, qint64 size)
{
    if (size < largeWrite) {
        m_out.append(data, size);
        return size;
    }
    passOn();
    const bool isLent = data == m_lent.constData() && size == m_lent.size();
    if (m_client && isLent)
        m_client->write(m_lent); // shared
    else if (m_client)
        m_client->write(data, size);
    m_flushed += size;
    return size;
}

} // namespace qonduit::http
