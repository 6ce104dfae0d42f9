// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "http/Request.h"

#include <functional>
#include <memory>

class QHttpServer;
class QHttpServerResponder;
class QTcpServer;

/// \file
/// All that we use of Qt's HTTP server, and all differences between its versions.

namespace qonduit::http {

/// Writes one response through QHttpServer.
///
/// Lives on Qt's own responder while the request is being handled, and takes it over only when the answer comes
/// later: since Qt 6.8 a responder that was moved out must not be destroyed inside the handler, or each request makes
/// the next one slower.
class ResponseWriter
{
public:
    /// \param responder stays valid until the handler returns
    explicit ResponseWriter(QHttpServerResponder &responder);
    ResponseWriter(ResponseWriter &&) noexcept;
    ~ResponseWriter();

    /// Call it when the handler is about to return and the answer is still to come.
    void outliveHandler();

    /// Writes a whole response and its Content-Length.
    /// \param withBody false for HEAD: only says how long the body would be
    void writeResponse(int status, const Headers &headers, const QByteArray &body, bool withBody);
    void beginChunked(int status, const Headers &headers);
    /// \param data not empty
    void writeChunk(const QByteArray &data);
    /// Ends an event stream.
    void endEvents();

private:
    QHttpServerResponder *m_responder;
    std::unique_ptr<QHttpServerResponder> m_kept;
};

/// Qt's HTTP server on our gate, with one route that takes every request.
class QtHttpServer
{
public:
    using Handler = std::function<void(ResponseWriter)>;

    explicit QtHttpServer(Handler handler);
    ~QtHttpServer();

    /// \param gate listens already; it becomes the server's own
    void bind(QTcpServer *gate);

private:
    std::unique_ptr<QHttpServer> m_server;
};

} // namespace qonduit::http
