// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/secrets/Keychain.h"

#include "support/SecretService.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVirtualObject>
#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

/// A Secret Service that takes every call and answers none.
class SilentService : public QDBusVirtualObject
{
public:
    QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &) override
    {
        message.setDelayedReply(true);
        ++calls;
        return true;
    }
    int calls = 0;
};

} // namespace

/// Computers without a keychain that could be used. In order: no session bus, a bus without a keychain, one that hangs.
class tst_Keychain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withoutASessionThereIsNoneAndThatIsSaid();
    void withoutAServiceThereIsNoneAndThatIsSaid();
    void silenceEndsByTheLimit();
    void theEndEndsEveryWait();

private:
    SessionBus m_bus;
    SilentService m_silent;
    SystemClock m_clock;
};

void tst_Keychain::withoutASessionThereIsNoneAndThatIsSaid()
{
    Keychain keychain(m_clock);
    const auto state = waitFor(keychain.state());
    QVERIFY(!state.isThere);
    QVERIFY2(state.problem.contains(QStringLiteral("D-Bus")), qPrintable(state.problem));
    const auto read = waitFor(keychain.read(QStringLiteral("x")));
    QVERIFY(read.error().is(ErrorCode::Unavailable));
    QCOMPARE(read.error().message, state.problem);
    const auto written = waitFor(keychain.write(QStringLiteral("x"), QStringLiteral("y")));
    QVERIFY2(!written.has_value() && written.error().is(ErrorCode::Unavailable), "nothing is kept in plain text");
}

/// The session begins after us.
void tst_Keychain::withoutAServiceThereIsNoneAndThatIsSaid()
{
    QVERIFY(m_bus.start());
    Keychain keychain(m_clock);
    const auto state = waitFor(keychain.state());
    QVERIFY(!state.isThere && state.name.isEmpty());
    QVERIFY2(state.problem.contains(QStringLiteral("no keychain runs")), qPrintable(state.problem));
    QVERIFY(waitFor(keychain.read(QStringLiteral("x"))).error().is(ErrorCode::Unavailable));
}

void tst_Keychain::silenceEndsByTheLimit()
{
    auto bus = QDBusConnection::connectToBus(QString::fromUtf8(m_bus.address()), QStringLiteral("silent"));
    QVERIFY(bus.registerVirtualObject(QStringLiteral("/org/freedesktop/secrets"), &m_silent));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.secrets")));
    Keychain keychain(m_clock, 300ms);
    const auto first = keychain.read(QStringLiteral("x"));
    const auto second = keychain.write(QStringLiteral("x"), QStringLiteral("y"));
    QVERIFY(waitFor(first).error().is(ErrorCode::Timeout));
    QVERIFY2(waitFor(first).error().message.contains(QStringLiteral("within 0.3 s")),
             qPrintable(waitFor(first).error().message));
    QVERIFY(waitFor(second).error().is(ErrorCode::Timeout));
    QVERIFY(!waitFor(keychain.state()).isThere);
    QCOMPARE(m_silent.calls, 1); // what nobody waits for any more is not begun
}

void tst_Keychain::theEndEndsEveryWait()
{
    auto keychain = std::make_unique<Keychain>(m_clock);
    const auto read = keychain->read(QStringLiteral("x"));
    QTest::qWait(0);
    keychain.reset();
    QVERIFY(read.isSettled());
    QVERIFY(read.value().error().is(ErrorCode::Closed));
}

QTEST_GUILESS_MAIN(tst_Keychain)
#include "tst_Keychain.moc"
