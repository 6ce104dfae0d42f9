// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QDateTime>

#include <chrono>
#include <optional>

namespace qonduit {

class HttpReply;

/// What a status that is no success means.
///
/// SignInNeeded: 401 and 403. Overloaded: 429 and 503. NotFound: no such endpoint (404, 405). Unavailable: other 5xx.
/// BadReply: everything else, redirects too, because nothing is sent to an address that nobody has agreed to.
///
/// The error's data is `{"httpStatus":n}`, with `"retryAfterMs":n` beside it, from 0 to 300000, when the response has
/// a Retry-After: statusOf() and retryAfterOf() read them.
/// \param now for a Retry-After that is a date
Error refusalOf(const HttpReply &reply, const QString &server, const QDateTime &now);

/// Why a stream of events has ended, or never began: what broke, a refusal, or Closed.
Error endOf(const HttpReply &reply, const QString &server, const QDateTime &now);

/// The status of the refusal that \p error tells of; 0 when it tells of none.
int statusOf(const Error &error);
/// How long the server wants to be left alone; absent when it does not say. The longest is five minutes.
std::optional<std::chrono::milliseconds> retryAfterOf(const Error &error);
/// Whether there was no connection to the server at all.
bool isUnreached(const Error &error);

/// Seconds or an HTTP date; never negative, at most five minutes, zero when it cannot be read.
std::chrono::milliseconds retryAfter(const QByteArray &header, const QDateTime &now);

} // namespace qonduit
