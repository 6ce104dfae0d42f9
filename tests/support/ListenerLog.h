// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Backend.h"

#include <QList>

#include <functional>

namespace qonduit {

/// Everything that a backend has told.
class ListenerLog : public BackendListener
{
public:
    void backendChanged(Backend &, const BackendEvent &event) override
    {
        events += event.type;
        details += event.reason;
        data += event.data;
        if (onChange)
            onChange(event.type);
    }
    Cell<Result<RawJson>> backendAsked(Backend &, const ServerMessage &request,
                                       const Cell<Error> &theWithdrawn) override
    {
        askedBy += request.method;
        questions += request.params;
        origins += request.origin;
        withdrawn = theWithdrawn;
        return reply;
    }
    void backendNotified(Backend &, const ServerMessage &notification) override
    {
        notifications += notification.method;
        origins += notification.origin;
    }
    void backendLogged(Backend &, const QString &, const QString &line) override { lines += line; }

    QList<QByteArray> events;
    QStringList details;
    QList<RawJson> data;
    QList<QByteArray> askedBy; ///< the methods of the questions
    QList<RawJson> questions;
    QList<Origin> origins; ///< of the questions and the notifications
    Cell<Error> withdrawn;
    Cell<Result<RawJson>> reply;
    QList<QByteArray> notifications;
    QStringList lines;
    std::function<void(const QByteArray &event)> onChange;
};

} // namespace qonduit
