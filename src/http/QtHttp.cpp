// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/QtHttp.h"

#include <QHttpServer>
#include <QHttpServerRequest>
#include <QHttpServerResponder>
#include <QTcpServer>

namespace qonduit::http {

namespace {

using StatusCode = QHttpServerResponder::StatusCode;

constexpr bool mayHaveBody(int status)
{
    return status >= 200 && status != 204 && status != 304;
}

#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
QHttpHeaders toQt(const Headers &headers)
{
    QHttpHeaders result;
    result.reserve(qsizetype(headers.size()));
    for (const auto &[name, value] : headers)
        result.append(QLatin1StringView(name), value);
    return result;
}
#else
void writeHead(QHttpServerResponder &responder, int status, const Headers &headers)
{
    responder.writeStatusLine(StatusCode(status));
    for (const auto &[name, value] : headers)
        responder.writeHeader(name, value);
}
#endif

} // namespace

ResponseWriter::ResponseWriter(QHttpServerResponder &responder) : m_responder(&responder) { }
ResponseWriter::ResponseWriter(ResponseWriter &&) noexcept = default;
ResponseWriter::~ResponseWriter() = default;

void ResponseWriter::outliveHandler()
{
    m_kept = std::make_unique<QHttpServerResponder>(std::move(*m_responder));
    m_responder = m_kept.get();
}

#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)

void ResponseWriter::writeResponse(int status, const Headers &headers, const QByteArray &body, bool withBody)
{
    // Qt counts the body itself, so an answer to HEAD and a 204 say Content-Length: 0.
    if (withBody && mayHaveBody(status))
        m_responder->write(body, toQt(headers), StatusCode(status));
    else
        m_responder->write(toQt(headers), StatusCode(status));
}

void ResponseWriter::beginChunked(int status, const Headers &headers)
{
    m_responder->writeBeginChunked(toQt(headers), StatusCode(status));
}

void ResponseWriter::writeChunk(const QByteArray &data)
{
    m_responder->writeChunk(data);
}

void ResponseWriter::endEvents()
{
    m_responder->writeEndChunked(QByteArrayLiteral(":\n\n")); // Qt warns of an empty last chunk; a comment says nothing
}

#else

void ResponseWriter::writeResponse(int status, const Headers &headers, const QByteArray &body, bool withBody)
{
    writeHead(*m_responder, status, headers);
    if (mayHaveBody(status))
        m_responder->writeHeader(QByteArrayLiteral("Content-Length"), QByteArray::number(body.size()));
    m_responder->writeBody(withBody && mayHaveBody(status) ? body : QByteArray());
}

void ResponseWriter::beginChunked(int status, const Headers &headers)
{
    writeHead(*m_responder, status, headers);
    m_responder->writeHeader(QByteArrayLiteral("Transfer-Encoding"), QByteArrayLiteral("chunked"));
    m_responder->writeBody(QByteArray());
}

void ResponseWriter::writeChunk(const QByteArray &data)
{
    m_responder->writeBody(QByteArray::number(data.size(), 16) + "\r\n");
    m_responder->writeBody(data);
    m_responder->writeBody("\r\n", 2);
}

void ResponseWriter::endEvents()
{
    m_responder->writeBody("0\r\n\r\n", 5);
}

#endif

QtHttpServer::QtHttpServer(Handler handler) : m_server(std::make_unique<QHttpServer>())
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    m_server->setMissingHandler(
        m_server.get(), [handler = std::move(handler)](const QHttpServerRequest &, QHttpServerResponder &responder) {
            handler(ResponseWriter(responder));
        });
#else
    m_server->setMissingHandler(
        [handler = std::move(handler)](const QHttpServerRequest &, QHttpServerResponder &&responder) {
            handler(ResponseWriter(responder));
        });
#endif
}

QtHttpServer::~QtHttpServer() = default;

void QtHttpServer::bind(QTcpServer *gate)
{
    m_server->bind(gate);
}

} // namespace qonduit::http
