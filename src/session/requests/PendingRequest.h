// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/Revision.h"
#include "protocol/json/RawJson.h"
#include "session/client/Audience.h"
#include "session/StateTable.h"

#include <QDateTime>
#include <QJsonObject>
#include <QString>

#include <array>
#include <span>
#include <vector>

namespace qonduit {

/// Something that a server wants of the client and that waits for an answer: a question to the person
/// (`elicitation/create`) or a turn of the client's model (`sampling/createMessage`).
struct PendingRequest
{
    enum class Kind { Elicitation, Sampling };
    enum class State { Pending, Accepted, Declined, Cancelled, Completed, Expired, Rejected };
    /// All of it, or what may stand in every result until it is answered: that leaves out what is large.
    enum class Detail { Full, Brief };

    QString id;
    Kind kind = Kind::Elicitation;
    QString server;
    Revision revision = newestRevision; ///< what the server speaks
    RawJson params; ///< as they came
    Audience audience { false, true, true }; ///< who may answer
    QByteArray clientRequest; ///< the id text of the client's request that has caused it; empty when that is not known
    QDateTime askedAt;
    QDateTime expiresAt;

    /// The server's words to the person; empty for a sampling request.
    QString message() const;
    /// Its first thousand characters.
    QString shortMessage() const;
    /// The person is sent to a web page instead of filling a form. \see MCP 2025-11-25, client/elicitation, URL mode
    bool isUrlMode() const;
    QString url() const;
    QString elicitationId() const;
    QJsonObject requestedSchema() const;

    /// `{request_id,server,…,created_at,expires_at}` and what the server sent.
    QByteArray toJson(Detail detail = Detail::Full) const;

    /// The name on the wire, for example `pending`.
    static const char *stateName(State state);
    /// `elicitation` or `sampling`: how the names of events and log lines begin.
    static const char *kindName(Kind kind);
    /// What may follow what, for requests of a kind.
    static std::span<const StateTransition> transitions(Kind kind);
};

inline constexpr std::array elicitationTransitions {
    StateTransition { "pending", "accepted", "answered, or the server says that it is complete" },
    StateTransition { "pending", "declined", "the person says no, or mutes the server" },
    StateTransition { "pending", "cancelled", "dismissed without an answer" },
    StateTransition { "pending", "expired", "nobody answers in time" },
    StateTransition { "pending", "rejected", "withdrawn, the server has gone, or the session has ended" },
};

inline constexpr std::array samplingTransitions {
    StateTransition { "pending", "completed", "the client's model has answered" },
    StateTransition { "pending", "expired", "nobody answers in time" },
    StateTransition { "pending", "rejected", "refused, withdrawn, the server has gone, or the session has ended" },
};

/// The requests as a JSON array.
QByteArray toJson(const std::vector<PendingRequest> &requests,
                  PendingRequest::Detail detail = PendingRequest::Detail::Full);

} // namespace qonduit
