// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/detail/DetailValues.h"
#include "core/Clock.h"
#include "core/Result.h"

#include <QObject>
#include <QPointer>

#include <map>
#include <memory>
#include <vector>

namespace qonduit {

class BackendCall;
class Session;

/// What the person tries at servers: calls of the window's own session, which stand in the activity as any client's.
class Trials : public QObject
{
    Q_OBJECT

public:
    /// \param clock outlives this
    /// \param window the window's own session; with null every trial fails
    Trials(Clock &clock, Session *window);

    /// Starts a trial. Its outcome is among the news, whatever happens.
    void start(const TrialRequest &request);
    /// The server is told; the outcome is among the news. One that is over or unknown is left alone.
    void cancel(quint64 id);

    /// The latest of every trial that has news since the last time.
    std::vector<TrialNews> takeNews();

Q_SIGNALS:
    void happened();

private:
    struct Run
    {
        std::shared_ptr<BackendCall> call;
        Clock::TimePoint startedAt;
    };

    Result<std::shared_ptr<BackendCall>> begin(const TrialRequest &request);
    void onProgress(quint64 id, const RawJson &params);
    void end(quint64 id, const Result<RawJson> &answer);
    TrialNews &newsOf(quint64 id);

    Clock &m_clock;
    QPointer<Session> m_session;
    std::map<quint64, Run> m_runs;
    std::map<quint64, TrialNews> m_news;
};

} // namespace qonduit
