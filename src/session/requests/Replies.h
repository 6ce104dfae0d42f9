// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "protocol/json/RawJson.h"
#include "session/requests/PendingRequest.h"

#include <QByteArrayView>
#include <QString>

namespace qonduit {

/// With which error a sampling request is answered that nobody wants to answer.
/// \see MCP 2025-11-25, client/sampling, Error Handling
inline constexpr int samplingRejected = -1;

/// `{"action":…}`
Result<RawJson> elicitationReply(QByteArrayView action);
/// What a server hears when its request ends without an answer: `cancel`, or an error that says why.
Result<RawJson> replyWithout(PendingRequest::Kind kind, const QString &why);

} // namespace qonduit
