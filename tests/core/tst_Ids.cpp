// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/Ids.h"

#include "support/ManualClock.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A wall clock that somebody sets back.
class JumpingClock : public ManualClock
{
public:
    QDateTime utcNow() const override { return ManualClock::utcNow().addMSecs(-back.count()); }
    std::chrono::milliseconds back { 0 };
};

} // namespace

class tst_Ids : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void idIsAUlid();
    void idsSortByTheOrderOfTheirMaking();
    void idsSortWhenTheClockIsSetBack();
    void timeStandsInTheFirstTenCharacters();
    void secretsAreLongVisibleAndDifferent();
};

void tst_Ids::idIsAUlid()
{
    ManualClock clock;
    static const QRegularExpression form(u"^[0-7][0-9A-HJKMNP-TV-Z]{25}$"_s);
    const auto id = Ids(clock).next();
    QVERIFY2(form.match(id).hasMatch(), qPrintable(id));
}

void tst_Ids::idsSortByTheOrderOfTheirMaking()
{
    ManualClock clock;
    Ids ids(clock);
    QString last;
    for (int i = 0; i < 10000; ++i) {
        const auto id = ids.next();
        QVERIFY(last < id);
        last = id;
        if (i % 100 == 0)
            clock.advance(1ms);
    }
}

void tst_Ids::idsSortWhenTheClockIsSetBack()
{
    JumpingClock clock;
    Ids ids(clock);
    const auto before = ids.next();
    clock.back = 1h;
    QVERIFY(before < ids.next());
}

void tst_Ids::timeStandsInTheFirstTenCharacters()
{
    ManualClock clock;
    static const auto digits = u"0123456789ABCDEFGHJKMNPQRSTVWXYZ"_s;
    qint64 ms = 0;
    for (const QChar c : Ids(clock).next().first(10))
        ms = ms * 32 + digits.indexOf(c);
    QCOMPARE(ms, clock.utcNow().toMSecsSinceEpoch());
}

void tst_Ids::secretsAreLongVisibleAndDifferent()
{
    QSet<QByteArray> seen;
    for (int i = 0; i < 1000; ++i) {
        const auto secret = Ids::secret();
        QCOMPARE(secret.size(), 43); // 256 bits in base64
        for (const char c : secret)
            QVERIFY(c >= 0x21 && c <= 0x7e);
        seen.insert(secret);
    }
    QCOMPARE(seen.size(), 1000);
}

QTEST_GUILESS_MAIN(tst_Ids)
#include "tst_Ids.moc"
