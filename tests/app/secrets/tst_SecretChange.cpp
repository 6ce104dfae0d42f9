// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a secret that is set does to servers that refer to it.

#include "app/Engine.h"

#include "support/SecretService.h"

#include <QTest>

using namespace qonduit;
using State = Backend::State;

namespace {

QString reference(const QString &secret)
{
    return QStringLiteral("${secret:%1}").arg(secret);
}

/// Runs as soon as it has what it needs.
ServerConfig server(const QString &name, const QString &secret)
{
    ServerConfig config;
    config.name = name;
    config.command = QStringLiteral(MISBEHAVING_SERVER);
    config.environment.insert(QStringLiteral("TOKEN"), reference(secret));
    config.restart.enabled = false;
    return config;
}

/// Given anything but `right`, it waits for the file and ends.
ServerConfig pickyServer(const QString &secret, const QString &gate)
{
    auto config = server(QStringLiteral("picky"), secret);
    config.command = QStringLiteral("/bin/sh");
    config.arguments = { QStringLiteral("-c"),
                         QStringLiteral("[ \"$TOKEN\" = right ] && exec \"$1\"\n"
                                        "while [ ! -e \"$2\" ]; do sleep 0.01; done; exit 1"),
                         QStringLiteral("sh"), QStringLiteral(MISBEHAVING_SERVER), gate };
    return config;
}

/// What the process was given as TOKEN.
QByteArray tokenOf(const Backend &backend)
{
    QFile file(QStringLiteral("/proc/%1/environ").arg(backend.process().id));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    for (const auto &variable : file.readAll().split('\0')) {
        if (variable.startsWith("TOKEN="))
            return variable.mid(6);
    }
    return {};
}

} // namespace

/// With the real Secret Service of GNOME on a bus of its own.
class tst_SecretChange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void whoWaitsForItIsTriedAtOnce();
    void whoIsConnectedKeepsItsConnection();
    void anAttemptWithTheOldValueIsFollowedByAnother();

private:
    bool set(const QString &name, const QString &value)
    {
        return waitFor(m_engine->secrets().set(name, value)).has_value();
    }
    /// Adds a server and wants it connected.
    Backend &begin(const ServerConfig &config)
    {
        m_engine->approvals().approveNow(config);
        std::ignore = m_engine->registry().add(config); // kept nowhere
        auto &backend = **m_session->backend(config.name);
        backend.ready(); // runs detached: its outcome is the backend's state
        return backend;
    }
    static State stateOf(const Backend &backend) { return backend.status().state; }

    SessionBus m_bus;
    GnomeKeyring m_keyring;
    QTemporaryDir m_folder;
    std::unique_ptr<Engine> m_engine; ///< one a process, as its keychain
    Session *m_session = nullptr;
};

void tst_SecretChange::initTestCase()
{
    QVERIFY(m_bus.start());
    QVERIFY(m_keyring.start());
    m_engine = std::make_unique<Engine>(Engine::Settings { {}, ConfigurationFile({}, "{}"), { "token", {} } });
    ClientIdentity client;
    client.principal = QStringLiteral("tester");
    m_session = *m_engine->sessions().create(client);
}

void tst_SecretChange::whoWaitsForItIsTriedAtOnce()
{
    auto &waiting = begin(server(QStringLiteral("waiting"), QStringLiteral("late")));
    auto &other = begin(server(QStringLiteral("other"), QStringLiteral("never")));
    QTRY_COMPARE(stateOf(waiting), State::Error);
    QTRY_COMPARE(stateOf(other), State::Error);
    QVERIFY(m_engine->connectedUsersOf(QStringLiteral("late")).isEmpty());
    bool wasOtherTried = false;
    connect(&m_engine->secrets(), &SecretStore::changed, this, [&] { // after the engine
        wasOtherTried = stateOf(other) != State::Error;
    });
    QVERIFY(set(QStringLiteral("late"), QStringLiteral("right")));
    QTRY_COMPARE(stateOf(waiting), State::Connected);
    QVERIFY(!wasOtherTried);
    m_engine->secrets().disconnect(this);
    QCOMPARE(m_engine->connectedUsersOf(QStringLiteral("late")), QStringList { QStringLiteral("waiting") });
    QVERIFY(m_engine->connectedUsersOf(QStringLiteral("never")).isEmpty());
}

void tst_SecretChange::whoIsConnectedKeepsItsConnection()
{
    const auto name = QStringLiteral("rotated");
    QVERIFY(set(name, QStringLiteral("first")));
    auto &backend = begin(server(QStringLiteral("steady"), name));
    QTRY_COMPARE(stateOf(backend), State::Connected);
    const auto process = backend.process().id;
    QVERIFY(set(name, QStringLiteral("second")));
    QCOMPARE(stateOf(backend), State::Connected);
    QCOMPARE(backend.process().id, process);
    QCOMPARE(tokenOf(backend), "first");
    backend.reconnect(); // runs detached: its outcome is the backend's state
    QTRY_COMPARE(stateOf(backend), State::Connected);
    QVERIFY(backend.process().id != process);
    QCOMPARE(tokenOf(backend), "second");
}

void tst_SecretChange::anAttemptWithTheOldValueIsFollowedByAnother()
{
    const auto name = QStringLiteral("slow");
    const auto gate = m_folder.filePath(QStringLiteral("gate"));
    QVERIFY(set(name, QStringLiteral("wrong")));
    auto &backend = begin(pickyServer(name, gate));
    QTRY_VERIFY(backend.process().id != 0);
    QTRY_COMPARE(tokenOf(backend), "wrong");
    QVERIFY(set(name, QStringLiteral("right")));
    QCOMPARE(stateOf(backend), State::Connecting);
    QFile file(gate);
    QVERIFY(file.open(QIODevice::WriteOnly)); // it goes on, and fails
    QTRY_COMPARE(stateOf(backend), State::Connected);
    QCOMPARE(tokenOf(backend), "right");
}

QTEST_GUILESS_MAIN(tst_SecretChange)
#include "tst_SecretChange.moc"
