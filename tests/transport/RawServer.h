// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QHash>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

#include <algorithm>
#include <functional>

namespace qonduit {

/// An HTTP server that does exactly what a test says, down to the byte.
class RawServer : public QTcpServer
{
public:
    struct Request
    {
        QByteArray verb;
        QByteArray path;
        QHash<QByteArray, QByteArray> headers; ///< names in lower case
        QByteArray body;
        QPointer<QTcpSocket> socket;
    };

    RawServer()
    {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (auto *socket = nextPendingConnection()) {
                ++connections;
                ++openConnections;
                connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
                connect(socket, &QTcpSocket::disconnected, this, [this, socket] {
                    --openConnections;
                    m_buffers.remove(socket);
                    socket->deleteLater();
                });
            }
        });
    }

    QUrl url() const { return QUrl(QStringLiteral("http://127.0.0.1:%1/mcp").arg(serverPort())); }
    int count(const QByteArray &verb) const
    {
        return int(std::count_if(requests.begin(), requests.end(),
                                 [&](const Request &request) { return request.verb == verb; }));
    }

    static void answer(const Request &request, const QByteArray &status, const QByteArray &headers = {},
                       const QByteArray &body = {})
    {
        if (request.socket)
            request.socket->write("HTTP/1.1 " + status + "\r\n" + headers
                                  + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    }
    static void json(const Request &request, const QByteArray &body, const QByteArray &headers = {})
    {
        answer(request, "200 OK", "Content-Type: application/json\r\n" + headers, body);
    }
    /// Begins a stream that ends with its connection.
    static void stream(const Request &request, const QByteArray &events = {})
    {
        if (request.socket)
            request.socket->write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
                                  + events);
    }

    /// What to do with each request.
    std::function<void(const Request &)> handler;
    QList<Request> requests;
    int connections = 0;
    int openConnections = 0;

private:
    void read(QTcpSocket *socket)
    {
        auto &buffer = m_buffers[socket];
        buffer += socket->readAll();
        while (true) {
            const auto end = buffer.indexOf("\r\n\r\n");
            if (end < 0)
                return;
            Request request;
            const auto lines = buffer.left(end).split('\n');
            request.verb = lines.first().split(' ').value(0);
            request.path = lines.first().split(' ').value(1);
            for (const auto &line : lines.mid(1)) {
                const auto colon = line.indexOf(':');
                request.headers.insert(line.left(colon).toLower(), line.mid(colon + 1).trimmed());
            }
            const auto length = request.headers.value("content-length").toLongLong();
            if (buffer.size() < end + 4 + length)
                return;
            request.body = buffer.mid(end + 4, length);
            request.socket = socket;
            buffer.remove(0, end + 4 + length);
            requests += request;
            const QPointer<QTcpSocket> alive(socket);
            if (handler)
                handler(request);
            if (!alive || !m_buffers.contains(socket))
                return;
        }
    }

    QHash<QTcpSocket *, QByteArray> m_buffers;
};

} // namespace qonduit
