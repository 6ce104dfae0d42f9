// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/Message.h"
#include "protocol/json/Grammar.h"

#include <QJsonDocument>

#include <cstdlib>

using namespace qonduit;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

/// Everything that is taken out of a value lies inside of it and is valid by itself.
void visit(const RawJson &value)
{
    const auto isInside = [&value](const RawJson &part) {
        return !part.isMissing() && part.view().begin() > value.view().begin()
            && part.view().end() < value.view().end();
    };
    auto own = value.view().toByteArray();
    require(bool(checkJson(own)));
    require(value.isString() == value.toString().has_value());
    std::ignore = value.toInteger();
    std::ignore = value.toDouble();
    for (const auto &element : value.elements()) {
        require(isInside(element));
        visit(element);
    }
    if (const auto members = value.members()) {
        for (const auto &member : *members) {
            require(isInside(member.value));
            if (!member.key.contains("\xef\xbf\xbd")) // lone surrogates have no UTF-8
                require(value[member.key].view().begin() == member.value.view().begin());
            visit(member.value);
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray text(reinterpret_cast<const char *>(data), qsizetype(size));
    const auto incoming = jsonrpc::read(text);
    if (const auto value = RawJson::parse(text)) {
        visit(*value);
        // Qt is laxer than we are, so it takes all that we take, but for numbers too small for a double. Scalars
        // it does not know.
        QJsonParseError qt;
        std::ignore = QJsonDocument::fromJson(text, &qt);
        if (value->isObject() || value->isArray())
            require(qt.error == QJsonParseError::NoError || qt.error == QJsonParseError::IllegalNumber);
        require(incoming.has_value() == (value->isObject() || value->isArray()));
    } else {
        require(!incoming && incoming.error().is(ErrorCode::ParseError));
        return 0;
    }
    if (!incoming)
        return 0;
    for (const auto &message : incoming->messages) {
        if (!message)
            continue;
        if (message->kind == jsonrpc::Message::Kind::ErrorResponse)
            std::ignore = message->error();
        if (!message->isRequest())
            continue;
        // What we forward says the same.
        const auto again = jsonrpc::read(jsonrpc::request(message->id, message->method, message->payload));
        require(again && again->messages.front());
        require(again->messages.front()->id == message->id && again->messages.front()->method == message->method
                && again->messages.front()->payload.view() == message->payload.view());
    }
    return 0;
}
