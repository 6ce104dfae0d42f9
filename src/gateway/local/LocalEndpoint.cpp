// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/local/LocalEndpoint.h"

#include "core/Log.h"
#include "local/LocalAddress.h"
#include "local/LocalStream.h"
#include "protocol/ProxyError.h"

#include <QLocalServer>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t connectionLimit = 200;
/// How long whoever listens at our address already may take to show that it lives.
constexpr auto probeTimeout = 500ms;

} // namespace

LocalEndpoint::LocalEndpoint(Reception &reception) : m_reception(reception) { }

LocalEndpoint::~LocalEndpoint() = default;

Result<> LocalEndpoint::listen(const QString &dataFolder)
{
    const auto address = LocalAddress::toListen(dataFolder);
    if (!address)
        return address.error();
    if (LocalStream::connectTo(*address, probeTimeout))
        return Error(ErrorCode::Unavailable,
                     QStringLiteral("another Qonduit serves the data folder %1 already").arg(dataFolder));
    QLocalServer::removeServer(*address);
    auto server = std::make_unique<QLocalServer>();
    server->setSocketOptions(QLocalServer::UserAccessOption);
    if (!server->listen(*address))
        return Error(ErrorCode::Storage,
                     QStringLiteral("cannot listen at %1: %2").arg(*address, server->errorString()));
    m_server = std::move(server);
    connect(m_server.get(), &QLocalServer::newConnection, this, &LocalEndpoint::accept);
    return LocalAddress::publish(dataFolder, *address);
}

void LocalEndpoint::stopAccepting()
{
    m_server.reset();
}

LineClient &LocalEndpoint::serve(std::unique_ptr<LineStream> stream, const Greeting &greeting)
{
    auto &client = add(std::move(stream));
    client.admit(greeting);
    return client;
}

void LocalEndpoint::accept()
{
    while (auto *socket = m_server->nextPendingConnection()) {
        auto stream = std::make_unique<LocalStream>(socket);
        if (!stream->isOfSameUser()) {
            Log::event(logGateway(), Log::Level::Warn, "local_client_refused",
                       { { QStringLiteral("reason"), QStringLiteral("it runs as another user") } });
        } else if (m_clients.size() >= connectionLimit) {
            const auto why = QStringLiteral("%1 local connections are open already").arg(connectionLimit);
            stream->write(Greeting::refusal(proxyError(ProxyErrorCode::Overloaded, why, {}, true, false)));
        } else {
            add(std::move(stream)).expectGreeting();
        }
    }
}

LineClient &LocalEndpoint::add(std::unique_ptr<LineStream> stream)
{
    auto *client = new LineClient(std::move(stream), m_reception, this);
    m_clients.insert(client);
    connect(client, &LineClient::gone, this, [this, client] {
        m_clients.erase(client);
        client->deleteLater(); // it is still telling us so
    });
    return *client;
}

} // namespace qonduit
