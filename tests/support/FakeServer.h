// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/Wire.h"
#include "transport/MemoryChannel.h"

#include <QHash>
#include <QList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace qonduit {

/// What a FakeServer says and does.
struct ServerScript
{
    QByteArray initializeResult =
        R"({"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"1"}})";
    std::optional<Error> initializeError = {};
    bool answersInitialize = true;
    /// Each the elements of the list, as JSON.
    QList<QByteArray> toolPages {
        R"({"name":"work","inputSchema":{"type":"object"}},{"name":"look","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}})"
    };
    bool answersToolsList = true;
    /// Whether tools/call is answered at once, with the arguments that came. Else a test answers it.
    bool answersCalls = true;
};

/// An MCP server at the other end of a MemoryChannel.
class FakeServer : public QObject
{
public:
    FakeServer(std::unique_ptr<MemoryChannel> channel, ServerScript theScript)
        : script(std::move(theScript)), m_channel(std::move(channel))
    {
        connect(m_channel.get(), &Channel::received, this, &FakeServer::handle);
        connect(m_channel.get(), &Channel::closed, this, [this] { isClosed = true; });
        m_channel->open();
    }

    void respond(const QByteArray &id, const QByteArray &result)
    {
        sendFrame(jsonrpc::response(id, RawJson::fromTrusted(result)));
    }
    void respondError(const QByteArray &id, const Error &error) { sendFrame(jsonrpc::errorResponse(id, error)); }
    void request(const QByteArray &id, const QByteArray &method, const QByteArray &params)
    {
        sendFrame(jsonrpc::request(id, method, RawJson::fromTrusted(params)));
    }
    void notify(const QByteArray &method, const QByteArray &params)
    {
        sendFrame(jsonrpc::notification(method, RawJson::fromTrusted(params)));
    }
    /// Asks the person for a name.
    void elicit(const QByteArray &id, const QByteArray &message = "Your name?")
    {
        request(
            id, "elicitation/create",
            R"({"message":")" + message
                + R"(","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}})");
    }
    void sendFrame(const QByteArray &frame)
    {
        m_channel->send({ frame, jsonrpc::Message::Kind::Notification, {}, {}, {} });
    }
    /// Goes away without a word, as a crash does.
    void crash() { m_channel.reset(); }

    int count(QByteArrayView method) const
    {
        return int(std::count_if(received.begin(), received.end(),
                                 [&](const auto &message) { return message.method == method; }));
    }
    /// The answer to a request of the server; missing while there is none.
    const jsonrpc::Message *answerTo(const QByteArray &id) const
    {
        const auto found = std::find_if(received.begin(), received.end(),
                                        [&](const auto &message) { return message.isResponse() && message.id == id; });
        return found == received.end() ? nullptr : &*found;
    }
    /// The ids that were cancelled.
    QList<QByteArray> cancelled() const
    {
        QList<QByteArray> ids;
        for (const auto &message : received) {
            if (message.method == wire::cancelled)
                ids += message.payload["requestId"].toByteArray();
        }
        return ids;
    }

    ServerScript script;
    std::vector<jsonrpc::Message> received;
    QList<QByteArray> openCalls; ///< ids of tools/call without an answer
    bool isClosed = false;

private:
    void handle(const jsonrpc::Message &message)
    {
        received.push_back(message);
        if (!message.isRequest())
            return;
        if (message.method == wire::initialize) {
            if (script.initializeError)
                respondError(message.id, *script.initializeError);
            else if (script.answersInitialize)
                respond(message.id, script.initializeResult);
        } else if (message.method == wire::toolsList) {
            if (script.answersToolsList)
                respond(message.id, page(message.payload["cursor"].toString().value_or(QString()).toInt()));
        } else if (message.method == wire::toolsCall) {
            if (script.answersCalls)
                respond(message.id, R"({"content":[],"echo":)" + message.payload["arguments"].toByteArray() + '}');
            else
                openCalls += message.id;
        } else {
            respondError(message.id, Error(ErrorCode::MethodNotFound, QStringLiteral("unknown")));
        }
    }

    QByteArray page(int number) const
    {
        auto out = R"({"tools":[)" + script.toolPages.value(number) + ']';
        if (number + 1 < script.toolPages.size())
            out += R"(,"nextCursor":")" + QByteArray::number(number + 1) + '"';
        return out + '}';
    }

    std::unique_ptr<MemoryChannel> m_channel;
};

} // namespace qonduit
