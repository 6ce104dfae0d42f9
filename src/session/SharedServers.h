// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/Backend.h"
#include "backends/BackendListener.h"
#include "core/RingBuffer.h"
#include "session/trace/TraceTap.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <unordered_map>
#include <vector>

namespace qonduit {

class ServerRegistry;
class Session;

/// The connections that sessions have in common, to servers that keep nothing per client (`sharing: shared`).
///
/// What such a server says goes to whom it concerns and to nobody else: what it asks, to the session that is calling
/// it; what it tells, to the sessions that have asked for that. Where that cannot be told, it goes to the window's own
/// session, if there is one.
class SharedServers : public QObject, public BackendListener
{
    Q_OBJECT

public:
    /// \param registry, what \p surroundings name and \p trace outlive this
    SharedServers(const ServerRegistry &registry, const Backend::Surroundings &surroundings, Trace &trace);
    ~SharedServers() override;

    /// The connection to a server, made (but not yet opened) for the first session that needs it. It stays for a while
    /// when the last one has left.
    Backend &join(const ServerConfig &config, Session &user);
    /// The same for one that has joined before, else null.
    Backend *joined(const QString &server, const Session &user) const;
    /// The session has ended: nothing goes to it any more.
    void leave(Session &user);

    /// The window's own session.
    void setDesktop(Session *desktop);
    bool hasDesktop() const { return !m_desktop.isNull(); }
    /// \returns nullptr where there is no window
    Session *desktop() const { return m_desktop; }

    void backendChanged(Backend &backend, const BackendEvent &event) override;
    Cell<Result<RawJson>> backendAsked(Backend &backend, const ServerMessage &request,
                                       const Cell<Error> &withdrawn) override;
    void backendNotified(Backend &backend, const ServerMessage &notification) override;
    void backendRefused(Backend &backend, const Origin &origin, const Error &error) override;
    void backendLogged(Backend &backend, const QString &source, const QString &line) override;
    PeerTap *tapFor(Backend &backend) override;

private:
    using Users = std::vector<QPointer<Session>>;
    /// A question, or an error, that sends somebody to a web page.
    struct Asked
    {
        QString elicitationId;
        QPointer<Session> user;
    };
    struct Shared
    {
        std::unique_ptr<TraceTap> tap; ///< outlives the connection
        std::unique_ptr<Backend> backend;
        Users users;
        RingBuffer<Asked> asked { 1000 };
        std::unique_ptr<Timer> idle;
    };

    void onServerChanged(const ServerConfig &before, const ServerConfig &after);
    Users usersOf(const Backend &backend) const;
    Session *concerned(const Backend &backend, const ServerMessage &message) const;
    Users audienceOf(const Backend &backend, const ServerMessage &notification) const;

    Backend::Surroundings m_around;
    Trace &m_trace;
    std::shared_ptr<TracedSession> m_traced;
    std::unordered_map<QString, Shared> m_servers;
    QPointer<Session> m_desktop;
};

} // namespace qonduit
