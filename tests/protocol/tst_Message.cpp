// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "protocol/Message.h"

#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(jsonrpc::Message::Kind)

using Kind = jsonrpc::Message::Kind;

namespace {

Result<jsonrpc::Message> single(const QByteArray &text)
{
    const auto incoming = jsonrpc::read(text);
    if (!incoming)
        return incoming.error();
    if (incoming->isBatch || incoming->messages.size() != 1)
        return Error(ErrorCode::InternalError, u"not one message"_s);
    return incoming->messages.front();
}

} // namespace

class tst_Message : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void kindFollowsFromTheMembers_data();
    void kindFollowsFromTheMembers();
    void malformedEnvelopeIsAnInvalidRequest_data();
    void malformedEnvelopeIsAnInvalidRequest();
    void whatIsNoJsonIsAParseError_data();
    void whatIsNoJsonIsAParseError();
    void valueThatIsNoObjectIsAnInvalidRequest_data();
    void valueThatIsNoObjectIsAnInvalidRequest();
    void deepParamsAreRefused();
    void repeatedMembersAreRefused_data();
    void repeatedMembersAreRefused();
    void unknownMembersAreTolerated();
    void idKeepsItsText_data();
    void idKeepsItsText();
    void payloadStaysByteForByte_data();
    void payloadStaysByteForByte();
    void batchGivesOneEntryAnElement();
    void emptyBatchHasNoMessages();
    void errorIsRead();
    void unreadableErrorIsABadReply_data();
    void unreadableErrorIsABadReply();
    void errorResponseMayLackItsId();
    void framesAreReadBack();
    void framesOmitWhatIsMissing();
    void frameIsOneAllocation();
    void methodIsEscaped();
};

void tst_Message::kindFollowsFromTheMembers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Kind>("kind");
    QTest::newRow("request") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"ping"})") << Kind::Request;
    QTest::newRow("notification") << QByteArray(R"({"jsonrpc":"2.0","method":"notifications/initialized"})")
                                  << Kind::Notification;
    QTest::newRow("response") << QByteArray(R"({"jsonrpc":"2.0","id":1,"result":{}})") << Kind::Response;
    QTest::newRow("result null") << QByteArray(R"({"jsonrpc":"2.0","id":1,"result":null})") << Kind::Response;
    QTest::newRow("error") << QByteArray(R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}})")
                           << Kind::ErrorResponse;
    QTest::newRow("any order") << QByteArray(R"({"params":{},"method":"ping","id":"a","jsonrpc":"2.0"})")
                               << Kind::Request;
    QTest::newRow("spelt with escapes") << QByteArray(R"({"json\u0072pc":"2\u002e0","id":1,"m\u0065thod":"p\u0069ng"})")
                                        << Kind::Request;
}

void tst_Message::kindFollowsFromTheMembers()
{
    QFETCH(QByteArray, text);
    QFETCH(Kind, kind);
    const auto message = single(text);
    QVERIFY2(message, message ? "" : qPrintable(message.error().message));
    QCOMPARE(message->kind, kind);
    QCOMPARE(message->isRequest(), kind == Kind::Request);
    QCOMPARE(message->isResponse(), kind == Kind::Response || kind == Kind::ErrorResponse);
    if (kind == Kind::Request)
        QCOMPARE(message->method, "ping");
    if (kind == Kind::Notification)
        QVERIFY(message->id.isEmpty());
}

void tst_Message::malformedEnvelopeIsAnInvalidRequest_data()
{
    QTest::addColumn<QByteArray>("text");
    const char *texts[] = {
        "{}",
        R"({"jsonrpc":"2.0"})",
        R"({"jsonrpc":"2.0","id":1})",
        R"({"id":1,"method":"ping"})",
        R"({"jsonrpc":"1.0","id":1,"method":"ping"})",
        R"({"jsonrpc":2.0,"id":1,"method":"ping"})",
        R"({"jsonrpc":null,"id":1,"method":"ping"})",
        R"({"jsonrpc":"2.0 ","id":1,"method":"ping"})",
        R"({"Jsonrpc":"2.0","id":1,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":null,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":1.0,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":1e2,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":1E2,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":true,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":{},"method":"ping"})",
        R"({"jsonrpc":"2.0","id":[1],"method":"ping"})",
        R"({"jsonrpc":"2.0","id":1,"method":1})",
        R"({"jsonrpc":"2.0","id":1,"method":null})",
        R"({"jsonrpc":"2.0","method":["ping"]})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":null})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":"x"})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","result":{}})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","error":{}})",
        R"({"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"x"}})",
        R"({"jsonrpc":"2.0","id":1,"result":{},"error":null})",
        R"({"jsonrpc":"2.0","id":null,"result":{}})",
        R"({"jsonrpc":"2.0","result":{}})",
        R"({"jsonrpc":"2.0","id":1.5,"error":{"code":1,"message":"x"}})",
    };
    for (const auto *text : texts)
        QTest::newRow(text) << QByteArray(text);
}

void tst_Message::malformedEnvelopeIsAnInvalidRequest()
{
    QFETCH(QByteArray, text);
    const auto message = single(text);
    QVERIFY(!message);
    QCOMPARE(message.error().code, -32600);
    QVERIFY(!message.error().message.isEmpty());
}

void tst_Message::whatIsNoJsonIsAParseError_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("cut") << QByteArray("{\"a\":");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("trailing") << QByteArray("{} x");
    QTest::newRow("bad utf-8") << QByteArray("{\"jsonrpc\":\"2.0\",\"method\":\"\xc0\xaf\"}");
    QTest::newRow("raw newline") << QByteArray("{\"jsonrpc\":\"2.0\",\"method\":\"a\nb\"}");
    QTest::newRow("bom") << QByteArray("\xef\xbb\xbf{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
    QTest::newRow("1e400") << QByteArray(R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"n":1e400}})");
    QTest::newRow("two") << QByteArray("{}\n{}");
}

void tst_Message::whatIsNoJsonIsAParseError()
{
    QFETCH(QByteArray, text);
    const auto incoming = jsonrpc::read(text);
    QVERIFY(!incoming);
    QCOMPARE(incoming.error().code, -32700);
}

void tst_Message::valueThatIsNoObjectIsAnInvalidRequest_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const auto *text : { "1", "\"x\"", "null", "true" })
        QTest::newRow(text) << QByteArray(text);
}

void tst_Message::valueThatIsNoObjectIsAnInvalidRequest()
{
    QFETCH(QByteArray, text);
    const auto incoming = jsonrpc::read(text);
    QVERIFY(!incoming);
    QCOMPARE(incoming.error().code, -32600);
}

void tst_Message::deepParamsAreRefused()
{
    const auto withParams = [](int depth) {
        return R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":)" + QByteArray(depth, '[')
             + QByteArray(depth, ']') + "}}";
    };
    QVERIFY(single(withParams(126)));
    for (const int depth : { 127, 129, 100000 }) {
        const auto incoming = jsonrpc::read(withParams(depth));
        QVERIFY(!incoming);
        QCOMPARE(incoming.error().code, -32700);
        QVERIFY(incoming.error().message.contains("nesting"_L1));
    }
}

void tst_Message::repeatedMembersAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    const char *texts[] = {
        R"({"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call"})",
        R"({"jsonrpc":"2.0","id":1,"id":2,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":1,"id":1,"method":"ping"})",
        R"({"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{},"params":{}})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","m\u0065thod":"tools/call"})",
        R"({"jsonrpc":"2.0","id":1,"result":{},"result":{}})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","other":1,"other":2})",
    };
    for (const auto *text : texts)
        QTest::newRow(text) << QByteArray(text);
}

void tst_Message::repeatedMembersAreRefused()
{
    QFETCH(QByteArray, text);
    const auto message = single(text);
    QVERIFY(!message);
    QCOMPARE(message.error().code, -32600);
}

void tst_Message::unknownMembersAreTolerated()
{
    const auto message = single(R"({"trace":{"id":9},"jsonrpc":"2.0","id":1,"method":"ping","x":null})");
    QVERIFY(message);
    QCOMPARE(message->id, "1");
}

void tst_Message::idKeepsItsText_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const auto *id : { "1", "\"1\"", "\"\"", "0", "-0", "-5", "9007199254740993", "9223372036854775808",
                            "1180591620717411303424", R"("\u0041\n")", R"("\ud800")", "\"\xc3\xbc\"" })
        QTest::newRow(id) << QByteArray(id);
    QTest::newRow("long") << '"' + QByteArray(300, 'x') + '"';
}

void tst_Message::idKeepsItsText()
{
    QFETCH(QByteArray, id);
    const auto request = single(R"({"jsonrpc":"2.0","id": )" + id + R"( ,"method":"ping"})");
    QVERIFY(request);
    QCOMPARE(request->id, id);
    const auto answer = single(jsonrpc::response(request->id, {}));
    QVERIFY(answer);
    QCOMPARE(answer->id, id);
    QCOMPARE(single(jsonrpc::errorResponse(id, Error(5, u"x"_s)))->id, id);
    QCOMPARE(single(jsonrpc::request(id, "ping", {}))->id, id);
}

void tst_Message::payloadStaysByteForByte_data()
{
    QTest::addColumn<QByteArray>("number");
    for (const auto *number :
         { "9007199254740993", "9223372036854775808", "0.1000000000000000055", "-0", "1.0", "1E+2" })
        QTest::newRow(number) << QByteArray(number);
}

void tst_Message::payloadStaysByteForByte()
{
    QFETCH(QByteArray, number);
    const QByteArray params = R"({ "z":1, "name":"x","arguments":{"n":)" + number + R"(,"s":"\ud800\/"} })";
    const auto message = single(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":)" + params + "}");
    QVERIFY(message);
    QCOMPARE(message->payload.toByteArray(), params);
    QVERIFY(jsonrpc::request("7", "tools/call", message->payload).contains(params));
    QVERIFY(jsonrpc::response("7", message->payload).contains(params));
}

void tst_Message::batchGivesOneEntryAnElement()
{
    const auto incoming = jsonrpc::read(
        R"([{"jsonrpc":"2.0","id":1,"method":"ping"}, 1, {"jsonrpc":"2.0","method":"a"}, [], {"jsonrpc":"2.0","id":2,"result":{}}])");
    QVERIFY(incoming);
    QVERIFY(incoming->isBatch);
    QCOMPARE(incoming->messages.size(), 5u);
    QCOMPARE(incoming->messages[0]->kind, Kind::Request);
    QCOMPARE(incoming->messages[1].error().code, -32600);
    QCOMPARE(incoming->messages[2]->kind, Kind::Notification);
    QCOMPARE(incoming->messages[3].error().code, -32600);
    QCOMPARE(incoming->messages[4]->kind, Kind::Response);
}

void tst_Message::emptyBatchHasNoMessages()
{
    const auto incoming = jsonrpc::read(" [ ] ");
    QVERIFY(incoming);
    QVERIFY(incoming->isBatch);
    QVERIFY(incoming->messages.empty());
}

void tst_Message::errorIsRead()
{
    const auto message = single(
        R"({"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"sign in \u00e4","data":{"n": 1.0},"x":1}})");
    const auto error = message->error();
    QCOMPARE(error.code, -32042);
    QCOMPARE(error.message, u"sign in \u00e4"_s);
    QCOMPARE(error.data, R"({"n": 1.0})");
}

void tst_Message::unreadableErrorIsABadReply_data()
{
    QTest::addColumn<QByteArray>("error");
    for (const auto *error :
         { "{}", "null", "\"x\"", R"({"code":1})", R"({"message":"x"})", R"({"code":"1","message":"x"})",
           R"({"code":1.5,"message":"x"})", R"({"code":99999999999,"message":"x"})", R"({"code":1,"message":null})",
           R"({"code":1,"code":2,"message":"x"})" })
        QTest::newRow(error) << QByteArray(error);
}

void tst_Message::unreadableErrorIsABadReply()
{
    QFETCH(QByteArray, error);
    const auto message = single(R"({"jsonrpc":"2.0","id":1,"error":)" + error + "}");
    QVERIFY(message); // the call that it answers must not wait for ever
    QCOMPARE(message->kind, Kind::ErrorResponse);
    QVERIFY(message->error().is(ErrorCode::BadReply));
}

void tst_Message::errorResponseMayLackItsId()
{
    QCOMPARE(single(R"({"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}})")->id, "null");
    QCOMPARE(single(R"({"jsonrpc":"2.0","error":{"code":1,"message":"x"}})")->id, "null");
}

void tst_Message::framesAreReadBack()
{
    const auto payload = RawJson::fromTrusted(R"({"a":[1,2]})");
    const auto request = single(jsonrpc::request("\"q\"", "tools/list", payload));
    QCOMPARE(request->kind, Kind::Request);
    QCOMPARE(request->id, "\"q\"");
    QCOMPARE(request->method, "tools/list");
    QCOMPARE(request->payload.view(), payload.view());
    const auto notification = single(jsonrpc::notification("notifications/progress", payload));
    QCOMPARE(notification->kind, Kind::Notification);
    QCOMPARE(notification->payload.view(), payload.view());
    const auto response = single(jsonrpc::response("4", payload));
    QCOMPARE(response->kind, Kind::Response);
    QCOMPARE(response->payload.view(), payload.view());
    const auto failure = single(jsonrpc::errorResponse("4", Error(1001, u"no \"x\"\n"_s, "{\"sent\":false}")));
    QCOMPARE(failure->kind, Kind::ErrorResponse);
    QCOMPARE(failure->error().code, 1001);
    QCOMPARE(failure->error().message, u"no \"x\"\n"_s);
    QCOMPARE(failure->error().data, "{\"sent\":false}");
}

void tst_Message::framesOmitWhatIsMissing()
{
    QCOMPARE(jsonrpc::request("1", "ping", {}), R"({"jsonrpc":"2.0","id":1,"method":"ping"})");
    QCOMPARE(jsonrpc::notification("a", {}), R"({"jsonrpc":"2.0","method":"a"})");
    QCOMPARE(jsonrpc::response("1", {}), R"({"jsonrpc":"2.0","id":1,"result":{}})");
    QCOMPARE(jsonrpc::errorResponse("1", Error(ErrorCode::MethodNotFound, u"no"_s)),
             R"({"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}})");
    QCOMPARE(jsonrpc::errorResponse({}, Error(ErrorCode::ParseError, u"x"_s)),
             R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}})");
}

void tst_Message::frameIsOneAllocation()
{
    // What was reserved at first is still enough: an array that had to grow would have doubled.
    const auto payload = RawJson::fromTrusted('"' + QByteArray(100000, 'x') + '"');
    for (const auto &frame :
         { jsonrpc::request("18446744073709551615", "notifications/resources/list_changed", payload),
           jsonrpc::response("18446744073709551615", payload) })
        QVERIFY(frame.capacity() < frame.size() + 64);
}

void tst_Message::methodIsEscaped()
{
    const auto message = single(jsonrpc::request("1", "a\"b\n", {}));
    QVERIFY(message);
    QCOMPARE(message->method, "a\"b\n");
}

QTEST_GUILESS_MAIN(tst_Message)
#include "tst_Message.moc"
