// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/native/AggregateList.h"
#include "gateway/native/NativeExposure.h"
#include "gateway/native/ServerLists.h"

#include <map>

namespace qonduit {

/// `/mcp/all`: everything of every server, under names that no two of them share.
class AggregateExposure : public NativeExposure
{
    Q_OBJECT

public:
    explicit AggregateExposure(Session &session);

    void take(const QByteArray &method, const RawJson &params) override;

protected:
    QCoro::Task<Result<RawJson>> begin() override;
    QCoro::Task<Result<Rows>> rows(Kind kind) override;
    QCoro::Task<Result<Route>> route(Peer::Request request) override;
    QCoro::Task<Result<RawJson>> setLogLevel(Peer::Request request) override;
    QCoro::Task<Result<RawJson>> listTasks(Peer::Request request) override;
    Result<RawJson> translated(const QString &server, const QByteArray &method, Result<RawJson> answer) override;
    RawJson translated(const QString &server, const ServerMessage &notification) override;
    void tellListChanged(const QByteArray &method) override;

private:
    using Meaning = AggregateList::Meaning;

    /// The list as it is now, in m_lists.
    QCoro::Task<> refresh(Kind kind);
    QCoro::Task<> compare(Kind kind);
    QCoro::Task<Result<Meaning>> meaningOfName(Kind kind, QString visible);
    QCoro::Task<Result<Meaning>> meaningOfUri(QString uri);
    QCoro::Task<Result<Route>> routeReference(RawJson params);
    Result<Route> routeTask(const RawJson &params) const;
    Result<Route> routeTo(const Meaning &meaning, const RawJson &params) const;
    void onServersChanged();
    RawJson translatedTask(const QString &server, const RawJson &task);

    ServerLists m_servers;
    std::map<Kind, AggregateList> m_lists; ///< as they were last known
    std::map<Kind, ServerLists::Parts> m_shown; ///< as the client has seen them, and was not told since of a change
    std::map<std::pair<QString, QString>, QString> m_watched; ///< by server and URI: the URI as the client has named it
    RawJson m_logLevel; ///< the params of the client's latest `logging/setLevel`
    Timer m_look;
};

} // namespace qonduit
