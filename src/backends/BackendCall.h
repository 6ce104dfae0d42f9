// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

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
    struct Options
    {
        /// Params of the progress notifications for this call. Empty: no progress is asked for.
        std::function<void(const RawJson &)> onProgress = {};
        /// The longest that the server may take; absent: whoever calls keeps the deadline.
        std::optional<std::chrono::milliseconds> timeout = {};
        /// Whether running it twice does no more than running it once.
        bool mayRunTwice = false;
        /// The span that it is part of; 0 for none. \see rpc/PeerTap.h
        quint64 cause = 0;
    };

    /// Made by Backend.
    /// \param method a constant of protocol/Wire.h
    BackendCall(Backend &backend, QByteArrayView method, RawJson params, Options options);

    /// The result as it came, always an object; or an error: the server's own, or one of protocol/ProxyError.h.
    const Cell<Result<RawJson>> &answer() const { return m_answer; }

    /// Gives the call up: the server is told if it has the call already, and the answer is Cancelled.
    void cancel(const QString &reason);

private:
    friend class Backend;

    void begin();
    QCoro::Task<> sendWhenReady();
    void send();
    void take(const Result<RawJson> &outcome);
    void endWith(const Error &error);
    static Error unsent();

    QPointer<Backend> m_backend;
    QString m_server;
    QByteArrayView m_method;
    RawJson m_params;
    Options m_options;
    Cell<Result<RawJson>> m_answer;
    QPointer<Peer> m_peer;
    quint64 m_id = 0;
    bool m_wasTriedAgain = false;
};

} // namespace qonduit
