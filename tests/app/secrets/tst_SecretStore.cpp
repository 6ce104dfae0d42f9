// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/secrets/SecretStore.h"

#include "backends/references/Resolver.h"
#include "support/SecretService.h"

#include <QDir>
#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

const auto canary = QStringLiteral("canary-5c8e21 ü");

/// Everything that was written into a folder, in one piece.
QByteArray contentOf(const QString &folder)
{
    QByteArray all;
    const auto entries = QDir(folder).entryInfoList(QDir::Files | QDir::Hidden);
    for (const auto &entry : entries) {
        QFile file(entry.filePath());
        if (file.open(QIODevice::ReadOnly))
            all += file.readAll();
    }
    return all;
}

} // namespace

/// With the real Secret Service of GNOME on a bus of its own. In order: the keyring is open, then locked.
class tst_SecretStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theKeychainHasAName();
    void whatIsSetIsFoundAndOnlyItsNameIsWrittenDown();
    void aNewValueIsFoundAtTheNextLookup();
    void whatIsNotThereIsSaidToBeMissing();
    void whatIsRemovedIsGone();
    void aServerGetsTheValueAndItsConfigurationTheReference();
    void whatCannotBeASecretIsRefused();
    void aLockedKeychainSaysSoWithinTheLimit();

private:
    SessionBus m_bus;
    GnomeKeyring m_keyring;
    QTemporaryDir m_folder;
    SystemClock m_clock;
    std::unique_ptr<Keychain> m_keychain; ///< one a process
};

void tst_SecretStore::initTestCase()
{
    QVERIFY(m_bus.start());
    QVERIFY(m_keyring.start());
    m_keychain = std::make_unique<Keychain>(m_clock);
}

void tst_SecretStore::theKeychainHasAName()
{
    const auto state = waitFor(m_keychain->state());
    QVERIFY2(state.isThere && !state.isLocked, qPrintable(state.problem));
    QCOMPARE(state.name, QStringLiteral("Secret Service"));
    QVERIFY(state.problem.isEmpty());
}

void tst_SecretStore::whatIsSetIsFoundAndOnlyItsNameIsWrittenDown()
{
    SecretStore store(*m_keychain, m_folder.path());
    QSignalSpy changed(&store, &SecretStore::changed);
    const auto set = waitFor(store.set(QStringLiteral("github"), canary));
    QVERIFY2(set.has_value(), set ? "" : qPrintable(set.error().message));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(store.names(), QStringList { QStringLiteral("github") });
    const auto written = contentOf(m_folder.path());
    QVERIFY(written.contains("github"));
    QVERIFY(!written.contains("canary"));
    SecretStore another(*m_keychain, m_folder.path());
    QCOMPARE(another.names(), store.names());
    const auto found = waitFor(another.secret(QStringLiteral("github")));
    QVERIFY2(found.has_value(), found ? "" : qPrintable(found.error().message));
    QCOMPARE(*found, canary);
}

void tst_SecretStore::aNewValueIsFoundAtTheNextLookup()
{
    SecretStore store(*m_keychain, m_folder.path());
    for (const auto *value : { "first", "second" }) {
        QVERIFY(waitFor(store.set(QStringLiteral("rotated"), QString::fromLatin1(value))).has_value());
        QCOMPARE(*waitFor(store.secret(QStringLiteral("rotated"))), QString::fromLatin1(value));
    }
}

void tst_SecretStore::whatIsNotThereIsSaidToBeMissing()
{
    SecretStore store(*m_keychain, m_folder.path());
    const auto found = waitFor(store.secret(QStringLiteral("nobody-set-this")));
    QVERIFY(!found.has_value());
    QVERIFY(found.error().is(ErrorCode::NotFound));
    QVERIFY2(found.error().message.contains(QStringLiteral("store it first")), qPrintable(found.error().message));
}

void tst_SecretStore::whatIsRemovedIsGone()
{
    SecretStore store(*m_keychain, m_folder.path());
    QVERIFY(waitFor(store.set(QStringLiteral("old"), canary)).has_value());
    QVERIFY(waitFor(store.remove(QStringLiteral("old"))).has_value());
    QVERIFY(!store.names().contains(QStringLiteral("old")));
    QVERIFY(!waitFor(store.secret(QStringLiteral("old"))).has_value());
    QVERIFY2(waitFor(store.remove(QStringLiteral("old"))).has_value(), "what is gone can be removed again");
}

void tst_SecretStore::aServerGetsTheValueAndItsConfigurationTheReference()
{
    SecretStore store(*m_keychain, m_folder.path());
    QVERIFY(waitFor(store.set(QStringLiteral("github"), canary)).has_value());
    ServerConfig config;
    config.name = QStringLiteral("git");
    config.command = QStringLiteral("run");
    config.environment.insert(QStringLiteral("TOKEN"), QStringLiteral("Bearer ${secret:github}"));
    Cell<Result<ServerConfig>> done;
    auto resolving = resolved(config, &store, QProcessEnvironment());
    QCoro::connect(std::move(resolving), this, [done](const Result<ServerConfig> &outcome) { done.settle(outcome); });
    const auto started = waitFor(done);
    QVERIFY(started.has_value());
    QCOMPARE(started->environment.value(QStringLiteral("TOKEN")), QStringLiteral("Bearer ") + canary);
    QCOMPARE(config.environment.value(QStringLiteral("TOKEN")), QStringLiteral("Bearer ${secret:github}"));
    QCOMPARE(config.withoutSecrets(QStringLiteral("it said ") + canary), QStringLiteral("it said ***"));
}

void tst_SecretStore::whatCannotBeASecretIsRefused()
{
    SecretStore store(*m_keychain, m_folder.path());
    for (const auto *name : { "", "a b", "../x", "a}" })
        QVERIFY(waitFor(store.set(QString::fromLatin1(name), canary)).error().is(ErrorCode::InvalidParams));
    QVERIFY(waitFor(store.set(QStringLiteral("empty"), {})).error().is(ErrorCode::InvalidParams));
    QVERIFY(!store.names().contains(QStringLiteral("empty")));
}

void tst_SecretStore::aLockedKeychainSaysSoWithinTheLimit()
{
    QVERIFY(m_keyring.lock());
    SecretStore store(*m_keychain, m_folder.path());
    const auto state = waitFor(store.availability());
    QVERIFY(state.isThere && state.isLocked);
    QVERIFY2(state.problem.contains(QStringLiteral("locked")), qPrintable(state.problem));
    const auto saysLocked = [](const Result<> &result) {
        return !result.has_value() && result.error().is(ErrorCode::Unavailable)
            && result.error().message.contains(QStringLiteral("locked, unlock it"));
    };
    const auto found = waitFor(store.secret(QStringLiteral("github")));
    QVERIFY2(!found.has_value(), "nobody can have given the password");
    QVERIFY2(saysLocked(found.error()), qPrintable(found.error().message));
    QVERIFY(saysLocked(waitFor(store.set(QStringLiteral("late"), canary))));
    QVERIFY2(!store.names().contains(QStringLiteral("late")), "it was not stored");
    QVERIFY(saysLocked(waitFor(store.remove(QStringLiteral("github")))));
    QVERIFY2(store.names().contains(QStringLiteral("github")), "it was not removed");
}

QTEST_GUILESS_MAIN(tst_SecretStore)
#include "tst_SecretStore.moc"
