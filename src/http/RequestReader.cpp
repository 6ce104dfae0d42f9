// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/RequestReader.h"

#include "http/Grammar.h"

#include <algorithm>
#include <utility>

namespace qonduit::http {

namespace {

/// Room for the method and the version around a request target.
constexpr qsizetype requestLineRest = 64;
/// A chunk size and its extensions.
constexpr qsizetype longestChunkLine = 1024;
constexpr qsizetype mostChunkDigits = 8;
/// A declared length is believed up to here; beyond it room is made as the bytes come.
constexpr qsizetype roomOnTrust = 256 * 1024;

} // namespace

RequestReader::RequestReader(const Limits &limits) : m_limits(limits), m_head(limits) { }

qsizetype RequestReader::feed(QByteArrayView bytes)
{
    qsizetype used = 0;
    while (used < bytes.size() && m_stage != Stage::Done && m_stage != Stage::Refused) {
        if (m_stage == Stage::Idle)
            m_stage = Stage::Head;
        const auto rest = bytes.sliced(used);
        const bool inData = m_part == Part::Body || m_part == Part::ChunkData;
        used += inData ? feedData(rest) : feedLine(rest);
    }
    m_bytesRead += used;
    return used;
}

qsizetype RequestReader::feedLine(QByteArrayView bytes)
{
    m_untouched = m_untouched && m_stage == Stage::Head;
    const auto newline = bytes.indexOf('\n');
    const auto length = newline < 0 ? bytes.size() : newline + 1;
    if (m_line.size() + length > longestLine()) {
        refuse(lineTooLong());
        return length;
    }
    if (newline < 0) {
        m_line.append(bytes);
        return length;
    }
    auto line = bytes.first(length);
    QByteArray joined;
    if (!m_line.isEmpty()) {
        joined = std::exchange(m_line, {});
        joined.append(line);
        line = joined;
    }
    if (line.size() < 2 || line[line.size() - 2] != '\r')
        refuse({ 400, "a line does not end with CR LF" });
    else if (const auto refusal = endLine(line.chopped(2)))
        refuse(*refusal);
    return length;
}

qsizetype RequestReader::feedData(QByteArrayView bytes)
{
    m_untouched = false;
    const auto length = std::min(bytes.size(), m_remaining);
    makeRoom(length);
    m_body.append(bytes.first(length));
    m_remaining -= length;
    if (m_remaining == 0) {
        if (m_part == Part::Body)
            m_stage = Stage::Done;
        else
            m_part = Part::ChunkEnd;
    }
    return length;
}

std::optional<Refusal> RequestReader::endLine(QByteArrayView line)
{
    switch (m_part) {
    case Part::RequestLine:
        if (line.isEmpty() && !std::exchange(m_skippedEmptyLine, true)) // RFC 9112, section 2.2
            return std::nullopt;
        m_part = Part::Fields;
        return m_head.addRequestLine(line);
    case Part::Fields:
        return line.isEmpty() ? endHead() : m_head.addField(line);
    case Part::ChunkSize:
        return endChunkSize(line);
    case Part::ChunkEnd:
        m_part = Part::ChunkSize;
        return line.isEmpty() ? std::nullopt : std::optional(Refusal { 400, "a chunk is longer than it said" });
    case Part::Trailers:
        return endTrailer(line);
    case Part::Body:
    case Part::ChunkData:
        break;
    }
    Q_UNREACHABLE();
}

std::optional<Refusal> RequestReader::endHead()
{
    if (const auto refusal = m_head.complete())
        return refusal;
    m_stage = Stage::Body;
    m_remaining = m_head.contentLength();
    if (m_head.isChunked()) {
        m_part = Part::ChunkSize;
    } else if (m_remaining == 0) {
        m_stage = Stage::Done;
    } else {
        m_part = Part::Body;
        m_body.reserve(std::min(m_remaining, roomOnTrust) + bodySlack);
    }
    return std::nullopt;
}

std::optional<Refusal> RequestReader::endChunkSize(QByteArrayView line)
{
    qsizetype digits = 0;
    qsizetype size = 0;
    for (; digits < line.size() && grammar::hexValue(line[digits]) >= 0; ++digits) {
        if (digits == mostChunkDigits)
            return Refusal { 400, "a chunk size has too many digits" };
        size = size * 16 + grammar::hexValue(line[digits]);
    }
    const auto extensions = line.sliced(digits);
    if (digits == 0 || !(extensions.isEmpty() || extensions.startsWith(';')) || !grammar::isFieldText(extensions))
        return Refusal { 400, "a chunk size is malformed" };
    m_extraBytes += extensions.size();
    if (m_extraBytes > m_limits.headerTotal)
        return Refusal { 400, "the chunk extensions are too long" };
    if (size > m_limits.body - m_body.size())
        return Refusal { 413, "the body is too large" };
    m_remaining = size;
    m_part = size == 0 ? Part::Trailers : Part::ChunkData;
    if (size == 0)
        m_extraBytes = 0;
    return std::nullopt;
}

std::optional<Refusal> RequestReader::endTrailer(QByteArrayView line)
{
    if (line.isEmpty()) {
        m_stage = Stage::Done;
        return std::nullopt;
    }
    m_extraBytes += line.size();
    const auto colon = line.indexOf(':');
    if (colon <= 0 || !grammar::isToken(line.first(colon)) || !grammar::isFieldText(line.sliced(colon + 1)))
        return Refusal { 400, "a trailer line is malformed" };
    if (m_extraBytes > m_limits.headerTotal)
        return Refusal { 431, "the trailers are too long" };
    return std::nullopt;
}

qsizetype RequestReader::longestLine() const
{
    switch (m_part) {
    case Part::RequestLine:
        return m_limits.target + requestLineRest;
    case Part::ChunkSize:
        return longestChunkLine;
    case Part::ChunkEnd:
        return 2;
    default:
        return m_limits.headerField + 2;
    }
}

Refusal RequestReader::lineTooLong() const
{
    switch (m_part) {
    case Part::RequestLine:
        return { 414, "the request target is too long" };
    case Part::ChunkSize:
        return { 400, "a chunk size is malformed" };
    case Part::ChunkEnd:
        return { 400, "a chunk is longer than it said" };
    default:
        return { 431, "a header field is too long" };
    }
}

void RequestReader::makeRoom(qsizetype more)
{
    const auto wanted = m_body.size() + more + bodySlack;
    if (wanted <= m_body.capacity())
        return;
    // By half at least, so that a body in many pieces is not moved for each; never much more than it may become.
    const auto most = (m_part == Part::Body ? m_body.size() + m_remaining : m_limits.body) + bodySlack;
    m_body.reserve(std::max(wanted, std::min(m_body.capacity() * 3 / 2, most)));
}

void RequestReader::refuse(Refusal refusal)
{
    m_stage = Stage::Refused;
    m_refusal = refusal;
    m_line.clear();
    m_body.clear();
}

Request RequestReader::take()
{
    auto request = std::exchange(m_head, RequestHead(m_limits)).request();
    request.body = std::exchange(m_body, {});
    m_stage = Stage::Idle;
    m_part = Part::RequestLine;
    m_extraBytes = 0;
    m_bytesRead = 0;
    m_untouched = true;
    m_skippedEmptyLine = false;
    return request;
}

} // namespace qonduit::http
