// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "http/Limits.h"
#include "http/RequestHead.h"

#include <optional>

namespace qonduit::http {

/// Reads one HTTP/1.1 request at a time from bytes that come in pieces of any size, or says why it will not.
///
/// Pure: no I/O, no clock. Keeps no more than one unfinished line and the body, both under the limits. After a
/// refusal nothing more is read: where the next request would begin is not known.
/// \see RFC 9112
class RequestReader
{
public:
    enum class Stage {
        Idle, ///< no byte of a request yet
        Head,
        Body, ///< the head is whole
        Done, ///< take() it
        Refused,
    };

    /// What stands unused behind a body's bytes, so that a JSON reader may look past the end.
    static constexpr qsizetype bodySlack = 64;

    /// \param limits outlive the reader
    explicit RequestReader(const Limits &limits);

    /// Reads up to the end of a request, or to a refusal, or all of \p bytes.
    /// \returns how many bytes it has used; fewer than all only when it is Done or Refused
    qsizetype feed(QByteArrayView bytes);

    Stage stage() const { return m_stage; }
    /// When Refused.
    const Refusal &refusal() const { return *m_refusal; }
    /// From Body on: the request, its body still incomplete.
    const Request &request() const { return m_head.request(); }
    bool keepsAlive() const { return m_head.keepsAlive(); }
    /// The client waits for `100 Continue` before it sends the body.
    bool expectsContinue() const { return m_stage == Stage::Body && m_head.expectsContinue() && m_untouched; }
    /// Bytes of this request read so far.
    qsizetype bytesRead() const { return m_bytesRead; }

    /// When Done: hands the request out and is ready for the next. A body that is not empty has bodySlack bytes of
    /// spare capacity.
    Request take();

private:
    enum class Part { RequestLine, Fields, Body, ChunkSize, ChunkData, ChunkEnd, Trailers };

    qsizetype feedLine(QByteArrayView bytes);
    qsizetype feedData(QByteArrayView bytes);
    std::optional<Refusal> endLine(QByteArrayView line);
    std::optional<Refusal> endHead();
    std::optional<Refusal> endChunkSize(QByteArrayView line);
    std::optional<Refusal> endTrailer(QByteArrayView line);
    qsizetype longestLine() const;
    Refusal lineTooLong() const;
    void makeRoom(qsizetype more);
    void refuse(Refusal refusal);

    const Limits &m_limits;
    Stage m_stage = Stage::Idle;
    Part m_part = Part::RequestLine;
    RequestHead m_head;
    QByteArray m_line; ///< the beginning of a line whose end has not come
    QByteArray m_body;
    qsizetype m_remaining = 0; ///< of the body or chunk being read
    qsizetype m_extraBytes = 0; ///< of chunk extensions and trailers
    qsizetype m_bytesRead = 0;
    bool m_untouched = true; ///< no byte of the body has come
    bool m_skippedEmptyLine = false;
    std::optional<Refusal> m_refusal;
};

} // namespace qonduit::http
