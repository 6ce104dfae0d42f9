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
    Cell<Result<RawJson>> backendAsked(Backend &, const QByteArray &method, const RawJson &params,
                                       const Cell<Error> &theWithdrawn) override
    {
        askedBy += method;
        questions += params;
        withdrawn = theWithdrawn;
        return reply;
    }
    void backendNotified(Backend &, const QByteArray &method, const RawJson &) override { notifications += method; }
    void backendLogged(Backend &, const QString &, const QString &line) override { lines += line; }

    QList<QByteArray> events;
    QStringList details;
    QList<RawJson> data;
    QList<QByteArray> askedBy; ///< the methods of the questions
    QList<RawJson> questions;
    Cell<Error> withdrawn;
    Cell<Result<RawJson>> reply;
    QList<QByteArray> notifications;
    QStringList lines;
    std::function<void(const QByteArray &event)> onChange;
};

} // namespace qonduit
