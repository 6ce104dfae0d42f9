// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/ServerConfig.h"
#include "session/trace/Span.h"

#include <QHash>

#include <vector>

namespace qonduit {

/// Recorded requests on their way into a file that may be passed on. A value: it is written on any thread.
///
/// `{"exported_at","sessions":[{label,client}],"spans":[…]}` with the spans as in `/waterfall/json`, and with `result`
/// where it was kept. Secrets are hidden: those that a server is configured with, and what is called like one.
struct ActivityExport
{
    QString at; ///< when, RFC 3339
    std::vector<Span> spans;
    QHash<QString, ServerConfig> servers; ///< whose secrets are to be hidden

    QByteArray toJson() const;
};

} // namespace qonduit
