// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QJsonValue>
#include <QUrl>

namespace qonduit {

/// What can be configured of signing in to servers.
struct SignInSettings
{
    /// The port that browsers come back to, unless it is taken.
    quint16 callbackPort = 7834;
    /// Our Client ID Metadata Document; empty when there is none.
    QUrl clientDocument = {};

    /// Reads the member `sign_in` of a configuration; undefined: nothing is configured.
    /// \returns InvalidParams that names the place, what was expected and what came
    static Result<SignInSettings> read(const QJsonValue &value);
};

} // namespace qonduit
