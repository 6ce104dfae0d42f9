// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "rpc/PeerTap.h"
#include "session/trace/Trace.h"

#include <memory>
#include <vector>

namespace qonduit {

/// Writes the requests of one conversation of one session into the trace: what they are about, not what they carry.
///
/// Of params and results no more is read than their beginning; a megabyte costs what a kilobyte does.
class TraceTap : public PeerTap
{
public:
    /// The conversation with the client.
    /// \param trace outlives the tap
    TraceTap(Trace &trace, std::shared_ptr<TracedSession> session);
    /// A conversation with a server, whose configured secrets are kept out.
    TraceTap(Trace &trace, std::shared_ptr<TracedSession> session, const ServerConfig &server);

    /// The server's configuration has changed, and with it what is kept out.
    void setServer(const ServerConfig &server) { m_server = server; }

    quint64 requestBegan(Direction direction, QByteArrayView method, const RawJson &params, quint64 cause) override;
    void requestEnded(quint64 span, const Result<RawJson> &outcome) override;

private:
    void end(quint64 span, Span::Status status, const QString &error, const RawJson &result = {});

    Trace &m_trace;
    std::shared_ptr<TracedSession> m_session;
    ServerConfig m_server; ///< nameless for the client
    /// What we ask of the server now that could make it ask back; ascending.
    std::vector<quint64> m_calls;
};

} // namespace qonduit
