// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "transport/TlsServer.h"

Q_DECLARE_METATYPE(qonduit::TestAuthority::Kind)

namespace qonduit {

/// Row B25: servers that are not to be trusted although their authority is, and a word that must be in the reason.
/// Columns for QFETCH: `kind`, `options` of the TlsServer, `reason`.
inline void addTlsFaults()
{
    using Kind = TestAuthority::Kind;
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("reason");
    const QStringList none;
    QTest::newRow("expired") << Kind::Expired << none << QStringLiteral("expired");
    QTest::newRow("self-signed") << Kind::SelfSigned << none << QStringLiteral("self-signed");
    QTest::newRow("wrong name") << Kind::WrongName << none << QStringLiteral("host name");
    for (const auto *version : { "-tls1", "-tls1_1" })
        QTest::newRow(version) << Kind::Good
                               << QStringList { QString::fromLatin1(version), QStringLiteral("-cipher"),
                                                QStringLiteral("ALL:@SECLEVEL=0") }
                               << QStringLiteral("protocol version");
}

} // namespace qonduit
