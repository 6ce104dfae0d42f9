// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/Principals.h"
#include "session/SessionManager.h"
#include "tools/ToolCatalog.h"

#include <QObject>

#include <memory>
#include <optional>

namespace qonduit {

class Exposure;

/// Receives the clients, by whatever way they come: makes the session that an `initialize` asks for, and shows it what
/// its endpoint or its profile names.
class Reception : public QObject
{
public:
    /// \param principals, \p sessions and \p clock outlive the reception
    Reception(const Principals &principals, SessionManager &sessions, Clock &clock);

    /// What a client gets that wants \p wanted, or does not say.
    /// \returns NotFound when that is a server that does not exist for it
    Result<ExposureChoice> choose(const QString &principal, const std::optional<ExposureChoice> &wanted) const;
    /// The revision that a client and we shall speak.
    /// \param initialize the params of the request
    /// \param oldest the oldest that the client's way in can carry
    static Revision revisionFor(const RawJson &initialize, Revision oldest);
    /// Makes a session and lets it speak over \p channel, on which the `initialize` is still to be received.
    /// \param exposure from choose()
    /// \param revision from revisionFor()
    /// \returns Overloaded when there are too many sessions
    Result<Session *> receive(const QString &principal, const ExposureChoice &exposure, const RawJson &initialize,
                              Revision revision, std::unique_ptr<Channel> channel);

    SessionManager &sessions() const { return m_sessions; }
    const Principals &principals() const { return m_principals; }
    Clock &clock() const { return m_clock; }

private:
    Exposure *makeExposure(Session &session) const;

    const Principals &m_principals;
    SessionManager &m_sessions;
    Clock &m_clock;
    ToolCatalog m_catalog;
};

} // namespace qonduit
