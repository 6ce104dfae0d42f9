// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/Metadata.h"

#include <QTest>

using namespace qonduit;
using namespace qonduit::signin;

class tst_Metadata : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resourceIsTheServerOrAFolderAroundIt_data();
    void resourceIsTheServerOrAFolderAroundIt();
    void resourceHasToSayWhereToSignIn();
    void issuerIsTheOneThatWasAsked_data();
    void issuerIsTheOneThatWasAsked();
    void issuerHasToOfferASafeSignIn_data();
    void issuerHasToOfferASafeSignIn();
    void metadataStandsWhereTheRfcsSay();
    void resourceOfAServerIsItsPlainAddress();
};

namespace {

const QUrl server(QStringLiteral("https://mcp.example/a/mcp"));

RawJson json(const QByteArray &text)
{
    auto parsed = RawJson::parse(text);
    return parsed ? *parsed : RawJson();
}

QByteArray issuerJson(const QByteArray &issuer, const QByteArray &change = {}, const QByteArray &to = {})
{
    QByteArray text = R"({"issuer":")" + issuer + R"(","authorization_endpoint":"https://as.example/auth",)"
                    + R"("token_endpoint":"https://as.example/token","code_challenge_methods_supported":["S256"],)"
                    + R"("response_types_supported":["code"]})";
    return change.isEmpty() ? text : text.replace(change, to);
}

} // namespace

void tst_Metadata::resourceIsTheServerOrAFolderAroundIt_data()
{
    QTest::addColumn<QByteArray>("resource");
    QTest::addColumn<bool>("isOurs");
    QTest::newRow("the server") << QByteArray("https://mcp.example/a/mcp") << true;
    QTest::newRow("its port spelt out") << QByteArray("https://mcp.example:443/a/mcp") << true;
    QTest::newRow("with a slash") << QByteArray("https://mcp.example/a/mcp/") << true;
    QTest::newRow("a folder") << QByteArray("https://mcp.example/a") << true;
    QTest::newRow("the host") << QByteArray("https://mcp.example") << true;
    QTest::newRow("a neighbour") << QByteArray("https://mcp.example/b") << false;
    QTest::newRow("half a name") << QByteArray("https://mcp.example/a/mc") << false;
    QTest::newRow("deeper") << QByteArray("https://mcp.example/a/mcp/x") << false;
    QTest::newRow("another host") << QByteArray("https://evil.example/a/mcp") << false;
    QTest::newRow("another scheme") << QByteArray("http://mcp.example/a/mcp") << false;
    QTest::newRow("another port") << QByteArray("https://mcp.example:8443/a/mcp") << false;
    QTest::newRow("a fragment") << QByteArray("https://mcp.example/a/mcp#x") << false;
    QTest::newRow("nothing") << QByteArray() << false;
}

void tst_Metadata::resourceIsTheServerOrAFolderAroundIt()
{
    QFETCH(QByteArray, resource);
    QFETCH(bool, isOurs);
    const auto read = ResourceMetadata::read(
        json(R"({"resource":")" + resource + R"(","authorization_servers":["https://as.example"]})"), server);
    QCOMPARE(read.has_value(), isOurs);
    if (isOurs)
        QCOMPARE(read->resource, QString::fromLatin1(resource)); // to the letter
}

void tst_Metadata::resourceHasToSayWhereToSignIn()
{
    for (const QByteArray issuers : { "[]", "[1]", "\"https://as.example\"", "{}" }) {
        const auto metadata = json("{\"resource\":\"https://mcp.example\",\"authorization_servers\":" + issuers + '}');
        QVERIFY(metadata.isObject());
        QVERIFY(!ResourceMetadata::read(metadata, server));
    }
}

void tst_Metadata::issuerIsTheOneThatWasAsked_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QByteArray>("answers");
    QTest::addColumn<bool>("isSame");
    const auto row = [](const char *name, const char *asked, const char *answers, bool isSame) {
        QTest::newRow(name) << QString::fromLatin1(asked) << QByteArray(answers) << isSame;
    };
    row("same", "https://as.example/t", "https://as.example/t", true);
    row("slash added to a host", "https://as.example", "https://as.example/", true);
    row("slash dropped from a host", "https://as.example/", "https://as.example", true);
    row("slash added to a path", "https://as.example/t", "https://as.example/t/", false);
    row("another host", "https://as.example", "https://evil.example", false);
    row("another tenant", "https://as.example/a", "https://as.example/b", false);
    row("nobody", "https://as.example", "", false);
}

void tst_Metadata::issuerIsTheOneThatWasAsked()
{
    QFETCH(QString, asked);
    QFETCH(QByteArray, answers);
    QFETCH(bool, isSame);
    QCOMPARE(IssuerMetadata::read(json(issuerJson(answers)), asked).has_value(), isSame);
}

void tst_Metadata::issuerHasToOfferASafeSignIn_data()
{
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<QByteArray>("to");
    QTest::newRow("no PKCE at all") << QByteArray(R"("code_challenge_methods_supported")") << QByteArray(R"("x")");
    QTest::newRow("plain PKCE only") << QByteArray("S256") << QByteArray("plain");
    QTest::newRow("no codes") << QByteArray(R"(["code"])") << QByteArray(R"(["token"])");
    QTest::newRow("no page") << QByteArray("authorization_endpoint") << QByteArray("x");
    QTest::newRow("no token endpoint") << QByteArray("token_endpoint") << QByteArray("x");
    QTest::newRow("token endpoint is no address") << QByteArray("https://as.example/token") << QByteArray("http://[");
}

void tst_Metadata::issuerHasToOfferASafeSignIn()
{
    QFETCH(QByteArray, change);
    QFETCH(QByteArray, to);
    const auto asked = QStringLiteral("https://as.example");
    QVERIFY(IssuerMetadata::read(json(issuerJson("https://as.example")), asked));
    QVERIFY(!IssuerMetadata::read(json(issuerJson("https://as.example", change, to)), asked));
}

void tst_Metadata::metadataStandsWhereTheRfcsSay()
{
    const auto texts = [](const QList<QUrl> &urls) {
        QStringList found;
        for (const auto &url : urls)
            found += url.toString(QUrl::FullyEncoded);
        return found;
    };
    QCOMPARE(texts(resourceMetadataUrls(QUrl(QStringLiteral("https://u:p@mcp.example:8/a%20b/mcp?x=1#f")))),
             QStringList({ QStringLiteral("https://mcp.example:8/.well-known/oauth-protected-resource/a%20b/mcp"),
                           QStringLiteral("https://mcp.example:8/.well-known/oauth-protected-resource") }));
    QCOMPARE(texts(resourceMetadataUrls(QUrl(QStringLiteral("https://mcp.example/")))),
             QStringList { QStringLiteral("https://mcp.example/.well-known/oauth-protected-resource") });
    QCOMPARE(texts(issuerMetadataUrls(QUrl(QStringLiteral("https://as.example/t/")))),
             QStringList({ QStringLiteral("https://as.example/.well-known/oauth-authorization-server/t"),
                           QStringLiteral("https://as.example/.well-known/openid-configuration/t"),
                           QStringLiteral("https://as.example/t/.well-known/openid-configuration") }));
    QCOMPARE(texts(issuerMetadataUrls(QUrl(QStringLiteral("https://as.example")))),
             QStringList({ QStringLiteral("https://as.example/.well-known/oauth-authorization-server"),
                           QStringLiteral("https://as.example/.well-known/openid-configuration") }));
}

void tst_Metadata::resourceOfAServerIsItsPlainAddress()
{
    const auto of = [](const char *url) { return canonicalResource(QUrl(QString::fromLatin1(url))); };
    QCOMPARE(of("https://u:p@mcp.example/mcp?key=secret#x"), QStringLiteral("https://mcp.example/mcp"));
    QCOMPARE(of("https://mcp.example/"), QStringLiteral("https://mcp.example"));
    QCOMPARE(of("http://127.0.0.1:8080/mcp/"), QStringLiteral("http://127.0.0.1:8080/mcp/"));
}

QTEST_GUILESS_MAIN(tst_Metadata)
#include "tst_Metadata.moc"
