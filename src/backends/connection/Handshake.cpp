// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/connection/Handshake.h"

#include "protocol/Wire.h"
#include "protocol/json/Edit.h"
#include "protocol/json/Write.h"

#include <QPointer>

namespace qonduit {

namespace {

RawJson initializeParams(const Introduction &introduction)
{
    const auto ours = [](QByteArrayView text) { return RawJson::fromTrusted(text.toByteArray()); };
    auto sampling = introduction.capabilities["sampling"];
    sampling = json::withMember(sampling, "tools", ours("{}"));
    auto capabilities = json::withMember(introduction.capabilities, "elicitation", ours(R"({"form":{},"url":{}})"));
    capabilities = json::withMember(capabilities, "sampling", sampling);

    QByteArray params;
    json::ObjectWriter writer(params);
    writer.member("protocolVersion", name(introduction.revision));
    writer.member("capabilities", capabilities);
    writer.member("clientInfo",
                  introduction.clientInfo.isObject()
                      ? introduction.clientInfo
                      : ours(R"({"name":"qonduit","title":"Qonduit","version":")" QONDUIT_VERSION R"("})"));
    writer.end();
    return RawJson::fromTrusted(std::move(params));
}

} // namespace

QCoro::Task<Result<ServerIdentity>> shakeHands(Peer *peer, Introduction introduction, std::chrono::milliseconds timeout)
{
    const QPointer<Peer> guard = peer;
    const Peer::CallOptions options { timeout };
    const auto call = peer->call(wire::initialize, initializeParams(introduction), options);
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
    identity.whole = *answer;
    identity.capabilities = (*answer)["capabilities"];
    identity.serverInfo = (*answer)["serverInfo"];
    identity.instructions = (*answer)["instructions"].toString().value_or(QString());
    guard->channel().setProtocolVersion(name(*revision));
    guard->notify(wire::initialized, RawJson());
    co_return identity;
}

} // namespace qonduit
