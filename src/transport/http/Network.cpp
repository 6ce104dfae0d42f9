// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/Network.h"

#include <QNetworkAccessManager>

namespace qonduit {

QNetworkAccessManager *makeNetwork(QObject *parent)
{
    auto *network = new QNetworkAccessManager(parent);
    network->setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    network->setAutoDeleteReplies(false);
    return network;
}

} // namespace qonduit
