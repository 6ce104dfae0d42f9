// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

#include <chrono>

namespace qonduit::http {

/// What one client may take of us. All configurable; the defaults are those of docs/limits.md.
struct Limits
{
    qsizetype body = 8 * 1024 * 1024; ///< bytes; more: 413
    qsizetype target = 64 * 1024; ///< bytes of the request target; more: 414
    qsizetype headerTotal = 64 * 1024; ///< bytes of all header lines; more: 431
    qsizetype headerField = 48 * 1024; ///< bytes of one; more: 431
    int headerCount = 128; ///< more: 431
    std::chrono::milliseconds headerTimeout { 10000 }; ///< first byte to end of headers; then 408
    std::chrono::milliseconds bodyIdle { 30000 }; ///< between two pieces of a body; then 408
    std::chrono::milliseconds keepAliveIdle { 15000 }; ///< between two requests; then the connection is closed
    std::chrono::milliseconds streamKeepAlive { 15000 }; ///< between two comments of an event stream
    int connections = 10000; ///< more: 503; never more than the process may have descriptors, less 128
    qsizetype unsentBytes = 1024 * 1024; ///< waiting for one stream's client; more: it is closed
};

} // namespace qonduit::http
