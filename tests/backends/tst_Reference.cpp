// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/references/Reference.h"

#include "backends/ServerConfigJson.h"

#include <QJsonDocument>
#include <QTest>

using namespace qonduit;

namespace {

Result<ServerConfig> read(const QByteArray &json)
{
    return serverFromJson(QStringLiteral("git"), QJsonDocument::fromJson(json).object(), QStringLiteral("servers.git"));
}

} // namespace

class tst_Reference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyWholeReferencesCount_data();
    void onlyWholeReferencesCount();
    void aValueIsNotReadAgain();
    void aUrlKeepsItsReferencesAndTheValueCannotLeadElsewhere_data();
    void aUrlKeepsItsReferencesAndTheValueCannotLeadElsewhere();
    void configurationsKeepReferencesAsTheyAreWritten_data();
    void configurationsKeepReferencesAsTheyAreWritten();
    void whatIsNoReferenceIsRefusedWhereItStands_data();
    void whatIsNoReferenceIsRefusedWhereItStands();
};

void tst_Reference::onlyWholeReferencesCount_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("found");
    QTest::addColumn<bool>("whole");
    const auto row = [](const char *text, const char *found, bool whole = true) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(found) << whole;
    };
    row("", "");
    row("plain", "");
    row("${secret:a}", "${secret:a}");
    row("Bearer ${secret:a.b-c_1}!", "${secret:a.b-c_1}");
    row("${secret:a}${env:B}", "${secret:a} ${env:B}");
    row("${HOME} $secret:a {secret:a}", "");
    row("${secret:}", "", false);
    row("${secret:a b}", "", false);
    row("${secret:a", "", false);
    row("${env:${secret:a}}", "${secret:a}", false);
    row("${SECRET:a}", "");
}

void tst_Reference::onlyWholeReferencesCount()
{
    QFETCH(QString, text);
    QFETCH(QString, found);
    QFETCH(bool, whole);
    QStringList texts;
    for (const auto &reference : Reference::in(text))
        texts += reference.text();
    QCOMPARE(texts.join(u' '), found);
    QCOMPARE(Reference::areWhole(text), whole);
}

void tst_Reference::aValueIsNotReadAgain()
{
    const Reference::Values values { { QStringLiteral("${secret:a}"), QStringLiteral("${secret:b}") },
                                     { QStringLiteral("${secret:b}"), QStringLiteral("x") } };
    QCOMPARE(Reference::replacedIn(QStringLiteral("1${secret:a}2${secret:b}3${env:C}"), values),
             QStringLiteral("1${secret:b}2x3${env:C}"));
}

void tst_Reference::aUrlKeepsItsReferencesAndTheValueCannotLeadElsewhere_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("resolved");
    QTest::newRow("query") << QStringLiteral("https://h.example/mcp?key=${secret:a}&b=1")
                           << QStringLiteral("https://h.example/mcp?key=x%2F%40%3F%26%23y&b=1");
    QTest::newRow("path") << QStringLiteral("https://h.example/${secret:a}/mcp")
                          << QStringLiteral("https://h.example/x%2F%40%3F%26%23y/mcp");
    QTest::newRow("password") << QStringLiteral("https://me:${secret:a}@h.example/mcp")
                              << QStringLiteral("https://me:x%2F%40%3F%26%23y@h.example/mcp");
}

void tst_Reference::aUrlKeepsItsReferencesAndTheValueCannotLeadElsewhere()
{
    QFETCH(QString, url);
    QFETCH(QString, resolved);
    const auto config = read("{\"url\":\"" + url.toUtf8() + "\"}");
    QVERIFY2(config.has_value(), config ? "" : qPrintable(config.error().message));
    QCOMPARE(config->references().size(), 1);
    QCOMPARE(Reference::written(config->url), url);
    QCOMPARE(serverToJson(*config).value(QStringLiteral("url")).toString(), url);
    const auto target =
        Reference::replacedIn(config->url, { { QStringLiteral("${secret:a}"), QStringLiteral("x/@?&#y") } });
    QVERIFY(target.isValid());
    QCOMPARE(target.host(), QStringLiteral("h.example"));
    QCOMPARE(target.toString(QUrl::FullyEncoded), resolved);
}

void tst_Reference::configurationsKeepReferencesAsTheyAreWritten_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("references");
    QTest::newRow("process") << QByteArray(
        R"({"command":"x","args":["--t=${secret:a}","${env:B}"],"env":{"A":"${secret:a}","C":"${secret:c}"}})")
                             << 3;
    QTest::newRow("headers") << QByteArray(
        R"({"url":"https://h.example/?${env:Q}","headers":{"Authorization":"Bearer ${secret:a}"}})")
                             << 2;
    QTest::newRow("none") << QByteArray(R"({"command":"x","args":["${HOME}"]})") << 0;
}

void tst_Reference::configurationsKeepReferencesAsTheyAreWritten()
{
    QFETCH(QByteArray, json);
    QFETCH(int, references);
    const auto first = read(json);
    QVERIFY2(first.has_value(), first ? "" : qPrintable(first.error().message));
    QCOMPARE(first->references().size(), references);
    const auto written = serverToJson(*first);
    const auto second = serverFromJson(QStringLiteral("git"), written, {});
    QVERIFY(second.has_value());
    QCOMPARE(serverToJson(*second), written);
    QCOMPARE(second->fingerprint(), first->fingerprint());
    QCOMPARE(second->references(), first->references());
}

void tst_Reference::whatIsNoReferenceIsRefusedWhereItStands_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("where");
    const auto row = [](const char *where, const QByteArray &json) {
        QTest::newRow(where) << json << QString::fromLatin1(where);
    };
    row("servers.git.args[1]: expected ${secret:NAME}", R"({"command":"x","args":["a","${secret:a b}"]})");
    row("servers.git.env.A: expected ${secret:NAME}", R"({"command":"x","env":{"A":"${env:}"}})");
    row("servers.git.headers.A: expected ${secret:NAME}", R"({"url":"http://h","headers":{"A":"${secret:"}})");
    row("servers.git.url", R"({"url":"http://h/${secret:a b}"})");
    row("servers.git.url: ", R"({"url":"http://${secret:a}/"})");
    row("servers.git.command: references are possible in", R"({"command":"${secret:a}"})");
    row("servers.git.cwd: references are possible in", R"({"command":"x","cwd":"/${env:A}"})");
}

void tst_Reference::whatIsNoReferenceIsRefusedWhereItStands()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, where);
    const auto config = read(json);
    QVERIFY(!config.has_value());
    QVERIFY2(config.error().message.startsWith(where), qPrintable(config.error().message));
}

QTEST_GUILESS_MAIN(tst_Reference)
#include "tst_Reference.moc"
