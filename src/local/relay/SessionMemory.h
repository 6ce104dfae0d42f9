// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/Message.h"
#include "protocol/Revision.h"

#include <QHash>
#include <QMap>

#include <optional>

namespace qonduit {

/// What a client has agreed on with the application, so that another application can be told the same: how they
/// shook hands, the resources that it is subscribed to, its log level.
class SessionMemory
{
public:
    SessionMemory();

    /// Takes note of what the client sends.
    void noteRequest(const jsonrpc::Message &request, const QByteArray &line);
    void noteInitialized(const QByteArray &line) { m_initialized = line; }
    /// Takes note of the application's answer to the client.
    void noteAnswer(const jsonrpc::Message &answer);
    /// The request has no answer, and will get none.
    void forget(const QByteArray &id);

    /// Whether the client has got an answer to its `initialize`.
    bool isAgreed() const { return m_revision.has_value(); }
    /// Of the messages, once isAgreed().
    std::optional<Revision> revision() const { return isAgreed() ? revisionFromName(*m_revision) : std::nullopt; }

    /// The client's `initialize` once more, with an id of ours.
    QByteArray initializeAgain() const;
    /// Whether an id is one of those that we put on what we repeat. The client's never are: a secret is in them.
    bool isOurs(const QByteArray &id) const { return id.startsWith(m_mark); }
    bool isOfInitialize(const QByteArray &id) const;
    /// What comes after initializeAgain().
    QList<QByteArray> restAgain() const;
    /// Checks the answer to initializeAgain().
    /// \returns the application's error, or BadReply when it agrees on something else than the client knows
    Result<> checkAgain(const jsonrpc::Message &answer) const;
    /// What tells the client that all it knows of lists and resources may have changed, as far as it was promised to be
    /// told.
    QList<QByteArray> news() const;

private:
    struct Asked
    {
        QByteArray method;
        RawJson params;
        QByteArray line = {}; ///< of an `initialize`
    };

    QByteArray ourId(int number) const;

    QByteArray m_mark;
    QHash<QByteArray, Asked> m_open;
    QByteArray m_initializeLine;
    QByteArray m_initialized;
    std::optional<QByteArray> m_revision;
    RawJson m_capabilities;
    QMap<QString, RawJson> m_subscriptions; ///< by URI, the params
    RawJson m_logLevel;
};

} // namespace qonduit
