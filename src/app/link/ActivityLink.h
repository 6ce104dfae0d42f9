// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/activity/SpanRow.h"
#include "app/link/PageLink.h"

namespace qonduit {

/// Shared with the engine: the requests of every session.
class ActivityLink : public PageLink
{
    Q_OBJECT

public:
    using PageLink::PageLink;

Q_SIGNALS:
    // Up, emitted on the window's thread.
    void newsCame(const qonduit::ActivityNews &news);
    void detailsCame(const qonduit::SpanDetails &details);
    void repeated(const qonduit::SpanRepeat &repeat);
    /// \param problem empty when the file is written
    void exported(const QString &file, const QString &problem);

    // Down: the person's commands.
    void detailsRequested(quint64 id);
    /// Makes a recorded call of a tool once more, with the same arguments, in the window's own session.
    void repeatRequested(quint64 id);
    void repeatCancelled();
    /// Writes these into a file, without their secrets.
    void exportRequested(const QString &file, const QList<quint64> &ids);
};

} // namespace qonduit
