// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/Wire.h"
#include "support/ServerScript.h"
#include "transport/MemoryChannel.h"

#include <QList>

#include <memory>
#include <vector>

namespace qonduit {

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
    void request(const QByteArray &id, QByteArrayView method, const QByteArray &params)
    {
        sendFrame(jsonrpc::request(id, method, RawJson::fromTrusted(params)));
    }
    void notify(QByteArrayView method, const QByteArray &params = {})
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
        if (m_channel)
            m_channel->send({ frame, jsonrpc::Message::Kind::Notification, {}, {}, {} });
    }
    /// Goes away without a word, as a crash does.
    void crash()
    {
        isClosed = true;
        m_channel.reset();
    }

    /// The latest request or notification by this method; null when there was none.
    const jsonrpc::Message *latest(QByteArrayView method) const
    {
        const auto found = std::find_if(received.rbegin(), received.rend(),
                                        [&](const auto &message) { return message.method == method; });
        return found == received.rend() ? nullptr : &*found;
    }
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
        if (!message.isRequest() || script.isSilentTo(message.method))
            return;
        if (const auto result = script.results.constFind(message.method); result != script.results.constEnd()) {
            respond(message.id, *result);
        } else if (message.method == wire::initialize) {
            if (script.initializeError)
                respondError(message.id, *script.initializeError);
            else if (script.answersInitialize)
                respond(message.id, script.initializeResult);
        } else if (message.method == wire::toolsList) {
            respond(message.id, page("tools", script.toolPages, message));
        } else if (message.method == wire::promptsList) {
            respond(message.id, page("prompts", script.promptPages, message));
        } else if (message.method == wire::resourcesList) {
            respond(message.id, page("resources", script.resourcePages, message));
        } else if (message.method == wire::resourceTemplatesList) {
            respond(message.id, page("resourceTemplates", script.templatePages, message));
        } else if (message.method == wire::resourcesRead) {
            const auto uri = message.payload["uri"].toByteArray();
            respond(message.id, script.readResult.value_or(R"({"contents":[{"uri":)" + uri + R"(,"text":"t"}]})"));
        } else if (message.method == wire::resourcesSubscribe || message.method == wire::resourcesUnsubscribe) {
            if (script.subscribeError)
                respondError(message.id, *script.subscribeError);
            else
                respond(message.id, "{}");
        } else if (message.method == wire::ping) {
            respond(message.id, "{}");
        } else if (message.method == wire::toolsCall) {
            if (script.answersCalls)
                respond(message.id, R"({"content":[],"echo":)" + message.payload["arguments"].toByteArray() + '}');
            else
                openCalls += message.id;
        } else {
            respondError(message.id, Error(ErrorCode::MethodNotFound, QStringLiteral("unknown")));
        }
    }

    static QByteArray page(const QByteArray &list, const QList<QByteArray> &pages, const jsonrpc::Message &message)
    {
        const auto number = message.payload["cursor"].toString().value_or(QString()).toInt();
        auto out = R"({")" + list + R"(":[)" + pages.value(number) + ']';
        if (number + 1 < pages.size())
            out += R"(,"nextCursor":")" + QByteArray::number(number + 1) + '"';
        return out + '}';
    }

    std::unique_ptr<MemoryChannel> m_channel;
};

} // namespace qonduit
