// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/ProxyError.h"

#include "protocol/Message.h"

#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_ProxyError : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void codesAreThoseOfTheContract();
    void dataSaysWhoAndWhetherToRetry();
    void serverNameIsEscaped();
    void goesOnTheWireAsItIs();
};

void tst_ProxyError::codesAreThoseOfTheContract()
{
    QCOMPARE(int(ProxyErrorCode::BackendUnavailable), 1001);
    QCOMPARE(int(ProxyErrorCode::BackendLost), 1002);
    QCOMPARE(int(ProxyErrorCode::Timeout), 1003);
    QCOMPARE(int(ProxyErrorCode::Overloaded), 1004);
    QCOMPARE(int(ProxyErrorCode::ApprovalRequired), 1005);
    QCOMPARE(int(ProxyErrorCode::ApprovalDenied), 1006);
    QCOMPARE(int(ProxyErrorCode::StoreUnavailable), 1007);
    QCOMPARE(int(ProxyErrorCode::BadBackendReply), 1008);
    QCOMPARE(int(ProxyErrorCode::BackendAuthRequired), 1009);
}

void tst_ProxyError::dataSaysWhoAndWhetherToRetry()
{
    const auto error = proxyError(ProxyErrorCode::BackendLost, u"foo went away"_s, u"foo"_s, true, false);
    QCOMPARE(error.code, 1002);
    QCOMPARE(error.message, u"foo went away"_s);
    QCOMPARE(error.data, R"({"source":"proxy","server":"foo","retryable":true,"sent":false})");
    QCOMPARE(proxyError(ProxyErrorCode::Timeout, {}, {}, false, true).data,
             R"({"source":"proxy","server":"","retryable":false,"sent":true})");
}

void tst_ProxyError::serverNameIsEscaped()
{
    const auto error = proxyError(ProxyErrorCode::Timeout, {}, u"a\"b\\\n\u00fc"_s, false, false);
    const auto data = RawJson::parse(error.data);
    QVERIFY(data);
    QCOMPARE((*data)["server"].toString(), std::optional(u"a\"b\\\n\u00fc"_s));
}

void tst_ProxyError::goesOnTheWireAsItIs()
{
    const auto error = proxyError(ProxyErrorCode::Overloaded, u"too many calls"_s, u"foo"_s, true, false);
    const auto incoming = jsonrpc::read(jsonrpc::errorResponse("1", error));
    QVERIFY(incoming);
    const auto seen = incoming->messages.front()->error();
    QCOMPARE(seen.code, error.code);
    QCOMPARE(seen.message, error.message);
    QCOMPARE(seen.data, error.data);
}

QTEST_GUILESS_MAIN(tst_ProxyError)
#include "tst_ProxyError.moc"
