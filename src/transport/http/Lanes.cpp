// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/Lanes.h"

#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QRandomGenerator>

#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QHttp1Configuration>
#endif

#include <algorithm>

namespace qonduit {

namespace {
constexpr int seatsInLane = 6; // connections that Qt opens to one host
}

Lanes::Lanes(QNetworkAccessManager &network, QObject *parent)
    : QObject(parent),
      m_network(network),
      m_name(QStringLiteral("lane-%1-").arg(QRandomGenerator::global()->generate64(), 0, 36))
{
}

Lanes::~Lanes() = default;

QNetworkReply *Lanes::send(QNetworkRequest request, const QByteArray &verb, QIODevice *body)
{
    const auto lane = takeSeat();
    auto &network = choose(request, lane);
    // Named verbs have a path of their own in Qt and cost less than a custom one.
    auto *reply = verb == "POST" ? network.post(request, body)
                : verb == "GET"  ? network.get(request)
                                 : network.deleteResource(request);
    connect(reply, &QNetworkReply::finished, this, [this, lane] { --m_taken[lane]; });
    return reply;
}

std::size_t Lanes::takeSeat()
{
    const auto free = std::find_if(m_taken.begin(), m_taken.end(), [](int taken) { return taken < seatsInLane; });
    const auto lane = std::size_t(free - m_taken.begin());
    if (free == m_taken.end())
        m_taken.push_back(0);
    ++m_taken[lane];
    return lane;
}

QNetworkAccessManager &Lanes::choose(QNetworkRequest &request, std::size_t lane)
{
    if (request.url().scheme() == QLatin1StringView("http")) {
        request.setPeerVerifyName(m_name + QString::number(lane));
        return m_network;
    }
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    QHttp1Configuration configuration;
    configuration.setNumberOfConnectionsPerHost(250);
    request.setHttp1Configuration(configuration);
    return m_network;
#else
    while (m_managers.size() <= lane) {
        auto manager = std::make_unique<QNetworkAccessManager>();
        manager->setProxy(m_network.proxy());
        manager->setStrictTransportSecurityEnabled(m_network.isStrictTransportSecurityEnabled());
        m_managers.push_back(std::move(manager));
    }
    return *m_managers[lane];
#endif
}

} // namespace qonduit
