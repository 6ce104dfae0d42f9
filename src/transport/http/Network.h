// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QNetworkAccessManager;
class QObject;

namespace qonduit {

/// The network access that all HttpChannels of one thread share: no cookies, no cache, no redirects of its own.
/// \param parent owns it
QNetworkAccessManager *makeNetwork(QObject *parent);

} // namespace qonduit
