// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/Message.h"

#include <QHash>

#include <optional>

namespace qonduit {

/// What applications, one after the other, have asked the client.
///
/// Each application counts its requests from the beginning, so that the second one's ids are those of the first. The
/// client gets them as they are from the first, and with a mark from each that comes after it: a late answer to a
/// question of an application that has gone cannot be taken for one to another question.
class Questions
{
public:
    /// Passes a request of the application on.
    /// \returns the line for the client
    QByteArray ask(const jsonrpc::Message &request, const QByteArray &line);
    /// Passes an answer of the client on.
    /// \returns the line for the application; nothing when nobody waits for it any more
    std::optional<QByteArray> answer(const jsonrpc::Message &answer, const QByteArray &line);
    /// Passes on that the application no longer wants an answer.
    /// \param cancelled its `notifications/cancelled`
    QByteArray withdraw(const jsonrpc::Message &cancelled, const QByteArray &line);
    /// The application has gone.
    /// \returns the lines that tell the client that its questions have gone too
    QList<QByteArray> noteBreak();

private:
    QByteArray clientId(const QByteArray &applicationId) const;

    QHash<QByteArray, QByteArray> m_open; ///< by the client's id text, the application's
    int m_breaks = 0;
};

} // namespace qonduit
