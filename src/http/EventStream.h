// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "http/Request.h"
#include "http/SseWriter.h"

#include <optional>

namespace qonduit::http {

class ExchangePrivate;

/// The event stream of one exchange, sent in chunks so that the connection can serve on when it ends.
class EventStream final : public SseWriter
{
    Q_OBJECT

public:
    /// \param exchange owns the stream
    explicit EventStream(ExchangePrivate &exchange);

    /// Sends the head. Only while the exchange has a connection.
    void begin(const Headers &headers);
    /// Nothing can be sent any more.
    void detach();
    /// It was closed because its client does not read.
    bool hasOverflowed() const { return m_overflowed; }

    void write(const Event &event, std::function<void(bool)> delivered) override;
    void finish() override;
    bool isOpen() const override;

private:
    void keepAlive();

    ExchangePrivate &m_exchange;
    std::optional<Timer> m_keepAlive; ///< while it is open
    bool m_overflowed = false;
};

} // namespace qonduit::http
