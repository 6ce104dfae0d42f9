// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTcpSocket>

namespace qonduit::http {

/// All that QHttpServer sees of a client: a connected socket without a descriptor.
///
/// What is fed to it is read as if it had come from the network; what is written to it is gathered and goes to the
/// client's real socket with flushToClient(). It tells of a disconnect only when hangUp() says so, so that no responder
/// can outlive it unawares, and it never closes the client's connection: the gate does.
class GateSocket final : public QTcpSocket
{
public:
    /// \param client the real socket; outlives this, or hangUp() is called first
    GateSocket(QTcpSocket &client, QObject *parent);

    /// Gives QHttpServer one whole request, inside this call.
    void feed(const QByteArray &request);
    /// Sends what was written since the last flush.
    void flushToClient();
    /// Bytes that will be written until the next flush: should they come in one piece, they are sent uncopied.
    void lend(const QByteArray &bytes) { m_lent = bytes; }
    /// All bytes ever flushed.
    qint64 bytesFlushed() const { return m_flushed; }
    /// The client has gone, or must go: ends the connection in the eyes of QHttpServer, which then deletes this socket.
    void hangUp();

    qint64 bytesAvailable() const override;
    qint64 bytesToWrite() const override;
    bool canReadLine() const override;
    bool isSequential() const override { return true; }
    void close() override { }
    void disconnectFromHost() override { }

protected:
    qint64 readData(char *data, qint64 size) override;
    qint64 readLineData(char *data, qint64 size) override;
    qint64 writeData(const char *data, qint64 size) override;

private:
    void passOn();

    QTcpSocket *m_client;
    QByteArray m_in;
    qsizetype m_inAt = 0;
    QByteArray m_out;
    QByteArray m_lent;
    qint64 m_flushed = 0;
};

} // namespace qonduit::http
