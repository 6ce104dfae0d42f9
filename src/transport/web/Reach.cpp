// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/web/Reach.h"

#include <QtEndian>

#include <algorithm>
#include <vector>

namespace qonduit {

namespace {

struct Net
{
    QHostAddress address;
    int bits;
    Reach reach;
};

Net net(const char *text, int bits, Reach reach)
{
    return { QHostAddress(QLatin1StringView(text)), bits, reach };
}

/// \see IANA IPv4 and IPv6 Special-Purpose Address Registries
const std::vector<Net> &specialNets()
{
    static const std::vector<Net> nets {
        net("127.0.0.0", 8, Reach::Loopback),
        net("10.0.0.0", 8, Reach::Private),
        net("172.16.0.0", 12, Reach::Private),
        net("192.168.0.0", 16, Reach::Private),
        net("100.64.0.0", 10, Reach::Private), // carriers and overlay networks
        net("0.0.0.0", 8, Reach::Forbidden),
        net("169.254.0.0", 16, Reach::Forbidden),
        net("192.0.0.0", 24, Reach::Forbidden),
        net("192.0.2.0", 24, Reach::Forbidden),
        net("198.18.0.0", 15, Reach::Forbidden),
        net("198.51.100.0", 24, Reach::Forbidden),
        net("203.0.113.0", 24, Reach::Forbidden),
        net("224.0.0.0", 3, Reach::Forbidden), // multicast, reserved, broadcast
        net("::1", 128, Reach::Loopback),
        net("fc00::", 7, Reach::Private),
        net("2001:db8::", 32, Reach::Forbidden),
        net("2001::", 23, Reach::Forbidden), // Teredo and other protocols
        net("2002::", 16, Reach::Forbidden), // 6to4
        net("64:ff9b:1::", 48, Reach::Forbidden), // local translation
        net("2000::", 3, Reach::Public),
        net("::", 0, Reach::Forbidden), // everything else, which nobody was given
    };
    return nets;
}

/// The IPv4 address that an IPv6 one stands for: mapped (RFC 4291) or translated (RFC 6052).
QHostAddress inner(const QHostAddress &address)
{
    bool isIPv4 = false;
    const auto plain = address.toIPv4Address(&isIPv4);
    if (isIPv4)
        return QHostAddress(plain);
    if (address.isInSubnet(QHostAddress(QStringLiteral("64:ff9b::")), 96)) {
        const auto bytes = address.toIPv6Address();
        return QHostAddress(qFromBigEndian<quint32>(&bytes.c[12]));
    }
    return address;
}

} // namespace

Reach reachOf(const QHostAddress &address)
{
    auto plain = inner(address);
    plain.setScopeId({});
    const auto &nets = specialNets();
    const auto found = std::find_if(nets.begin(), nets.end(), [&plain](const Net &candidate) {
        return candidate.address.protocol() == plain.protocol() && plain.isInSubnet(candidate.address, candidate.bits);
    });
    if (found != nets.end())
        return found->reach;
    return plain.protocol() == QAbstractSocket::IPv4Protocol ? Reach::Public : Reach::Forbidden;
}

bool mayLeadTo(Reach known, Reach target)
{
    return target == Reach::Public || (target == known && target != Reach::Forbidden);
}

} // namespace qonduit
