// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/connection/Handshake.h"

#include "protocol/Wire.h"
#include "protocol/json/Write.h"

#include <QPointer>

namespace qonduit {

namespace {

/// We can always put a question to the person, in a dialog or through respond_to_elicitation, and a sampling request to
/// the client, through respond_to_sampling.
RawJson initializeParams()
{
    return RawJson::fromTrusted("{\"protocolVersion\":\"" + name(newestRevision)
                                + "\",\"capabilities\":{\"elicitation\":{\"form\":{},\"url\":{}},\"sampling\":{"
                                  "\"tools\":{}}},\"clientInfo\":{\"name\":\"qonduit\","
                                  "\"title\":\"Qonduit\",\"version\":\"" QONDUIT_VERSION "\"}}");
}

} // namespace

QCoro::Task<Result<ServerIdentity>> shakeHands(Peer *peer, std::chrono::milliseconds timeout)
{
    const QPointer<Peer> guard = peer;
    const Peer::CallOptions options { timeout };
    const auto call = peer->call(wire::initialize, initializeParams(), options);
    const auto answer = co_await call.answer;
    if (!answer) {
        if (answer.error().isPeers)
            co_return Error(ErrorCode::Rejected,
                            QStringLiteral("the server refused the connection: %1").arg(answer.error().message));
        co_return answer.error();
    }
    if (!guard)
        co_return Error(ErrorCode::Closed, QStringLiteral("the connection was closed"));

    const auto versionText = (*answer)["protocolVersion"].toString();
    if (!versionText)
        co_return Error(ErrorCode::BadReply,
                        QStringLiteral("the server's answer to initialize has no protocolVersion"));
    const auto revision = revisionFromName(versionText->toUtf8());
    if (!revision)
        co_return Error(
            ErrorCode::Rejected,
            QStringLiteral("unsupported version: the server speaks only MCP %1").arg(versionText->left(40)));

    ServerIdentity identity;
    identity.revision = *revision;
    identity.capabilities = (*answer)["capabilities"];
    identity.serverInfo = (*answer)["serverInfo"];
    identity.instructions = (*answer)["instructions"].toString().value_or(QString());
    guard->channel().setProtocolVersion(name(*revision));
    guard->notify(wire::initialized, RawJson());
    co_return identity;
}

} // namespace qonduit
