// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/NewsLift.h"
#include "app/link/detail/BundleInstaller.h"
#include "app/link/detail/DetailValues.h"
#include "app/link/detail/LogTail.h"
#include "app/link/detail/OfferReader.h"
#include "app/link/detail/ServerCommands.h"
#include "app/link/detail/Trials.h"
#include "app/link/detail/UsageMeter.h"

#include <QPointer>
#include <QThreadPool>

namespace qonduit {

class DetailLink;
class Engine;
class Session;

/// The engine's end of the DetailLink. Does nothing at all while nobody looks.
class DetailBridge : public QObject
{
    Q_OBJECT

public:
    /// \param engine outlives the bridge
    /// \param window the window's own session, which sees and tries servers; may be null
    /// \param link lives on the window's thread and outlives the engine's
    DetailBridge(Engine &engine, Session *window, DetailLink &link);
    /// Waits for a look at the disk that is under way.
    ~DetailBridge() override;

private:
    void carryOutWishes();
    void watch(bool isWatched);
    void choose(const QString &server);
    void watchLog(bool isWatched);
    void followLog();
    void onNews();

    NewsLift::News read();
    ServerDetail detail();
    QList<ProcessRow> processes() const;
    ServerUsages usages() const;
    void judge(const ServerFacts &facts);

    Engine &m_engine;
    QPointer<Session> m_session;
    DetailLink &m_link;
    bool m_isWatched = false;
    QString m_server;
    OfferReader m_offers;
    QDateTime m_connectedAt; ///< of the connection over which m_offers came
    LogTail m_log;
    Timer m_logTick;
    Trials m_trials;
    ServerCommands m_commands;
    BundleInstaller m_bundles;
    UsageMeter m_meter;
    QString m_judged; ///< what m_advice is about
    ServerAdvice m_advice;
    QThreadPool m_worker;
    NewsLift m_lift;
};

} // namespace qonduit
