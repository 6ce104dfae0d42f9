// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/activity/SpanRow.h"
#include "app/link/NewsLift.h"
#include "session/trace/Trace.h"

#include <QThreadPool>

#include <memory>

namespace qonduit {

class ActivityLink;
class BackendCall;
class Engine;

/// The engine's end of the ActivityLink.
///
/// While it lives the trace is longer than without a desktop, and keeps what is needed to make a call once more.
class ActivityBridge : public QObject
{
    Q_OBJECT

public:
    /// \param engine outlives the bridge
    /// \param link lives on the window's thread and outlives the engine's
    ActivityBridge(Engine &engine, ActivityLink &link);
    /// Waits for a file that is being written.
    ~ActivityBridge() override;

private:
    NewsLift::News read();
    void setWatched(bool isWatched);
    void readDetails(quint64 id);
    void repeat(quint64 id);
    void exportSpans(const QString &file, const QList<quint64> &ids);
    /// Null when it is kept no longer.
    const Span *find(quint64 id) const;
    SpanDetails detailsOf(const Span &span) const;
    /// Hides what is secret in JSON of, or for, a server.
    QByteArray shown(const QString &server, const QByteArray &json) const;
    void tell(const SpanRepeat &repeat);

    Engine &m_engine;
    ActivityLink &m_link;
    Trace &m_trace;
    NewsLift m_lift;
    std::shared_ptr<BackendCall> m_repeat; ///< the one that is being made once more
    QThreadPool m_writer; ///< files take time
};

} // namespace qonduit
