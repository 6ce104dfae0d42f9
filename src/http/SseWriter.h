// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QObject>

#include <functional>

namespace qonduit::http {

/// The writing end of one `text/event-stream` response.
///
/// Keeps the connection alive with a comment every 15 s. When more than Limits::unsentBytes wait because the client
/// does not read, the next event closes the stream: overflowed(), then the exchange's clientGone(). So one large event
/// always goes through.
/// \see WHATWG HTML, server-sent events
class SseWriter : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    struct Event
    {
        QByteArray id; ///< empty: no id line; like the name, without line breaks
        QByteArray data; ///< lines are split; an empty one makes an empty data field (a priming event)
        QByteArray name; ///< the event field; empty: none
        int retryMs = -1; ///< below zero: none
    };

    /// \param delivered told once, whether the event was handed whole to the operating system
    virtual void write(const Event &event, std::function<void(bool)> delivered = {}) = 0;
    /// Ends the response in an orderly way.
    virtual void finish() = 0;
    virtual bool isOpen() const = 0;

Q_SIGNALS:
    void overflowed();
};

} // namespace qonduit::http
