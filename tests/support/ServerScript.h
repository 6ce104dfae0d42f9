// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QList>
#include <QMap>

#include <optional>

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
    QList<QByteArray> promptPages { R"({"name":"greet"})" };
    QList<QByteArray> resourcePages { R"({"uri":"file:///a","name":"a"})" };
    QList<QByteArray> templatePages { R"({"uriTemplate":"file:///{x}","name":"x"})" };
    bool answersPing = true;
    std::optional<QByteArray> readResult = {}; ///< of resources/read; absent: a text
    std::optional<Error> subscribeError = {};
    /// Whether tools/call is answered at once, with the arguments that came. Else a test answers it.
    bool answersCalls = true;
    /// By method, what a request is answered, whatever it asks for.
    QMap<QByteArray, QByteArray> results = {};
    QList<QByteArray> unanswered = {}; ///< methods of requests that a test answers, or nobody

    bool isSilentTo(QByteArrayView method) const
    {
        return unanswered.contains(method) || (method == "ping" && !answersPing)
            || (method == "tools/list" && !answersToolsList);
    }
};

} // namespace qonduit
