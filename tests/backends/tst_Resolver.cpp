// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/references/Resolver.h"

#include "protocol/ProxyError.h"
#include "support/BackendFixture.h"
#include "transport/process/Secrets.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

/// A keychain that the test is.
class FakeSecrets : public SecretSource
{
public:
    Cell<Result<QString>> secret(const QString &name) override
    {
        asked += name;
        Cell<Result<QString>> cell;
        if (values.contains(name))
            cell.settle(values.value(name));
        else if (!waits)
            cell.settle(Error(ErrorCode::Unavailable, QStringLiteral("the keychain is locked, unlock it")));
        waiting = cell;
        return cell;
    }

    QMap<QString, QString> values;
    QStringList asked;
    bool waits = false;
    Cell<Result<QString>> waiting;
};

const auto canary = QStringLiteral("canary/with a blank");

ServerConfig config()
{
    ServerConfig process;
    process.name = QStringLiteral("git");
    process.command = QStringLiteral("run");
    process.arguments = { QStringLiteral("--token=${secret:a}"), QStringLiteral("${env:PLACE}") };
    process.environment.insert(QStringLiteral("PLAIN"), QStringLiteral("x${secret:a}"));
    return process;
}

ServerConfig overHttp(const QString &header)
{
    ServerConfig http;
    http.name = QStringLiteral("web");
    http.transport = ServerConfig::Transport::StreamableHttp;
    http.url = QUrl(QStringLiteral("https://h.example/?k=${secret:a}"), QUrl::TolerantMode);
    http.headers = { { "Authorization", header.toUtf8() } };
    return http;
}

QProcessEnvironment environment()
{
    QProcessEnvironment variables;
    variables.insert(QStringLiteral("PLACE"), QStringLiteral("here"));
    variables.insert(QStringLiteral("EMPTY"), QString());
    return variables;
}

Result<ServerConfig> resolve(const ServerConfig &server, FakeSecrets &secrets)
{
    const Collected<Result<ServerConfig>> resolving(resolved(server, &secrets, environment()));
    return resolving.value();
}

} // namespace

class tst_Resolver : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsStartedHasTheValues();
    void headersAndUrlToo();
    void whatWasLookedUpIsHidden();
    void withoutReferencesNobodyIsAsked();
    void aNewValueIsLookedUpEachTime();
    void whatIsMissingSaysWhatToDo_data();
    void whatIsMissingSaysWhatToDo();
    void aServerWithoutItsSecretIsInErrorAndSaysWhy_data();
    void aServerWithoutItsSecretIsInErrorAndSaysWhy();
};

void tst_Resolver::whatIsStartedHasTheValues()
{
    FakeSecrets secrets;
    secrets.values.insert(QStringLiteral("a"), canary);
    const auto before = config();
    const auto started = resolve(before, secrets);
    QVERIFY(started.has_value());
    QCOMPARE(started->arguments[0], QStringLiteral("--token=") + canary);
    QCOMPARE(started->arguments[1], QStringLiteral("here"));
    QCOMPARE(started->environment.value(QStringLiteral("PLAIN")), u'x' + canary);
    QCOMPARE(secrets.asked, QStringList { QStringLiteral("a") }); // once, although it is named twice
    QCOMPARE(before.arguments, config().arguments);
    QCOMPARE(before.fingerprint(), config().fingerprint());
}

void tst_Resolver::headersAndUrlToo()
{
    FakeSecrets secrets;
    secrets.values.insert(QStringLiteral("a"), canary);
    const auto started = resolve(overHttp(QStringLiteral("Bearer ${secret:a}")), secrets);
    QCOMPARE(started->headers.first().second, "Bearer " + canary.toUtf8());
    QCOMPARE(started->url.toString(QUrl::FullyEncoded),
             QStringLiteral("https://h.example/?k=canary%2Fwith%20a%20blank"));
}

void tst_Resolver::whatWasLookedUpIsHidden()
{
    FakeSecrets secrets;
    secrets.values.insert(QStringLiteral("a"), canary);
    const auto registered = overHttp(QStringLiteral("Bearer ${secret:a}"));
    const auto copy = registered; // as a trace has one
    const auto started = resolve(registered, secrets);
    QVERIFY(started.has_value());
    QCOMPARE(copy.withoutSecrets(QStringLiteral("bad key ") + canary), QStringLiteral("bad key ***"));
    QVERIFY(!copy.withoutSecrets(started->url.toString(QUrl::FullyEncoded)).contains(QStringLiteral("canary")));
    QVERIFY(!registered.address().contains(QStringLiteral("canary")));
    const Secrets ofProcess({}, {}, started->knownSecrets.values());
    QCOMPARE(ofProcess.hiddenIn(QStringLiteral("I was given ") + canary), QStringLiteral("I was given ***"));
}

void tst_Resolver::withoutReferencesNobodyIsAsked()
{
    FakeSecrets secrets;
    ServerConfig plain;
    plain.command = QStringLiteral("run");
    plain.arguments = { QStringLiteral("${HOME}") };
    QVERIFY(resolve(plain, secrets).has_value());
    QVERIFY(secrets.asked.isEmpty());
}

void tst_Resolver::aNewValueIsLookedUpEachTime()
{
    FakeSecrets secrets;
    for (const auto *value : { "first", "second" }) {
        secrets.values.insert(QStringLiteral("a"), QString::fromLatin1(value));
        QCOMPARE(resolve(config(), secrets)->arguments[0], QStringLiteral("--token=") + QString::fromLatin1(value));
    }
}

void tst_Resolver::whatIsMissingSaysWhatToDo_data()
{
    QTest::addColumn<ServerConfig>("server");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("says");
    auto unset = config();
    unset.arguments = { QStringLiteral("${env:NOWHERE}") };
    auto empty = config();
    empty.arguments = { QStringLiteral("${env:EMPTY}") };
    const auto variable =
        QStringLiteral("cannot be used: it is not set where Qonduit was started, set it there and start "
                       "Qonduit again");
    QTest::newRow("locked") << config() << QString()
                            << QStringLiteral("the secret a cannot be used: the keychain is locked, unlock it");
    QTest::newRow("no variable") << unset << canary << QStringLiteral("the variable NOWHERE ") + variable;
    QTest::newRow("empty variable") << empty << canary << QStringLiteral("the variable EMPTY ") + variable;
    QTest::newRow("second header") << overHttp(QStringLiteral("${secret:a}")) << QStringLiteral("x\r\nHost: y")
                                   << QStringLiteral("the secret a cannot be used: it holds a line break or another "
                                                     "control character");
}

void tst_Resolver::whatIsMissingSaysWhatToDo()
{
    QFETCH(ServerConfig, server);
    QFETCH(QString, value);
    QFETCH(QString, says);
    FakeSecrets secrets;
    if (!value.isNull())
        secrets.values.insert(QStringLiteral("a"), value);
    const auto started = resolve(server, secrets);
    QVERIFY(!started.has_value());
    QVERIFY(started.error().is(ErrorCode::Unavailable));
    QCOMPARE(started.error().message, says);
    const Collected<Result<ServerConfig>> nowhere(resolved(config(), nullptr, environment()));
    QVERIFY(!nowhere->has_value());
}

void tst_Resolver::aServerWithoutItsSecretIsInErrorAndSaysWhy_data()
{
    QTest::addColumn<bool>("isHttp");
    QTest::newRow("process") << false;
    QTest::newRow("HTTP") << true;
}

/// Trying again by itself would ask for the keychain's password each time.
void tst_Resolver::aServerWithoutItsSecretIsInErrorAndSaysWhy()
{
    QFETCH(bool, isHttp);
    BackendFixture fixture;
    if (isHttp)
        fixture.useHttp();
    fixture.channels.preparing.emplace();
    auto &backend = fixture.make();
    const Collected ready(backend.ready());
    turnEventLoop();
    QVERIFY(!ready.hasEnded());
    fixture.channels.preparing->settle(Error(
        ErrorCode::Unavailable, QStringLiteral("the secret a cannot be used: the keychain is locked, unlock it")));
    turnEventLoop();
    QCOMPARE(ready->error().code, int(ProxyErrorCode::BackendUnavailable));
    QVERIFY2(ready->error().message.contains(QStringLiteral("locked, unlock it")), qPrintable(ready->error().message));
    QVERIFY(backend.status().state == Backend::State::Error);
    QVERIFY(backend.status().lastError.contains(QStringLiteral("the secret a cannot be used")));
    fixture.advance(1h);
    QCOMPARE(fixture.channels.made, 0);

    fixture.channels.preparing.reset();
    const Collected again(backend.reconnect());
    turnEventLoop();
    QVERIFY(again->has_value());
    QVERIFY(backend.status().state == Backend::State::Connected);
}

QTEST_GUILESS_MAIN(tst_Resolver)
#include "tst_Resolver.moc"
