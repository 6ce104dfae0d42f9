// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "support/ManualClock.h"
#include "transport/RawServer.h"
#include "protocol/Message.h"

namespace qonduit {

inline QByteArray idOf(const RawServer::Request &request)
{
    const auto incoming = jsonrpc::read(request.body);
    return incoming && !incoming->messages.empty() && incoming->messages.front() ? incoming->messages.front()->id
                                                                                 : QByteArray();
}

inline QByteArray methodOf(const RawServer::Request &request)
{
    const auto incoming = jsonrpc::read(request.body);
    return incoming && !incoming->messages.empty() && incoming->messages.front() ? incoming->messages.front()->method
                                                                                 : QByteArray();
}

inline QByteArray resultFor(const QByteArray &id)
{
    return jsonrpc::response(id, RawJson::emptyObject());
}

inline QByteArray sse(const QByteArray &data, const QByteArray &id = {})
{
    return (id.isEmpty() ? QByteArray() : "id: " + id + '\n') + "data: " + data + "\n\n";
}

inline void hangUp(const RawServer::Request &request)
{
    if (request.socket)
        request.socket->disconnectFromHost();
}

/// A server that does what most do: initialize gives a session, notifications are accepted, requests get a result.
inline void behave(const RawServer::Request &request)
{
    if (request.verb != "POST")
        RawServer::answer(request, "405 Method Not Allowed");
    else if (methodOf(request) == "initialize")
        RawServer::json(request, resultFor(idOf(request)), "Mcp-Session-Id: s-1\r\n");
    else if (!idOf(request).isEmpty() && !methodOf(request).isEmpty())
        RawServer::json(request, resultFor(idOf(request)));
    else
        RawServer::answer(request, "202 Accepted");
}

/// Tells whether somebody waits for it.
class WatchedClock : public ManualClock
{
public:
    bool hasDeadline() const { return nextDeadline() != TimePoint::max(); }
};

} // namespace qonduit
