// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/client/ClientIdentity.h"
#include "session/client/ClientRelay.h"
#include "session/client/TaskHandles.h"
#include "support/Asking.h"
#include "support/EventLoop.h"
#include "support/FakeClient.h"
#include "support/ManualClock.h"

namespace qonduit {

/// One client, what is asked of it, and what the servers are told.
struct RelayFixture
{
    static constexpr auto everything =
        R"({"roots":{},"elicitation":{"form":{},"url":{}},"sampling":{"tools":{}},"tasks":{}})";
    static constexpr auto form =
        R"({"message":"Name?","requestedSchema":{"type":"object","properties":{"n":{"type":"string"}}}})";

    explicit RelayFixture(const QByteArray &capabilities = everything,
                          ExposureChoice::Kind exposure = ExposureChoice::Kind::All)
    {
        client.exposure.kind = exposure;
        client.capabilities = RawJson::fromTrusted(capabilities);
        relay.setPeer(far.peer());
        turnEventLoop();
    }

    /// A request of a server that others may answer too.
    Cell<Result<RawJson>> put(PendingRequest::Kind kind, const QByteArray &params, Audience audience = { true },
                              const QString &server = QStringLiteral("git"))
    {
        auto request = requestOf(kind, server, RawJson::fromTrusted(params));
        request.audience = audience;
        const auto reply = requests.ask(std::move(request), withdrawn);
        turnEventLoop();
        return reply;
    }
    Cell<Result<RawJson>> elicit(Audience audience = { true })
    {
        return put(PendingRequest::Kind::Elicitation, form, audience);
    }
    /// A request that only the client can answer.
    Cell<Result<RawJson>> ask(const QByteArray &method, const QByteArray &params = "{}",
                              const QString &server = QStringLiteral("git"))
    {
        const ServerMessage message { method, RawJson::fromTrusted(params) };
        const auto reply = relay.ask(server, message, withdrawn);
        turnEventLoop();
        return reply;
    }
    /// Has the client make a task of a server's request.
    void makeTask(const QByteArray &id, const QString &server, const QByteArray &token)
    {
        const auto reply =
            put(PendingRequest::Kind::Sampling,
                R"({"messages":[],"maxTokens":1,"task":{},"_meta":{"progressToken":)" + token + "}}", { true }, server);
        far.answer(far.received.back().id, R"({"task":{"taskId":")" + id + R"(","status":"working"}})");
        turnEventLoop();
    }
    QByteArray latestId() const { return far.received.back().id; }
    void answer(const QByteArray &result)
    {
        far.answer(latestId(), result);
        turnEventLoop();
    }
    void refuse(int code)
    {
        far.refuse(latestId(), Error(code, QStringLiteral("no"), R"({"n":1.0})"));
        turnEventLoop();
    }

    struct Told
    {
        QString server;
        QByteArray method;
        QByteArray params;
        bool operator==(const Told &) const = default;
    };

    ManualClock clock;
    Ids ids { clock };
    EventQueue events { clock, ids, {} };
    PendingRequests requests { clock, ids, events, {} };
    TaskHandles handles { TaskHandles::Naming::OurHandles };
    ClientIdentity client;
    FakeClient far { clock };
    QList<Told> told;
    Cell<Error> withdrawn;
    ClientRelay relay { client, requests, handles,
                        [this](const QString &server, QByteArrayView method, const RawJson &params) {
                            told += Told { server, method.toByteArray(), params.toByteArray() };
                        } };
};

} // namespace qonduit
