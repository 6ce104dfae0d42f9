// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "http/Door.h"

#include "core/Log.h"
#include "http/Gate.h"
#include "http/QtHttp.h"

#include <QPointer>

namespace qonduit::http {

using namespace Qt::StringLiterals;

class Door::Private
{
public:
    Private(const Limits &theLimits, Clock &theClock, Handler theHandler)
        : limits(theLimits),
          clock(theClock),
          handler(std::move(theHandler)),
          server([this](ResponseWriter writer) { gate->takeResponder(std::move(writer)); })
    {
    }

    Limits limits;
    Clock &clock;
    Handler handler;
    QList<QByteArray> allowedHosts;
    QList<QByteArray> allowedOrigins;
    QPointer<Gate> gate; ///< the server's own once bound
    QtHttpServer server;
};

Door::Door(const Limits &limits, Clock &clock, Handler handler, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>(limits, clock, std::move(handler)))
{
}

Door::~Door()
{
    if (d->gate)
        d->gate->closeConnections(); // while the server lives, whose responders the exchanges hold
}

Result<quint16> Door::listen(const QHostAddress &address, quint16 port)
{
    if (d->gate)
        return Error { ErrorCode::Unavailable, u"the door listens on port %1 already"_s.arg(d->gate->serverPort()) };
    auto gate = std::make_unique<Gate>(d->limits, d->clock, d->handler);
    if (!gate->listen(address, port)) {
        if (gate->serverError() == QAbstractSocket::AddressInUseError)
            return Error { ErrorCode::Unavailable, u"port %1 on %2 is taken"_s.arg(port).arg(address.toString()) };
        return Error { ErrorCode::Unavailable,
                       u"cannot listen on port %1 of %2: %3"_s.arg(port).arg(address.toString(), gate->errorString()) };
    }
    gate->guard().setPort(gate->serverPort());
    gate->guard().setAllowedHosts(d->allowedHosts);
    gate->guard().setAllowedOrigins(d->allowedOrigins);
    d->gate = gate.release();
    d->server.bind(d->gate);
    return d->gate->serverPort();
}

void Door::stopListening()
{
    if (d->gate)
        d->gate->close();
}

void Door::setAllowedHosts(const QList<QByteArray> &hosts)
{
    d->allowedHosts = hosts;
    if (d->gate)
        d->gate->guard().setAllowedHosts(hosts);
}

void Door::setAllowedOrigins(const QList<QByteArray> &origins)
{
    d->allowedOrigins = origins;
    if (d->gate)
        d->gate->guard().setAllowedOrigins(origins);
}

} // namespace qonduit::http
