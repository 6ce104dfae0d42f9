// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/OwnAddress.h"

#include <QHostAddress>

#include <algorithm>

namespace qonduit {

namespace {

bool isLoopback(const QString &host)
{
    return host == QStringLiteral("localhost") || QHostAddress(host).isLoopback();
}

bool isEndpoint(const QUrl &url, const QUrl &endpoint)
{
    const bool isPath = url.path() == endpoint.path() || url.path().startsWith(endpoint.path() + u'/');
    return url.isValid() && isPath && isLoopback(url.host()) && isLoopback(endpoint.host())
        && url.port(80) == endpoint.port(80);
}

bool isRelay(QString command)
{
    command = command.mid(std::max(command.lastIndexOf(u'/'), command.lastIndexOf(u'\\')) + 1);
    return command == QStringLiteral("qonduit-stdio")
        || command.compare(QStringLiteral("qonduit-stdio.exe"), Qt::CaseInsensitive) == 0;
}

} // namespace

bool OwnAddress::isOurs(const ServerConfig &server) const
{
    if (server.transport != ServerConfig::Transport::Stdio)
        return isEndpoint(server.url, endpoint);
    const auto words = QStringList { server.command } + server.arguments;
    return std::any_of(words.begin(), words.end(), [this](const QString &word) {
        return isRelay(word) || (!relay.isEmpty() && word == relay)
            || (word.startsWith(QStringLiteral("http")) && isEndpoint(QUrl(word), endpoint));
    });
}

} // namespace qonduit
