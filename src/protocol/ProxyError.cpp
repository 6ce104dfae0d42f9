// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/ProxyError.h"

#include "protocol/json/Write.h"

namespace qonduit {

Error proxyError(ProxyErrorCode code, const QString &message, const QString &server, bool retryable, bool sent)
{
    QByteArray data;
    json::ObjectWriter object(data);
    object.member("source", "proxy");
    object.member("server", server);
    object.member("retryable", retryable);
    object.member("sent", sent);
    object.end();
    return { int(code), message, data };
}

} // namespace qonduit
