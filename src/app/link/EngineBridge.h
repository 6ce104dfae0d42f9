// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/Engine.h"
#include "app/link/EngineLink.h"
#include "app/link/NewsLift.h"
#include "app/link/WaitingQuestions.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <vector>

namespace qonduit {

class InboxBridge;

/// The engine's end of the EngineLink: lives on the engine's thread, gathers its news, and carries out the person's
/// commands.
///
/// Holds a session of the window's own, so that servers and their tools are seen when no client is connected.
class EngineBridge : public QObject
{
    Q_OBJECT

public:
    /// \param engine outlives the bridge, and is started or not: \p overview says
    /// \param link lives on the window's thread and outlives the engine's thread
    EngineBridge(Engine &engine, EngineLink &link, const Overview &overview);
    ~EngineBridge() override;

private:
    NewsLift::News read();
    /// Connects what the window's session has not connected, and asks for the tools that are not known.
    void completeServers();
    QList<ServerRow> serverRows() const;
    void watch(Session *session);

    void removeServer(const QString &name);
    void restartServer(const QString &name);
    void answerElicitation(const QString &id, const QString &action, const QJsonObject &content);
    void answerSampling(const QString &id, const QString &text);
    void rejectSampling(const QString &id);
    void answer(const std::function<Result<>(PendingRequests &)> &give);
    void fail(const QString &about, const QString &message);
    QCoro::Task<> loadTools(QPointer<Session> session, QString server);

    Engine &m_engine;
    EngineLink &m_link;
    Overview m_overview;
    QPointer<Session> m_session; ///< the window's own
    WaitingQuestions m_questions;
    InboxBridge *m_inbox = nullptr;
    NewsLift m_lift;
    std::vector<std::unique_ptr<QObject>> m_pages; ///< our ends of the pages' links
};

} // namespace qonduit
