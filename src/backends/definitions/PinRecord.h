// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "protocol/json/RawJson.h"

#include <QHash>
#include <QSet>
#include <QString>

#include <map>
#include <optional>

namespace qonduit {

/// What one server has said of itself when it was last agreed to, as it is kept. A value.
struct PinRecord
{
    struct Tool
    {
        QByteArray hash;
        RawJson definition; ///< as it came; missing where there was no room for it
    };

    /// Absent: it was never met.
    std::optional<QString> instructions;
    /// By name. Absent: it was never asked for them.
    std::optional<std::map<QString, Tool>> tools;
    /// What the person does not want: see PinRecord::refusalOf().
    QSet<QByteArray> refused;

    /// \returns BadReply when it is none of ours
    static Result<PinRecord> parse(const QByteArray &json);
    /// Leaves definitions out, for which only their hashes stand, from where they come to more than 8 MiB.
    QByteArray toJson(const QString &server) const;

    /// A tool under a name with a definition, for `refused`.
    static QByteArray refusalOf(const QString &name, const QByteArray &hash);
};

} // namespace qonduit
