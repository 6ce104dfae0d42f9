// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "http/Connection.h"
#include "http/EventStream.h"
#include "http/Exchange.h"
#include "http/QtHttp.h"

#include <memory>
#include <optional>

namespace qonduit::http {

/// What an exchange is made of, shared with its connection and its event stream.
///
/// Tied to the connection from the request to the end of the answer or to the loss of the client, whichever comes
/// first; from then on `connection` and `writer` are empty and nothing can be sent.
class ExchangePrivate
{
public:
    static std::shared_ptr<Exchange> create(Connection &connection, Request request, ResponseWriter writer);
    static ExchangePrivate &of(Exchange &exchange) { return *exchange.d; }

    ExchangePrivate(Connection &theConnection, Request theRequest, ResponseWriter theWriter);

    /// The handler is about to return.
    void outliveHandler();
    /// The answer is written: lets go of the writer, then of the connection, which goes on to the next request.
    void finish(Exchange::Delivered delivered);
    /// The client has gone: lets go of both.
    void detach();
    /// Tells those who listen, after detach().
    void tellGone();

    Exchange *q = nullptr;
    Request request;
    Connection *connection; ///< lets itself be detached before it dies
    std::optional<ResponseWriter> writer;
    std::unique_ptr<EventStream> stream;
    bool isAnswered = false; ///< or has begun to be
    bool isGone = false;
};

} // namespace qonduit::http
