// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/Exchange.h"

#include "core/Log.h"
#include "http/ExchangePrivate.h"
#include "http/Grammar.h"

#include <algorithm>

namespace qonduit::http {

namespace {

/// Whether \p headers can go on the wire without becoming something else there.
bool areSendable(const Headers &headers)
{
    return std::all_of(headers.begin(), headers.end(), [](const auto &field) {
        return grammar::isToken(field.first) && grammar::isFieldText(field.second);
    });
}

} // namespace

std::shared_ptr<Exchange> ExchangePrivate::create(Connection &connection, Request request, ResponseWriter writer)
{
    auto d = std::make_unique<ExchangePrivate>(connection, std::move(request), std::move(writer));
    auto exchange = std::shared_ptr<Exchange>(new Exchange(std::move(d)));
    exchange->d->q = exchange.get();
    return exchange;
}

ExchangePrivate::ExchangePrivate(Connection &theConnection, Request theRequest, ResponseWriter theWriter)
    : request(std::move(theRequest)), connection(&theConnection), writer(std::move(theWriter))
{
}

void ExchangePrivate::outliveHandler()
{
    if (writer)
        writer->outliveHandler();
}

void ExchangePrivate::finish(Exchange::Delivered delivered)
{
    auto *formerConnection = connection;
    detach();
    formerConnection->answered(std::move(delivered)); // this may be gone afterwards
}

void ExchangePrivate::detach()
{
    writer.reset();
    connection = nullptr;
    if (stream)
        stream->detach();
}

void ExchangePrivate::tellGone()
{
    isGone = true;
    if (stream && stream->hasOverflowed())
        Q_EMIT stream->overflowed();
    Q_EMIT q->clientGone();
}

Exchange::Exchange(std::unique_ptr<ExchangePrivate> theD) : d(std::move(theD)) { }

Exchange::~Exchange()
{
    if (!d->isAnswered && d->connection) {
        qCWarning(logDoor, "a request was left without an answer");
        respond(500, {}, {});
    } else if (d->stream) {
        d->stream->finish();
    }
}

const Request &Exchange::request() const
{
    return d->request;
}

bool Exchange::isClientGone() const
{
    return d->isGone;
}

void Exchange::respond(int status, const Headers &headers, const QByteArray &body, Delivered delivered)
{
    if (d->isAnswered)
        qCWarning(logDoor, "a second answer to a request was ignored");
    const bool canAnswer = !d->isAnswered && d->connection;
    d->isAnswered = true;
    if (!canAnswer) {
        if (delivered)
            delivered(false);
        return;
    }
    d->connection->lend(body);
    if (areSendable(headers)) {
        d->writer->writeResponse(status, d->connection->withOwnHeaders(headers), body, d->request.method != "HEAD");
    } else {
        qCWarning(logDoor, "a response header holds a control character: answered 500 instead of %d", status);
        d->writer->writeResponse(500, d->connection->withOwnHeaders({}), {}, true);
    }
    d->connection->flush();
    d->finish(std::move(delivered));
}

SseWriter *Exchange::beginEventStream(const Headers &headers)
{
    if (std::exchange(d->isAnswered, true)) {
        qCWarning(logDoor, "a second answer to a request was ignored");
        return nullptr;
    }
    d->stream = std::make_unique<EventStream>(*d);
    if (d->connection)
        d->stream->begin(areSendable(headers) ? headers : Headers());
    return d->stream.get();
}

} // namespace qonduit::http
