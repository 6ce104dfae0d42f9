// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "gateway/ClientStream.h"
#include "http/Exchange.h"

#include <QList>
#include <QObject>

#include <functional>
#include <memory>

namespace qonduit {

/// The answer to one POST that holds requests: one JSON body, or an event stream when something has to be said
/// before all requests are answered, or when that takes long.
/// \see MCP 2025-11-25, basic/transports, sending messages to the server
class PostAnswer : public QObject
{
    Q_OBJECT

public:
    /// What the client's Accept header allows; at least one of them.
    struct Accepts
    {
        bool json = true;
        bool eventStream = false;
    };

    /// \param headers for whichever answer it becomes
    PostAnswer(std::shared_ptr<http::Exchange> exchange, http::Headers headers, Accepts accepts, bool isBatch,
               int requests, EventStore &store, bool hasPriming, Clock &clock);

    /// Answers one of the requests.
    void answer(const QByteArray &response, const std::function<void(bool)> &delivered);
    /// One of the requests gets no answer.
    void abandon();
    /// Says something that belongs to one of the requests.
    /// \returns false when it cannot be said here: the client takes no event stream, or has gone before there was one
    bool say(const QByteArray &message);
    /// Closes what is open, without the answers that are missing.
    void close();

    /// The stream that it has become, for a client that comes back; null while it is none.
    std::shared_ptr<ClientStream> stream() const { return m_stream; }
    bool isComplete() const { return m_open == 0; }

Q_SIGNALS:
    /// It has become an event stream.
    void streaming();

private:
    void beginStream();
    void completeIfAnswered();
    void respondAsJson();

    std::shared_ptr<http::Exchange> m_exchange;
    http::Headers m_headers;
    Accepts m_accepts;
    bool m_isBatch;
    int m_open;
    EventStore &m_store;
    bool m_hasPriming;
    QList<QByteArray> m_responses;
    QList<std::function<void(bool)>> m_delivered; ///< of the responses, one each, perhaps empty
    std::shared_ptr<ClientStream> m_stream;
    Timer m_patience;
};

} // namespace qonduit
