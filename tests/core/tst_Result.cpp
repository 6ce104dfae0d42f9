// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/Result.h"

#include <QTest>

#include <memory>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_Result : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holdsAValueOrAnError();
    void nothingIsAValueToo();
    void valueMayBeMoveOnly();
    void valueMayBeMovedOut();
    void errorKeepsAForeignCode();
};

void tst_Result::holdsAValueOrAnError()
{
    const Result<QString> good(u"x"_s);
    QVERIFY(good);
    QCOMPARE(*good, u"x"_s);
    QCOMPARE(good->size(), 1);
    const Result<QString> bad(Error(ErrorCode::Timeout, u"too late"_s, "{}"));
    QVERIFY(!bad);
    QVERIFY(bad.error().is(ErrorCode::Timeout));
    QVERIFY(!bad.error().is(ErrorCode::Closed));
    QCOMPARE(bad.error().message, u"too late"_s);
    QCOMPARE(bad.error().data, "{}");
}

void tst_Result::nothingIsAValueToo()
{
    const Result<> good;
    QVERIFY(good.has_value());
    const Result<> bad(Error(ErrorCode::Storage, u"full"_s));
    QVERIFY(!bad);
    QCOMPARE(bad.error().message, u"full"_s);
}

void tst_Result::valueMayBeMoveOnly()
{
    Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
    const auto taken = std::move(*result);
    QCOMPARE(*taken, 5);
}

void tst_Result::valueMayBeMovedOut()
{
    Result<QByteArray> result(QByteArray("x"));
    const auto taken = std::move(result.value());
    QCOMPARE(taken, "x");
}

void tst_Result::errorKeepsAForeignCode()
{
    const Error error(-32042, u"sign in"_s);
    QCOMPARE(error.code, -32042);
    QVERIFY(Error(-32601, {}).is(ErrorCode::MethodNotFound));
}

QTEST_GUILESS_MAIN(tst_Result)
#include "tst_Result.moc"
