// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QHash>
#include <QHostAddress>
#include <QList>
#include <QPair>
#include <QTcpSocket>
#include <QTest>

#ifdef Q_OS_UNIX
#include <sys/socket.h>
#endif

namespace qonduit {

/// One connection of an HTTP/1.1 client that sees every byte. Waiting turns the event loop.
class HttpClient
{
public:
    using Fields = QList<QPair<QByteArray, QByteArray>>;

    struct Answer
    {
        int status = 0;
        QHash<QByteArray, QByteArray> headers; ///< names in lower case
        QByteArray body; ///< without chunk framing; of a stream, what has come so far
        bool isComplete = false;
    };

    explicit HttpClient(quint16 port) : m_port(port) { m_socket.connectToHost(QHostAddress::LocalHost, port); }

    /// Sends a whole request with the right Host and Content-Length.
    void send(const QByteArray &method, const QByteArray &path, const Fields &fields, const QByteArray &body = {})
    {
        auto bytes = method + ' ' + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(m_port) + "\r\n";
        for (const auto &[name, value] : fields)
            bytes += name + ": " + value + "\r\n";
        if (!body.isEmpty() || method == "POST")
            bytes += "Content-Length: " + QByteArray::number(body.size()) + "\r\n";
        m_socket.write(bytes + "\r\n" + body);
    }
    void sendBytes(const QByteArray &bytes) { m_socket.write(bytes); }
    /// From here on nothing is taken from the connection, and hardly anything fits into it.
    void stopReading()
    {
        m_socket.setReadBufferSize(1);
        m_socket.setSocketOption(QAbstractSocket::ReceiveBufferSizeSocketOption, 4096);
    }
    bool isAllSent() const
    {
        return m_socket.state() == QAbstractSocket::ConnectedState && m_socket.bytesToWrite() == 0;
    }

    /// Takes the answer that the bytes so far begin with, out of them if it is complete.
    Answer takeAnswer()
    {
        auto answer = readAnswer();
        if (answer.isComplete)
            m_received.remove(0, m_answerEnd);
        return answer;
    }
    /// The present answer, which stays. Its status is 0 before it has begun.
    Answer readAnswer()
    {
        m_received += m_socket.readAll();
        Answer answer;
        const auto headEnd = m_received.indexOf("\r\n\r\n");
        if (headEnd < 0)
            return answer;
        answer.status = m_received.mid(9, 3).toInt();
        const auto lines = m_received.first(headEnd).split('\n');
        for (const auto &line : lines.mid(1)) {
            const auto colon = line.indexOf(':');
            answer.headers.insert(line.first(colon).toLower(), line.sliced(colon + 1).trimmed());
        }
        if (answer.headers.value("transfer-encoding") == "chunked")
            readChunks(answer, headEnd + 4);
        else
            readLength(answer, headEnd + 4);
        return answer;
    }
    /// Waits for a whole answer; what there is when \p milliseconds have passed.
    Answer waitForAnswer(int milliseconds = 30000)
    {
        Answer answer;
        std::ignore = QTest::qWaitFor([&] { return (answer = takeAnswer()).isComplete || isClosed(); }, milliseconds);
        return answer;
    }

    /// Whether bytes are there that belong to no answer taken yet.
    bool hasMore()
    {
        m_received += m_socket.readAll();
        return !m_received.isEmpty();
    }
    bool isConnected() const { return m_socket.state() == QAbstractSocket::ConnectedState; }
    bool isClosed() const { return m_socket.state() == QAbstractSocket::UnconnectedState; }
    void close() { m_socket.disconnectFromHost(); }
    /// Ends the connection with a reset.
    void reset()
    {
#ifdef Q_OS_UNIX
        const linger now { 1, 0 };
        ::setsockopt(int(m_socket.socketDescriptor()), SOL_SOCKET, SO_LINGER, &now, sizeof now);
#endif
        m_socket.abort();
    }
    QTcpSocket &socket()
    {
        return m_socket;
    }

private:
    void readLength(Answer &answer, qsizetype start)
    {
        const auto length = answer.headers.value("content-length", "0").toLongLong();
        answer.body = m_received.mid(start, length);
        answer.isComplete = m_received.size() - start >= length;
        m_answerEnd = start + length;
    }
    void readChunks(Answer &answer, qsizetype start)
    {
        for (;;) {
            const auto lineEnd = m_received.indexOf("\r\n", start);
            if (lineEnd < 0)
                return;
            const auto size = m_received.mid(start, lineEnd - start).toLongLong(nullptr, 16);
            if (m_received.size() < lineEnd + 2 + size + 2)
                return;
            answer.body += m_received.mid(lineEnd + 2, size);
            start = lineEnd + 2 + size + 2;
            if (size == 0)
                break;
        }
        answer.isComplete = true;
        m_answerEnd = start;
    }

    QTcpSocket m_socket;
    QByteArray m_received;
    qsizetype m_answerEnd = 0;
    quint16 m_port;
};

} // namespace qonduit
