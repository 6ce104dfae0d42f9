// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerMessage.h"
#include "core/Cell.h"
#include "core/Result.h"
#include "rpc/Peer.h"

#include <QCoroTask>
#include <QPointer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace qonduit {

class Backend;

/// One request to a server, from the moment it is asked for: waits for the connection, is sent, and is answered once.
/// Shared by those who wait for the answer and those who may cancel it.
///
/// Over HTTP, where a server forgets sessions, a call that was not sent or may run twice is tried once more.
class BackendCall : public std::enable_shared_from_this<BackendCall>
{
public:
    /// What those who ask give for Options::timeout when the server has only to read or to set something. Tools, the
    /// end of tasks and methods that nobody here knows are given more, or whoever calls keeps the deadline.
    static constexpr std::chrono::milliseconds requestTimeout { 60000 };

    struct Options
    {
        /// Params of the progress notifications for this call. Empty: no progress is asked for.
        std::function<void(const RawJson &)> onProgress = {};
        /// The longest that the server may take once it has the call, not counting the time in which it waits for an
        /// answer of ours; absent: whoever calls keeps the deadline.
        std::optional<std::chrono::milliseconds> timeout = {};
        /// Whether running it twice does no more than running it once.
        bool mayRunTwice = false;
        /// The tool that it calls, of which the server may say so; empty for other requests.
        QString tool = {};
        /// Who has caused it.
        Origin origin = {};
    };

    /// Made by Backend.
    BackendCall(Backend &backend, QByteArrayView method, RawJson params, Options options);
    ~BackendCall();
    Q_DISABLE_COPY_MOVE(BackendCall)
    /// One that the server need not be asked.
    static std::shared_ptr<BackendCall> answered(Backend &backend, const Result<RawJson> &answer);

    /// The result as it came, always an object; or an error: the server's own, or one of protocol/ProxyError.h.
    const Cell<Result<RawJson>> &answer() const { return m_answer; }

    const Origin &origin() const { return m_options.origin; }
    const RawJson &params() const { return m_params; }
    /// Under which the server knows it; empty as long as it was not sent.
    const QByteArray &idText() const { return m_idText; }

    /// Gives the call up: the server is told if it has the call already, and the answer is Cancelled.
    void cancel(const QString &reason);
    /// The server is another one from now on: it is told if it has the call already, and the answer is 1002.
    void lose(const QString &reason);

private:
    friend class Backend;

    void begin();
    QCoro::Task<> sendWhenReady();
    void send();
    void take(const Result<RawJson> &outcome);
    bool mayRunTwice() const;
    void leaveOpenCalls();
    void endWith(const Error &error);
    static Error unsent();

    QPointer<Backend> m_backend;
    QString m_server;
    QByteArray m_method;
    RawJson m_params;
    Options m_options;
    Cell<Result<RawJson>> m_answer;
    QPointer<Peer> m_peer;
    quint64 m_id = 0;
    QByteArray m_idText;
    bool m_wasTriedAgain = false;
};

} // namespace qonduit
