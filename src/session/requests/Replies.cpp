// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/requests/Replies.h"

namespace qonduit {

Result<RawJson> elicitationReply(QByteArrayView action)
{
    return RawJson::fromTrusted("{\"action\":\"" + action.toByteArray() + "\"}");
}

Result<RawJson> replyWithout(PendingRequest::Kind kind, const QString &why)
{
    if (kind == PendingRequest::Kind::Elicitation)
        return elicitationReply("cancel");
    return Error(samplingRejected, why);
}

} // namespace qonduit
