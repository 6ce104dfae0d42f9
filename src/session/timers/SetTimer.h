// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <chrono>

namespace qonduit {

/// A timer that a client has set, as the client sees it.
struct SetTimer
{
    QString id;
    QString message; ///< what it is to be reminded of
    std::chrono::milliseconds duration;
    bool isInterval = false; ///< it expires again and again
    bool isActive = true;
    QDateTime createdAt;
    QDateTime expiresAt; ///< next, or when it did last
    qint64 expirations = 0; ///< how often it has expired

    /// `{timer_id,message,duration_ms,interval,status,created_at,expires_at,expirations}`, the status `active` or
    /// `expired`.
    QByteArray toJson() const;
};

} // namespace qonduit
