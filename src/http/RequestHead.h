// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "http/Limits.h"
#include "http/Request.h"

#include <optional>

namespace qonduit::http {

/// Why the gate turns a request down: the status it answers with, and one sentence for people.
struct Refusal
{
    int status;
    const char *reason;
};

/// The start line and the header fields of one request, and what they say of its framing.
///
/// Is given one line at a time, each without its CRLF. Strict where strictness keeps two readers of the same bytes from
/// disagreeing: every doubt is a refusal.
/// \see RFC 9112, sections 3, 5 and 6
class RequestHead
{
public:
    /// \param limits outlive the head
    explicit RequestHead(const Limits &limits) : m_limits(&limits) { }

    std::optional<Refusal> addRequestLine(QByteArrayView line);
    std::optional<Refusal> addField(QByteArrayView line);
    /// Looks at the whole, after the empty line: one Host, one framing, a body that is small enough.
    std::optional<Refusal> complete();

    Request &request() { return m_request; }
    const Request &request() const { return m_request; }
    /// The length that was declared; zero when none was.
    qsizetype contentLength() const { return m_contentLength.value_or(0); }
    bool isChunked() const { return m_chunked; }
    bool keepsAlive() const { return m_keepsAlive; }
    bool expectsContinue() const { return m_expectsContinue; }

private:
    std::optional<Refusal> addTarget(QByteArrayView target);
    std::optional<Refusal> addContentLength(QByteArrayView value);
    std::optional<Refusal> addTransferEncoding(QByteArrayView value);
    std::optional<Refusal> addExpectation(QByteArrayView value);
    void addConnection(QByteArrayView value);

    const Limits *m_limits;
    Request m_request;
    QByteArray m_authority; ///< of an absolute-form target
    std::optional<QByteArray> m_host;
    std::optional<qsizetype> m_contentLength;
    qsizetype m_headerBytes = 0;
    bool m_chunked = false;
    bool m_keepsAlive = true;
    bool m_expectsContinue = false;
};

} // namespace qonduit::http
