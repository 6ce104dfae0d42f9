// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/native/NativeExposure.h"

namespace qonduit {

/// `/mcp/servers/<name>`: one server, as if it were reached directly. It sees the client as the client is, and the
/// client it; only that the connection is ours, and survives what it can.
class PassThroughExposure : public NativeExposure
{
    Q_OBJECT

public:
    /// \param session its client's exposure names the server
    explicit PassThroughExposure(Session &session);

    void take(const QByteArray &method, const RawJson &params) override;

protected:
    QCoro::Task<Result<RawJson>> begin() override;
    QCoro::Task<Result<Rows>> rows(Kind kind) override;
    QCoro::Task<Result<Route>> route(Peer::Request request) override;
    QCoro::Task<Result<RawJson>> setLogLevel(Peer::Request request) override;
    QCoro::Task<Result<RawJson>> listTasks(Peer::Request request) override;
    Result<RawJson> translated(const QString &server, const QByteArray &method, Result<RawJson> answer) override;
    RawJson translated(const QString &server, const ServerMessage &notification) override;

private:
    Result<Backend *> backend() const;
    bool isShared() const;

    QString m_server;
};

} // namespace qonduit
