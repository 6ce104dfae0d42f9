// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpChannel.h"

#include "support/ManualClock.h"
#include "support/TlsFaults.h"
#include "transport/ChannelLog.h"

#include <QNetworkAccessManager>
#include <QSslConfiguration>

using namespace qonduit;

using Kind = TestAuthority::Kind;

/// What a secure connection has to be. The authority is trusted, so that only the fault in question can be the reason.
class tst_HttpTls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void trustedServerIsReached();
    void B25_untrustworthyServersAreRefused_data();
    void B25_untrustworthyServersAreRefused();
    void B25_unknownAuthorityIsRefused();

private:
    /// What becomes of a request; a Timeout when the server reads it.
    Error outcomeAt(const TlsServer &server);

    TestAuthority m_authority;
    QSslConfiguration m_usual = QSslConfiguration::defaultConfiguration();
    bool m_falters = false;
};

void tst_HttpTls::initTestCase()
{
    QVERIFY(m_authority.works());
    auto trusting = m_usual;
    QVERIFY(trusting.addCaCertificates(m_authority.path()));
    QSslConfiguration::setDefaultConfiguration(trusting);
}

Error tst_HttpTls::outcomeAt(const TlsServer &server)
{
    ManualClock clock;
    QNetworkAccessManager network;
    HttpChannel channel({ .url = server.url(), .headers = { { "Authorization", "Bearer canary" } } }, network, clock);
    ChannelLog log(channel);
    channel.open();
    channel.send(request(1));
    if (!QTest::qWaitFor([&] { return !log.lost.empty() || server.said().contains("Bearer canary"); }, 20000))
        return { ErrorCode::InternalError, QStringLiteral("nothing came of it") };
    m_falters = !log.faltered.empty();
    if (log.lost.empty())
        return { ErrorCode::Timeout, QStringLiteral("the server has read it") };
    return log.lost.front().error;
}

void tst_HttpTls::trustedServerIsReached()
{
    const TlsServer server(m_authority, Kind::Good);
    QVERIFY(server.works());
    const auto outcome = outcomeAt(server);
    QVERIFY2(outcome.is(ErrorCode::Timeout), qPrintable(outcome.message));
}

void tst_HttpTls::B25_untrustworthyServersAreRefused_data()
{
    addTlsFaults();
}

void tst_HttpTls::B25_untrustworthyServersAreRefused()
{
    QFETCH(Kind, kind);
    QFETCH(QStringList, options);
    QFETCH(QString, reason);
    const TlsServer server(m_authority, kind, options);
    QVERIFY(server.works());
    const auto outcome = outcomeAt(server);
    QVERIFY2(outcome.is(ErrorCode::Unavailable), qPrintable(outcome.message));
    QVERIFY2(outcome.message.contains(reason), qPrintable(outcome.message));
    QVERIFY(m_falters);
    QVERIFY(!server.said().contains("canary"));
}

void tst_HttpTls::B25_unknownAuthorityIsRefused()
{
    const TlsServer server(m_authority, Kind::Good);
    QVERIFY(server.works());
    const auto trusting = QSslConfiguration::defaultConfiguration();
    QSslConfiguration::setDefaultConfiguration(m_usual);
    const auto outcome = outcomeAt(server);
    QSslConfiguration::setDefaultConfiguration(trusting);
    QVERIFY2(outcome.is(ErrorCode::Unavailable), qPrintable(outcome.message));
}

QTEST_GUILESS_MAIN(tst_HttpTls)
#include "tst_HttpTls.moc"
