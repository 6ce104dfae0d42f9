// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/Wire.h"
#include "rpc/Channel.h"

#include <QList>
#include <QPointer>

#include <memory>
#include <utility>

namespace qonduit {

/// What we have said to a client.
struct WireLog
{
    QList<QByteArray> lines; ///< as they went out
    QList<QByteArray> relatedTo; ///< of each line: the client's request that it belongs to
    bool isClosed = false;
};

/// Our end of the wire to a client. What is sent leaves at once, as over HTTP and stdio.
class WireEnd : public Channel
{
public:
    explicit WireEnd(std::shared_ptr<WireLog> log) : m_log(std::move(log)) { }
    ~WireEnd() override { m_log->isClosed = true; }

    void open() override { Q_EMIT opened(); }
    void send(Outgoing message) override
    {
        if (!m_log->isClosed) {
            m_log->lines += message.frame;
            m_log->relatedTo += message.relatedTo;
        }
        if (message.delivered)
            message.delivered(!m_log->isClosed);
    }
    void close() override
    {
        if (!std::exchange(m_log->isClosed, true))
            QMetaObject::invokeMethod(
                this,
                [this] {
                    Q_EMIT closed({ ErrorCode::Closed, QStringLiteral("the channel was closed") });
                },
                Qt::QueuedConnection);
    }
    void take(const QByteArray &frame)
    {
        const auto incoming = jsonrpc::read(frame);
        if (incoming && incoming->messages.front())
            Q_EMIT received(*incoming->messages.front());
        else
            Q_EMIT malformed(incoming ? incoming->messages.front().error() : incoming.error());
    }

private:
    std::shared_ptr<WireLog> m_log;
};

/// A client, by the raw text that it sends and gets.
class WireClient
{
public:
    /// Our end, for a session.
    std::unique_ptr<Channel> makeEnd()
    {
        auto end = std::make_unique<WireEnd>(m_log);
        m_end = end.get();
        return end;
    }

    void send(const QByteArray &frame)
    {
        if (m_end && !m_log->isClosed)
            m_end->take(frame);
    }
    void request(const QByteArray &id, QByteArrayView method, const QByteArray &params = "{}")
    {
        send(jsonrpc::request(id, method, RawJson::fromTrusted(params)));
    }
    void notify(QByteArrayView method, const QByteArray &params = {})
    {
        send(jsonrpc::notification(method, RawJson::fromTrusted(params)));
    }
    void respond(const QByteArray &id, const QByteArray &result)
    {
        send(jsonrpc::response(id, RawJson::fromTrusted(result)));
    }
    void respondError(const QByteArray &id, const Error &error) { send(jsonrpc::errorResponse(id, error)); }

    const WireLog &log() const { return *m_log; }
    /// What has come since the last look.
    QList<QByteArray> take()
    {
        const auto lines = m_log->lines.mid(m_taken);
        m_taken = m_log->lines.size();
        return lines;
    }
    /// How often something by this method has come.
    int count(QByteArrayView method) const { return int(ofMethod(method).size()); }
    /// The latest by this method; with an empty method when there was none.
    jsonrpc::Message latest(QByteArrayView method) const
    {
        const auto found = ofMethod(method);
        return found.isEmpty() ? jsonrpc::Message() : found.last();
    }
    /// All answers to a request, as they went out.
    QList<QByteArray> answersTo(const QByteArray &id) const
    {
        QList<QByteArray> answers;
        for (const auto &line : m_log->lines) {
            if (const auto message = read(line); message.isResponse() && message.id == id)
                answers += line;
        }
        return answers;
    }
    /// The raw result, or else the raw error, of the only answer to a request; nothing when there is none.
    QByteArray answer(const QByteArray &id) const
    {
        const auto answers = answersTo(id);
        return answers.size() == 1 ? read(answers.first()).payload.toByteArray() : QByteArray();
    }
    RawJson json(const QByteArray &id) const { return RawJson::fromTrusted(answer(id)); }

private:
    static jsonrpc::Message read(const QByteArray &line) { return jsonrpc::read(line)->messages.front().value(); }
    QList<jsonrpc::Message> ofMethod(QByteArrayView method) const
    {
        QList<jsonrpc::Message> found;
        for (const auto &line : m_log->lines) {
            if (auto message = read(line); message.method == method)
                found += std::move(message);
        }
        return found;
    }

    std::shared_ptr<WireLog> m_log = std::make_shared<WireLog>();
    QPointer<WireEnd> m_end;
    qsizetype m_taken = 0;
};

} // namespace qonduit
