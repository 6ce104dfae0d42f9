// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/json/RawJson.h"

#include <QByteArray>
#include <QString>

namespace qonduit {

/// Something that happened, as a session's client is told of it.
struct Event
{
    QString id; ///< a ULID: later events have greater ids
    QByteArray type; ///< as tools.md names it, for example `task_completed`
    QString server; ///< empty when it concerns no server
    QString createdAt;
    RawJson data; ///< an object

    /// `{id,type,server,createdAt,data}`
    QByteArray toJson() const;
};

} // namespace qonduit
