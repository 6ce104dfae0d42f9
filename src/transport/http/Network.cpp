// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/Network.h"

#include <QNetworkAccessManager>

namespace qonduit {

namespace {
/// How long an idle connection is kept, in seconds.
constexpr int keepIdle = 15;
}

QNetworkAccessManager *makeNetwork(QObject *parent)
{
    auto *network = new QNetworkAccessManager(parent);
    network->setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    network->setAutoDeleteReplies(false);
    return network;
}

QNetworkRequest strictRequest(const QUrl &url)
{
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    // Each session has lanes of its own, so that nobody uses what Qt would keep for two minutes.
    request.setAttribute(QNetworkRequest::ConnectionCacheExpiryTimeoutSecondsAttribute, keepIdle);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setTransferTimeout(0); // streams are silent for hours; deadlines are Peer's
    request.setHeader(QNetworkRequest::UserAgentHeader, QByteArrayLiteral("Qonduit/" QONDUIT_VERSION));
    return request;
}

} // namespace qonduit
