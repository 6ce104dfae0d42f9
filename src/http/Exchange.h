// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "http/Request.h"
#include "http/SseWriter.h"

#include <QObject>

#include <functional>
#include <memory>

namespace qonduit::http {

class ExchangePrivate;

/// One request and its answer: one whole response, or an event stream.
///
/// Exactly one of respond() and beginEventStream() takes effect; later calls are ignored and logged. An exchange that
/// is destroyed without an answer answers 500 by itself. It stays valid when the client hangs up: clientGone() is
/// emitted once, and what is sent after it goes nowhere. That, like SseWriter::overflowed(), never happens inside a
/// call of yours; `delivered` may, when the system takes the bytes at once.
class Exchange : public QObject
{
    Q_OBJECT

public:
    using Delivered = std::function<void(bool)>;

    ~Exchange() override;

    const Request &request() const;
    bool isClientGone() const;

    /// Answers with one whole response. Content-Length, Date, Connection and, unless given, `Cache-Control: no-store`
    /// are added; Content-Length, Transfer-Encoding and Connection must not be among \p headers. A header with a line
    /// break or another control character in it turns the answer into 500.
    /// \param body empty for none; Content-Type is among \p headers
    /// \param delivered told once, whether the response was handed whole to the operating system
    void respond(int status, const Headers &headers, const QByteArray &body, Delivered delivered = {});

    /// Answers with 200 and `text/event-stream`, and sends the head at once.
    /// \returns nullptr when the exchange is answered already. The writer belongs to this exchange and lives as long as
    /// it.
    SseWriter *beginEventStream(const Headers &headers);

Q_SIGNALS:
    void clientGone();

private:
    friend class ExchangePrivate;
    explicit Exchange(std::unique_ptr<ExchangePrivate> d);
    std::unique_ptr<ExchangePrivate> d;
};

} // namespace qonduit::http
