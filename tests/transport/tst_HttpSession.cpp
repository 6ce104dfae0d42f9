// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/HttpSession.h"
#include "transport/http/OneShotBody.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTest>

using namespace qonduit;

class tst_HttpSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void endpointIsOfTheConfiguredOrigin_data();
    void endpointIsOfTheConfiguredOrigin();
    void otherEndpointsAreRefused_data();
    void otherEndpointsAreRefused();

private:
    /// Where \p session posts to.
    static QUrl postUrlOf(HttpSession &session);

    QNetworkAccessManager m_network;
    const QUrl m_url { QStringLiteral("http://user:secret@127.0.0.1:1/x/sse?y") };
};

QUrl tst_HttpSession::postUrlOf(HttpSession &session)
{
    const std::unique_ptr<QNetworkReply> reply(session.post(new OneShotBody("{}")));
    return reply->request().url();
}

void tst_HttpSession::endpointIsOfTheConfiguredOrigin_data()
{
    QTest::addColumn<QByteArray>("endpoint");
    QTest::addColumn<QString>("expected");
    const auto ours = [](const char *rest) {
        return QStringLiteral("http://user:secret@127.0.0.1:1/") + QLatin1String(rest);
    };
    QTest::newRow("absolute path") << QByteArray("/messages?session=1") << ours("messages?session=1");
    QTest::newRow("relative path") << QByteArray("messages?session=1") << ours("x/messages?session=1");
    QTest::newRow("query") << QByteArray("?session=1") << ours("x/sse?session=1");
    QTest::newRow("whole address") << QByteArray("http://127.0.0.1:1/m") << ours("m");
    QTest::newRow("without a scheme") << QByteArray("//127.0.0.1:1/m") << ours("m");
    QTest::newRow("other spelling") << QByteArray("HTTP://0x7f.1:1/z/../m") << ours("m");
    QTest::newRow("other user") << QByteArray("http://other:word@127.0.0.1:1/m") << ours("m");
}

void tst_HttpSession::endpointIsOfTheConfiguredOrigin()
{
    QFETCH(QByteArray, endpoint);
    QFETCH(QString, expected);
    HttpSession session({ .url = m_url }, m_network);
    QVERIFY(!session.isEstablished());
    const auto taken = session.takeEndpoint(endpoint);
    QVERIFY2(taken, taken ? "" : qPrintable(taken.error().message));
    QVERIFY(session.isEstablished());
    QCOMPARE(postUrlOf(session), QUrl(expected));
}

void tst_HttpSession::otherEndpointsAreRefused_data()
{
    QTest::addColumn<QByteArray>("endpoint");
    QTest::newRow("other port") << QByteArray("http://127.0.0.1:2/m");
    QTest::newRow("usual port") << QByteArray("http://127.0.0.1/m");
    QTest::newRow("other port without a scheme") << QByteArray("//127.0.0.1:2/m");
    QTest::newRow("other host") << QByteArray("http://localhost:1/m");
    QTest::newRow("other scheme") << QByteArray("https://127.0.0.1:1/m");
    QTest::newRow("our address as a name") << QByteArray("http://127.0.0.1:1@127.0.0.1:2/m");
    QTest::newRow("a file") << QByteArray("file:///etc/passwd");
    QTest::newRow("a script") << QByteArray("javascript:alert(1)");
    QTest::newRow("cloud metadata") << QByteArray("http://169.254.169.254/latest");
    QTest::newRow("no address") << QByteArray("http://[::1");
    QTest::newRow("spaces") << QByteArray("/a b");
    QTest::newRow("a line break") << QByteArray("/a\nb");
    QTest::newRow("nothing") << QByteArray();
}

void tst_HttpSession::otherEndpointsAreRefused()
{
    QFETCH(QByteArray, endpoint);
    HttpSession session({ .url = m_url }, m_network);
    const auto taken = session.takeEndpoint(endpoint);
    QVERIFY(!taken && taken.error().is(ErrorCode::BadReply));
    QVERIFY(!session.isEstablished());
    QCOMPARE(postUrlOf(session), m_url);
}

QTEST_GUILESS_MAIN(tst_HttpSession)
#include "tst_HttpSession.moc"
