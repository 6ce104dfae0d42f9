// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/RingBuffer.h"
#include "gateway/Exposure.h"
#include "gateway/native/ListNews.h"
#include "gateway/native/PageCursor.h"
#include "session/Session.h"

#include <QPointer>

#include <vector>

namespace qonduit {

/// What servers offer, natively: requests go to the server that they mean, and what comes back or is told meanwhile
/// goes to the client, each as it stands but for the names by which things are known on either side.
///
/// Which server is meant, and how things are called, is the business of those who derive from it.
class NativeExposure : public Exposure
{
    Q_OBJECT

public:
    QCoro::Task<Peer::Answer> answer(Peer::Request request) override;
    void take(const QByteArray &method, const RawJson &params) override;

protected:
    /// A request as the server that it means understands it.
    struct Route
    {
        QPointer<Backend> backend;
        RawJson params;
    };
    using Kind = CatalogueList::Kind;
    using Rows = std::vector<RawJson>;

    explicit NativeExposure(Session &session);

    /// Null when the session has ended: look after every wait.
    Session *session() const { return m_session; }
    /// What is answered when session() is null.
    static Error sessionEnded();

    /// What `initialize` is answered.
    virtual QCoro::Task<Result<RawJson>> begin() = 0;
    /// The entries of a list as the client sees them.
    virtual QCoro::Task<Result<Rows>> rows(Kind kind) = 0;
    /// \returns InvalidParams, or a server's error, when there is no such thing
    virtual QCoro::Task<Result<Route>> route(Peer::Request request) = 0;
    virtual QCoro::Task<Result<RawJson>> setLogLevel(Peer::Request request) = 0;
    virtual QCoro::Task<Result<RawJson>> listTasks(Peer::Request request) = 0;
    /// A server's answer to a request as the client understands it.
    virtual Result<RawJson> translated(const QString &server, const QByteArray &method, Result<RawJson> answer) = 0;
    /// The params of a server's notification as the client understands them; missing when it is not for the client.
    virtual RawJson translated(const QString &server, const ServerMessage &notification) = 0;
    /// Tells the client that a list has changed, if it was not told within the last second.
    /// \param method of the notification
    virtual void tellListChanged(const QByteArray &method) { m_news.note(method); }

    /// Sends a request to a server, for as long as the client wants it, and waits for the answer.
    QCoro::Task<Result<RawJson>> forward(Peer::Request request, Route route);
    QCoro::Task<Result<RawJson>> waitFor(Peer::Request request, std::shared_ptr<BackendCall> call);

private:
    /// The progress token of a call that has become a task: it is good for as long as that lives.
    struct TaskToken
    {
        QString server;
        QByteArray token; ///< as the server knows it
        RawJson clients; ///< as the client does
    };

    QCoro::Task<Result<RawJson>> outcome(Peer::Request request);
    QCoro::Task<Result<RawJson>> list(Peer::Request request, Kind kind);
    QCoro::Task<Result<RawJson>> routed(Peer::Request request);
    void onNotified(Backend &backend, const ServerMessage &notification);
    void relayTaskProgress(const QString &server, const RawJson &params);

    QPointer<Session> m_session;
    PageCursors m_cursors;
    ListNews m_news;
    RingBuffer<TaskToken> m_taskTokens { 1000 };
};

} // namespace qonduit
