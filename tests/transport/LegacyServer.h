// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/HttpAnswers.h"

namespace qonduit {

/// A server that speaks HTTP+SSE of 2024-11-05 and nothing newer: it tells an address on its stream, accepts what is
/// posted there, and answers on the stream.
class LegacyServer : public RawServer
{
public:
    LegacyServer()
    {
        handler = [this](const Request &request) { behave(request); };
    }

    /// Says \p data on the stream.
    void say(const QByteArray &data, const QByteArray &name = "message")
    {
        if (stream.socket)
            stream.socket->write("event: " + name + "\ndata: " + data + "\n\n");
    }

    void behave(const Request &request)
    {
        if (request.verb == "GET") {
            stream = request;
            RawServer::stream(request, ": hello\n\n");
            if (!endpoint.isEmpty())
                say(endpoint, "endpoint");
        } else if (request.path != "/messages?session=1") {
            answer(request, statusElsewhere);
        } else {
            answer(request, "202 Accepted", "Content-Type: text/plain\r\n", "Accepted");
            if (!idOf(request).isEmpty() && !methodOf(request).isEmpty())
                say(resultFor(idOf(request)));
        }
    }

    QByteArray endpoint = "/messages?session=1";
    /// How it answers what is sent to another address.
    QByteArray statusElsewhere = "404 Not Found";
    Request stream;
};

} // namespace qonduit
