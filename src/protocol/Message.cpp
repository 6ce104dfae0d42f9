// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/Message.h"

#include "core/Text.h"
#include "protocol/json/Grammar.h"
#include "protocol/json/MemberCursor.h"
#include "protocol/json/Scanner.h"
#include "protocol/json/Write.h"

#include <array>
#include <limits>

using namespace Qt::StringLiterals;

namespace qonduit::jsonrpc {

namespace {

/// The members of an envelope that mean something, in no order.
enum Part { Version, Id, Method, Params, ResultPart, ErrorPart, partCount };
constexpr std::array<QByteArrayView, partCount> partNames { "jsonrpc", "id", "method", "params", "result", "error" };
using Envelope = std::array<RawJson, partCount>;

Error invalid(const QString &reason)
{
    return { ErrorCode::InvalidRequest, reason };
}

/// Duplicates among members that mean nothing to us cannot change what the message means, but a message with any
/// is one that two readers may take for different things, so members() looks at all of them when there are some.
Result<Envelope> readEnvelope(const RawJson &object)
{
    Envelope envelope;
    bool hasUnknown = false;
    for (MemberCursor member(object); member.next();) {
        int part = 0;
        while (part < partCount && !member.hasKey(partNames[size_t(part)]))
            ++part;
        if (part == partCount) {
            hasUnknown = true;
            continue;
        }
        auto &value = envelope[size_t(part)];
        if (!value.isMissing())
            return invalid(u"the member %1 stands twice"_s.arg(QString::fromLatin1(partNames[size_t(part)])));
        value = member.value();
    }
    if (hasUnknown) {
        if (auto all = object.members(); !all)
            return all.error();
    }
    return envelope;
}

/// A string, or a number without fraction or exponent, of any size.
bool isId(const RawJson &id)
{
    if (id.kind() == RawJson::Kind::Number)
        return !id.view().contains('.') && !id.view().contains('e') && !id.view().contains('E');
    return id.isString();
}

Result<Message> readCall(const Envelope &envelope)
{
    const auto &params = envelope[Params];
    if (!envelope[ResultPart].isMissing() || !envelope[ErrorPart].isMissing())
        return invalid(u"a message with a method has neither result nor error"_s);
    if (!envelope[Method].isString())
        return invalid(u"the method is no string"_s);
    if (!params.isMissing() && !params.isObject())
        return invalid(u"params is no object"_s);

    Message message;
    message.kind = envelope[Id].isMissing() ? Message::Kind::Notification : Message::Kind::Request;
    if (message.isRequest() && !isId(envelope[Id]))
        return invalid(u"the id is neither a string nor an integer"_s);
    message.id = envelope[Id].view().toByteArray();
    message.method = scanner::unescapedUtf8(envelope[Method].view());
    message.payload = params;
    return message;
}

Result<Message> readAnswer(const Envelope &envelope)
{
    const bool hasResult = !envelope[ResultPart].isMissing();
    const bool hasError = !envelope[ErrorPart].isMissing();
    const auto &id = envelope[Id];
    if (hasResult == hasError) {
        auto error = invalid(hasError ? u"result and error stand side by side"_s
                                      : u"there is no method, no result and no error"_s);
        if (isId(id))
            error.data = "{\"answerTo\":" + id.view().toByteArray() + '}';
        return error;
    }

    Message message;
    message.kind = hasError ? Message::Kind::ErrorResponse : Message::Kind::Response;
    if (hasError && (id.isMissing() || id.kind() == RawJson::Kind::Null))
        message.id = QByteArrayLiteral("null"); // whoever answers could not read the id
    else if (isId(id))
        message.id = id.view().toByteArray();
    else
        return invalid(u"the id is neither a string nor an integer"_s);
    message.payload = hasError ? envelope[ErrorPart] : envelope[ResultPart];
    return message;
}

constexpr QByteArrayView head = R"({"jsonrpc":"2.0")";
/// What the punctuation and names of a frame need at most, besides its parts.
constexpr qsizetype frameRoom = 64;

QByteArray call(QByteArrayView id, QByteArrayView method, const RawJson &params)
{
    QByteArray frame;
    frame.reserve(frameRoom + id.size() + method.size() + params.view().size());
    frame += head;
    if (!id.isEmpty())
        frame.append(",\"id\":").append(id);
    frame += ",\"method\":";
    json::appendString(frame, method);
    if (!params.isMissing())
        frame.append(",\"params\":").append(params.view());
    frame += '}';
    return frame;
}

} // namespace

Error Message::error() const
{
    const Error unreadable(ErrorCode::BadReply, u"the peer sent an error without a code or message"_s);
    const auto members = payload.members();
    if (!members)
        return unreadable;
    std::optional<qint64> code;
    std::optional<QString> text;
    QByteArray data;
    for (const auto &member : *members) {
        if (member.key == "code")
            code = member.value.toInteger();
        else if (member.key == "message")
            text = member.value.toString();
        else if (member.key == "data")
            data = member.value.toByteArray();
    }
    const bool fits = code && *code >= std::numeric_limits<int>::min() && *code <= std::numeric_limits<int>::max();
    if (!fits || !text)
        return unreadable;
    Error error(int(*code), *text, data);
    error.isPeers = true;
    return error;
}

Result<Incoming> read(QByteArray text)
{
    auto value = RawJson::parse(std::move(text));
    if (!value)
        return value.error();
    Incoming incoming;
    if (value->isObject()) {
        incoming.messages.push_back(readMessage(*value));
    } else if (value->isArray()) {
        incoming.isBatch = true;
        for (const auto &element : value->elements())
            incoming.messages.push_back(readMessage(element));
    } else {
        return invalid(u"a message is an object"_s);
    }
    return incoming;
}

Result<Message> readMessage(const RawJson &object)
{
    if (!object.isObject())
        return invalid(u"a message is an object"_s);
    const auto envelope = readEnvelope(object);
    if (!envelope)
        return envelope.error();
    const auto &version = (*envelope)[Version];
    if (!version.isString() || scanner::unescapedUtf8(version.view()) != "2.0")
        return invalid(u"jsonrpc is not \"2.0\""_s);
    return (*envelope)[Method].isMissing() ? readAnswer(*envelope) : readCall(*envelope);
}

Error methodNotFound(QByteArrayView method)
{
    return { ErrorCode::MethodNotFound,
             QStringLiteral("Method not found: %1")
                 .arg(singleLine(QString::fromUtf8(method.first(std::min<qsizetype>(method.size(), 400))), 100)) };
}

QByteArray request(QByteArrayView id, QByteArrayView method, const RawJson &params)
{
    return call(id, method, params);
}

QByteArray notification(QByteArrayView method, const RawJson &params)
{
    return call({}, method, params);
}

QByteArray response(QByteArrayView id, const RawJson &result)
{
    const QByteArrayView payload = result.isMissing() ? QByteArrayView("{}") : result.view();
    QByteArray frame;
    frame.reserve(frameRoom + id.size() + payload.size());
    frame.append(head).append(",\"id\":").append(id);
    frame.append(",\"result\":").append(payload).append('}');
    return frame;
}

QByteArray errorResponse(QByteArrayView id, const Error &error)
{
    QByteArray frame;
    frame.reserve(2 * frameRoom + id.size() + error.message.size() + error.data.size());
    frame.append(head).append(",\"id\":").append(id.isEmpty() ? QByteArrayView("null") : id);
    frame.append(",\"error\":{\"code\":").append(QByteArray::number(error.code)).append(",\"message\":");
    json::appendString(frame, error.message);
    if (!error.data.isEmpty())
        frame.append(",\"data\":").append(error.data);
    frame.append("}}");
    return frame;
}

} // namespace qonduit::jsonrpc
