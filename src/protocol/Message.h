// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "protocol/json/RawJson.h"

#include <QByteArray>

#include <vector>

/// The JSON-RPC 2.0 envelope, as MCP uses it.
namespace qonduit::jsonrpc {

/// One message: its envelope read, its payload left as it came.
struct Message
{
    enum class Kind { Request, Notification, Response, ErrorResponse };

    Kind kind = Kind::Notification;
    /// The id's own text, `1` or `"1"`; empty for a notification, `null` only in an error response.
    QByteArray id;
    QByteArray method;
    /// params, result or error, by kind; missing when the message has none.
    RawJson payload;
    /// The id text of our own request on whose stream this came, which may have its answer already; empty when that
    /// cannot be told. Set by the transport, never read from the wire.
    QByteArray relatedTo = {};

    bool isRequest() const { return kind == Kind::Request; }
    bool isResponse() const { return kind == Kind::Response || kind == Kind::ErrorResponse; }
    /// The error of an ErrorResponse; one without code or message is a BadReply.
    Error error() const;
};

/// What a request gets whose \p method nobody here knows.
/// \see JSON-RPC 2.0, section 5.1
Error methodNotFound(QByteArrayView method);

/// What one HTTP body or one line holds.
struct Incoming
{
    bool isBatch = false;
    /// One entry for a single message; for a batch one an element. An element that is no message is an error.
    std::vector<Result<Message>> messages;
};

/// Reads \p text, which is checked strictly first: UTF-8, grammar, depth, one value.
/// \returns ParseError for what is no JSON, InvalidRequest for what is neither an object nor an array
/// \see JSON-RPC 2.0, section 4; MCP 2025-11-25, basic
Result<Incoming> read(QByteArray text);

/// Reads one object as a message.
/// \returns InvalidRequest that says what is wrong with it; its data are `{"answerTo":<id>}` when it is a broken answer
Result<Message> readMessage(const RawJson &object);

QByteArray request(QByteArrayView id, QByteArrayView method, const RawJson &params);
QByteArray notification(QByteArrayView method, const RawJson &params);
QByteArray response(QByteArrayView id, const RawJson &result);
/// \param id the request's own id text, or `null` (or nothing) when it could not be read
QByteArray errorResponse(QByteArrayView id, const Error &error);

} // namespace qonduit::jsonrpc
