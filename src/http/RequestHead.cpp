// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/RequestHead.h"

#include "http/Grammar.h"

#include <algorithm>
#include <array>

namespace qonduit::http {

namespace {

constexpr std::array<QByteArrayView, 7> knownMethods { "GET", "POST", "DELETE", "OPTIONS", "HEAD", "PUT", "PATCH" };

/// Content-Length above this many digits is nonsense rather than large.
constexpr qsizetype mostLengthDigits = 18;

/// The method as a shared literal: the common ones cost no allocation.
QByteArray methodName(QByteArrayView method)
{
    if (method == "POST")
        return QByteArrayLiteral("POST");
    if (method == "GET")
        return QByteArrayLiteral("GET");
    return method.toByteArray();
}

bool looksLikeVersion(QByteArrayView text)
{
    return text.size() == 8 && text.startsWith("HTTP/") && grammar::isNumber(text.sliced(5, 1)) && text[6] == '.'
        && grammar::isNumber(text.sliced(7));
}

} // namespace

std::optional<Refusal> RequestHead::addRequestLine(QByteArrayView line)
{
    const auto methodEnd = line.indexOf(' ');
    const auto targetEnd = line.lastIndexOf(' ');
    if (methodEnd <= 0 || targetEnd <= methodEnd)
        return Refusal { 400, "the request line is malformed" };
    const auto method = line.first(methodEnd);
    const auto target = line.sliced(methodEnd + 1, targetEnd - methodEnd - 1);
    const auto version = line.sliced(targetEnd + 1);
    if (!grammar::isToken(method) || !looksLikeVersion(version))
        return Refusal { 400, "the request line is malformed" };
    if (version != "HTTP/1.1")
        return Refusal { 505, "only HTTP/1.1 is spoken here" };
    if (std::find(knownMethods.begin(), knownMethods.end(), method) == knownMethods.end())
        return Refusal { 501, "the method is not known" };
    if (target.size() > m_limits->target)
        return Refusal { 414, "the request target is too long" };
    m_request.method = methodName(method);
    return addTarget(target);
}

std::optional<Refusal> RequestHead::addTarget(QByteArrayView target)
{
    if (!grammar::isTarget(target))
        return Refusal { 400, "the request target is malformed" };
    if (target == "*" && m_request.method == "OPTIONS") {
        m_request.path = QByteArrayLiteral("*");
        return std::nullopt;
    }
    auto local = target;
    if (constexpr qsizetype schemeLength = 7; !target.startsWith('/')) { // absolute-form
        if (target.size() <= schemeLength || !grammar::equalsIgnoringCase(target.first(schemeLength), "http://"))
            return Refusal { 400, "the request target is malformed" };
        const auto rest = target.sliced(schemeLength);
        const auto authorityEnd = std::find_if(rest.begin(), rest.end(), [](char c) { return c == '/' || c == '?'; });
        m_authority = QByteArray(rest.begin(), authorityEnd - rest.begin());
        if (m_authority.isEmpty())
            return Refusal { 400, "the request target names no host" };
        local = rest.sliced(m_authority.size());
    }
    const auto question = local.indexOf('?');
    m_request.path = question < 0 ? local.toByteArray() : local.first(question).toByteArray();
    if (m_request.path.isEmpty())
        m_request.path = QByteArrayLiteral("/");
    if (question >= 0)
        m_request.query = local.sliced(question + 1).toByteArray();
    return std::nullopt;
}

std::optional<Refusal> RequestHead::addField(QByteArrayView line)
{
    m_headerBytes += line.size() + 2;
    if (line.size() > m_limits->headerField)
        return Refusal { 431, "a header field is too long" };
    if (m_headerBytes > m_limits->headerTotal)
        return Refusal { 431, "the header fields are too long" };
    if (int(m_request.headers.size()) >= m_limits->headerCount)
        return Refusal { 431, "there are too many header fields" };

    const auto colon = line.indexOf(':');
    if (colon <= 0 || !grammar::isToken(line.first(colon))) // also catches a folded line and a space before the colon
        return Refusal { 400, "a header line is malformed" };
    const auto name = line.first(colon);
    const auto value = grammar::trimmed(line.sliced(colon + 1));
    if (!grammar::isFieldText(value))
        return Refusal { 400, "a header field holds a control character" };
    m_request.headers.append(name.toByteArray(), value.toByteArray());

    const auto is = [name](QByteArrayView other) { return grammar::equalsIgnoringCase(name, other); };
    if (is("Host")) {
        if (m_host)
            return Refusal { 400, "there is more than one Host" };
        m_host = value.toByteArray();
    } else if (is("Content-Length")) {
        return addContentLength(value);
    } else if (is("Transfer-Encoding")) {
        return addTransferEncoding(value);
    } else if (is("Expect")) {
        return addExpectation(value);
    } else if (is("Connection")) {
        addConnection(value);
    }
    return std::nullopt;
}

std::optional<Refusal> RequestHead::addContentLength(QByteArrayView value)
{
    if (m_contentLength)
        return Refusal { 400, "there is more than one Content-Length" };
    if (!grammar::isNumber(value) || value.size() > mostLengthDigits)
        return Refusal { 400, "Content-Length is not a length" };
    m_contentLength = qsizetype(value.toByteArray().toLongLong());
    return std::nullopt;
}

std::optional<Refusal> RequestHead::addTransferEncoding(QByteArrayView value)
{
    if (m_chunked || !grammar::equalsIgnoringCase(value, "chunked"))
        return Refusal { 400, "the only transfer coding taken is chunked" };
    m_chunked = true;
    return std::nullopt;
}

std::optional<Refusal> RequestHead::addExpectation(QByteArrayView value)
{
    if (!grammar::equalsIgnoringCase(value, "100-continue"))
        return Refusal { 417, "the only expectation met is 100-continue" };
    m_expectsContinue = true;
    return std::nullopt;
}

void RequestHead::addConnection(QByteArrayView value)
{
    while (!value.isEmpty()) {
        const auto comma = value.indexOf(',');
        const auto option = grammar::trimmed(comma < 0 ? value : value.first(comma));
        if (grammar::equalsIgnoringCase(option, "close"))
            m_keepsAlive = false;
        value = comma < 0 ? QByteArrayView() : value.sliced(comma + 1);
    }
}

std::optional<Refusal> RequestHead::complete()
{
    if (!m_host)
        return Refusal { 400, "there is no Host" };
    if (!m_authority.isEmpty() && !grammar::equalsIgnoringCase(m_authority, *m_host))
        return Refusal { 400, "the request target and Host name different hosts" };
    if (m_chunked && m_contentLength)
        return Refusal { 400, "there are both Content-Length and Transfer-Encoding" };
    if (contentLength() > m_limits->body)
        return Refusal { 413, "the body is too large" };
    return std::nullopt;
}

} // namespace qonduit::http
