// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "http/Door.h"
#include "support/ManualClock.h"

#include <QTcpSocket>
#include <QTest>

#include <functional>
#include <memory>
#include <vector>

namespace qonduit::http {

/// A client that writes and reads bytes, and counts answers by their status lines.
class RawClient
{
public:
    explicit RawClient(quint16 port) { m_socket.connectToHost(QHostAddress::LocalHost, port); }

    void send(const QByteArray &bytes) { m_socket.write(bytes); }
    /// Everything received so far.
    const QByteArray &received()
    {
        m_received += m_socket.readAll();
        return m_received;
    }
    int answers() { return int(received().count("HTTP/1.1 ")); }
    /// Whether the first answer has this header line; names are compared without case, for Qt 6.8 writes them in lower
    /// case.
    bool hasHeader(const QByteArray &line)
    {
        return received().left(received().indexOf("\r\n\r\n") + 2).toLower().contains("\r\n" + line.toLower() + "\r\n");
    }
    /// The status of the first answer, 0 when there is none yet.
    int status() { return received().size() < 12 ? 0 : received().mid(9, 3).toInt(); }
    bool isClosed() const { return m_socket.state() == QAbstractSocket::UnconnectedState; }
    bool isConnected() const { return m_socket.state() == QAbstractSocket::ConnectedState; }
    QTcpSocket &socket() { return m_socket; }

private:
    QTcpSocket m_socket;
    QByteArray m_received;
};

/// A door on a free loopback port, under a clock that stands still. Answers each request by its path, unless a test
/// says otherwise.
class DoorFixture
{
public:
    using Handler = std::function<void(std::shared_ptr<Exchange>)>;

    explicit DoorFixture(const Limits &limits = {})
        : door(limits, clock, [this](std::shared_ptr<Exchange> exchange) {
              ++handled;
              handler(std::move(exchange));
          })
    {
        const auto listening = door.listen(QHostAddress::LocalHost, 0);
        if (!listening)
            qFatal("%s", qPrintable(listening.error().message));
        port = *listening;
        host = "127.0.0.1:" + QByteArray::number(port);
    }

    /// A request with the right Host. \p fields end in CRLF.
    QByteArray request(const QByteArray &line, const QByteArray &fields = {}, const QByteArray &body = {}) const
    {
        return line + " HTTP/1.1\r\nHost: " + host + "\r\n" + fields + "\r\n" + body;
    }
    QByteArray post(const QByteArray &path, const QByteArray &body) const
    {
        return request("POST " + path, "Content-Length: " + QByteArray::number(body.size()) + "\r\n", body);
    }
    /// Keeps the exchanges instead of answering them.
    void keepExchanges()
    {
        handler = [this](std::shared_ptr<Exchange> exchange) { kept.push_back(std::move(exchange)); };
    }
    static void answerWithPath(const std::shared_ptr<Exchange> &exchange)
    {
        exchange->respond(200, {}, "path " + exchange->request().path);
    }

    ManualClock clock;
    Handler handler = answerWithPath;
    std::vector<std::shared_ptr<Exchange>> kept;
    int handled = 0;
    quint16 port = 0;
    QByteArray host;
    Door door;
};

} // namespace qonduit::http
