// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/McpEndpoint.h"

#include "http/DoorFixture.h"
#include "support/NativeFixture.h"

#include <QTest>

using namespace qonduit;

namespace {

/// An endpoint behind a real door, for clients that need no token.
struct EndpointFixture : NativeFixture
{
    EndpointFixture()
    {
        principals.allowEveryone();
        door.handler = [this](const std::shared_ptr<http::Exchange> &exchange) { endpoint.handle(exchange); };
    }

    /// Posts one message on a connection of its own. \returns what came back
    QByteArray post(const QByteArray &body, const QByteArray &session = {}) const
    {
        http::RawClient client(door.port);
        auto fields = "Content-Type: application/json\r\nAccept: application/json\r\nContent-Length: "
                    + QByteArray::number(body.size()) + "\r\n";
        if (!session.isEmpty())
            fields += "Mcp-Session-Id: " + session + "\r\n";
        client.send(door.request("POST /mcp", fields, body));
        const bool isWhole = QTest::qWaitFor([&client] { return client.received().endsWith('}'); });
        return isWhole ? client.received() : QByteArray();
    }

    http::DoorFixture door;
    McpEndpoint endpoint { reception };
};

QByteArray initialize(const QByteArray &id)
{
    return R"({"jsonrpc":"2.0","id":)" + id
         + R"(,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}})";
}

QByteArray sessionOf(const QByteArray &answer)
{
    for (const auto &line : answer.split('\n')) {
        if (line.toLower().startsWith("mcp-session-id:"))
            return line.mid(15).trimmed();
    }
    return {};
}

} // namespace

class tst_McpEndpoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSessionIsInitializedOnce();
};

void tst_McpEndpoint::aSessionIsInitializedOnce()
{
    const EndpointFixture f;
    const auto session = sessionOf(f.post(initialize("1")));
    QVERIFY(!session.isEmpty());
    const auto again = f.post(initialize("\"two\""), session);
    QVERIFY2(again.startsWith("HTTP/1.1 400 "), again);
    QVERIFY2(again.contains(R"({"jsonrpc":"2.0","id":"two","error":{"code":-32600,)"), again);
    QVERIFY(sessionOf(again).isEmpty());
    QCOMPARE(f.sessions.sessions().size(), std::size_t(1)); // and that is as it was
    QVERIFY(f.post(R"({"jsonrpc":"2.0","id":3,"method":"ping"})", session).endsWith(R"("id":3,"result":{}})"));
}

QTEST_GUILESS_MAIN(tst_McpEndpoint)
#include "tst_McpEndpoint.moc"
