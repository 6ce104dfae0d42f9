// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QDateTime>

#include <chrono>

namespace qonduit {

class HttpReply;

/// What a status that is no success means.
///
/// Rejected: sign-in is needed (401, 403). Overloaded: 429 and 503, with `{"retryAfterMs":n}` as data when the server
/// says when. NotFound: no such endpoint (404, 405). Unavailable: other 5xx. BadReply: everything else, redirects too,
/// because nothing is sent to an address that nobody has agreed to.
/// \param now for a Retry-After that is a date
Error refusalOf(const HttpReply &reply, const QString &server, const QDateTime &now);

/// Seconds or an HTTP date; never negative, at most five minutes, zero when it cannot be read.
std::chrono::milliseconds retryAfter(const QByteArray &header, const QDateTime &now);

} // namespace qonduit
