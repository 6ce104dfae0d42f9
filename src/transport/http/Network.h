// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QNetworkRequest>

class QNetworkAccessManager;
class QObject;

namespace qonduit {

/// The network access that all HttpChannels of one thread share: no cookies, no cache, no redirects of its own.
/// \param parent owns it
QNetworkAccessManager *makeNetwork(QObject *parent);

/// A request that Qt carries out as it is asked, and nothing else: no redirects, no cookies, no cache, no passwords of
/// others, no HTTP/2. Has no deadline of its own.
QNetworkRequest strictRequest(const QUrl &url);

} // namespace qonduit
