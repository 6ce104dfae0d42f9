// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/EngineBridge.h"

#include "support/Asking.h"

#include <QSignalSpy>
#include <QTest>

using namespace qonduit;

namespace {

Engine::Settings settings()
{
    Engine::Settings settings { {}, ConfigurationFile({}, "{}"), { "token", {} } };
    settings.configuration.port = 0;
    return settings;
}

const auto form = RawJson::fromTrusted(R"({"message":"Who?","requestedSchema":{"type":"object",)"
                                       R"("properties":{"z":{"type":"string"},"a":{"type":"string"}}}})");
const auto page = RawJson::fromTrusted(R"({"mode":"url","message":"Sign in.","url":"https://example.com/in",)"
                                       R"("elicitationId":"e1"})");
const auto prompt = RawJson::fromTrusted(
    R"({"systemPrompt":"Be short.","maxTokens":50,"modelPreferences":{"hints":[{"name":"large"},{"name":"small"}]},)"
    R"("messages":[{"role":"user","content":{"type":"text","text":"Hello"}},)"
    R"({"role":"assistant","content":[{"type":"image","mimeType":"image/png","data":"QUJDRA=="},)"
    R"({"type":"tool_use","id":"u","name":"look","input":{"b":1}}]},)"
    R"({"role":"user","content":[{"type":"tool_result","toolUseId":"u","content":[{"type":"text","text":"seen"}]}]}],)"
    R"("tools":[{"name":"look"}],"toolChoice":{"mode":"required"}})");

} // namespace

class tst_EngineBridge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyWhatTheDesktopIsAskedIsShown();
    void formsAndPagesAreToldApart();
    void aConversationIsReadInParts();
    void theClientMayAnswerWhereItCan();
    void aPageIsAccepted();
    void anAnswerByHandIsATurnOfAHuman();
    void aRefusedTurnIsAnError();
    void whatComesTooLateIsTold();
};

namespace {

/// An engine with one client, and the window's end of it.
struct Desk
{
    using Kind = PendingRequest::Kind;

    Engine engine { settings() };
    EngineLink link;
    EngineBridge bridge { engine, link, {} };
    Session *session = nullptr;
    Cell<Error> withdrawn;

    Desk()
    {
        ClientIdentity client;
        client.principal = QStringLiteral("tester");
        client.name = QStringLiteral("test-client");
        session = *engine.sessions().create(client);
    }
    Cell<Result<RawJson>> ask(Kind kind, const RawJson &params, Audience audience = { false, true, false })
    {
        auto request = requestOf(kind, QStringLiteral("asker"), params);
        request.audience = audience;
        return session->requests().ask(request, withdrawn);
    }
    /// What the window is shown, once that are so many.
    QList<Question> shown(int count)
    {
        [&] { QTRY_COMPARE(link.questions().size(), count); }();
        return link.questions();
    }
};

} // namespace

void tst_EngineBridge::onlyWhatTheDesktopIsAskedIsShown()
{
    Desk desk;
    const auto theirs = desk.ask(Desk::Kind::Elicitation, form, { false, false, true });
    const auto alsoTheirs = desk.ask(Desk::Kind::Sampling, prompt, { false, false, true });
    const auto ours = desk.ask(Desk::Kind::Elicitation, form, { false, true, true });
    QCOMPARE(desk.session->requests().pending().size(), 3U);
    const auto shown = desk.shown(1);
    QCOMPARE(shown[0].id, desk.session->requests().pending()[2].id);
    QCOMPARE(shown[0].server, QStringLiteral("asker"));
    QVERIFY(shown[0].client.contains(QStringLiteral("test-client")));
}

void tst_EngineBridge::formsAndPagesAreToldApart()
{
    Desk desk;
    const auto first = desk.ask(Desk::Kind::Elicitation, form);
    const auto second = desk.ask(Desk::Kind::Elicitation, page);
    const auto shown = desk.shown(2);
    QCOMPARE(shown[0].kind, Question::Kind::Elicitation);
    QCOMPARE(shown[0].message, QStringLiteral("Who?"));
    QCOMPARE(shown[0].fieldOrder, QStringList({ QStringLiteral("z"), QStringLiteral("a") }));
    QVERIFY(shown[0].url.isEmpty());
    QCOMPARE(shown[1].kind, Question::Kind::UrlElicitation);
    QCOMPARE(shown[1].message, QStringLiteral("Sign in."));
    QCOMPARE(shown[1].url, QStringLiteral("https://example.com/in"));
    QVERIFY(shown[1].expiresAt > shown[1].askedAt);
}

void tst_EngineBridge::aConversationIsReadInParts()
{
    using Part = ConversationPart;
    Desk desk;
    const auto reply = desk.ask(Desk::Kind::Sampling, prompt);
    const auto shown = desk.shown(1);
    QCOMPARE(shown[0].kind, Question::Kind::Sampling);
    SamplingPrompt expected;
    expected.systemPrompt = QStringLiteral("Be short.");
    expected.conversation = {
        { true, { { Part::Kind::Text, QStringLiteral("Hello"), {}, 0 } } },
        { false,
          { { Part::Kind::Image, QStringLiteral("image/png"), {}, 4 },
            { Part::Kind::ToolUse, QStringLiteral("look"), QStringLiteral(R"({"b":1})"), 0 } } },
        { true, { { Part::Kind::ToolResult, {}, {}, 0 }, { Part::Kind::Text, QStringLiteral("seen"), {}, 0 } } },
    };
    expected.modelHints = { QStringLiteral("large"), QStringLiteral("small") };
    expected.maxTokens = 50;
    expected.tools = 1;
    expected.needsTool = true;
    QVERIFY(shown[0].prompt == expected);
}

void tst_EngineBridge::theClientMayAnswerWhereItCan()
{
    Desk desk;
    const auto alone = desk.ask(Desk::Kind::Sampling, prompt);
    const auto byTool = desk.ask(Desk::Kind::Sampling, prompt, { false, true, true });
    const auto gone = desk.ask(Desk::Kind::Sampling, prompt, { true, true, false }); // it has no connection
    const auto shown = desk.shown(3);
    QVERIFY(!shown[0].canClientAnswer);
    QVERIFY(shown[1].canClientAnswer);
    QVERIFY(!shown[2].canClientAnswer);
}

void tst_EngineBridge::aPageIsAccepted()
{
    Desk desk;
    const auto reply = desk.ask(Desk::Kind::Elicitation, page);
    const auto id = desk.shown(1)[0].id;
    Q_EMIT desk.link.elicitationAnswered(id, QStringLiteral("accept"), {});
    QVERIFY(reply.isSettled());
    QCOMPARE(reply.value()->toByteArray(), R"({"action":"accept"})");
    desk.shown(0);
}

void tst_EngineBridge::anAnswerByHandIsATurnOfAHuman()
{
    Desk desk;
    const auto reply = desk.ask(Desk::Kind::Sampling, prompt);
    const auto id = desk.shown(1)[0].id;
    Q_EMIT desk.link.samplingAnswered(id, QStringLiteral("Hi \"you\"\n"));
    QVERIFY(reply.isSettled());
    QCOMPARE(reply.value()->toByteArray(),
             R"({"role":"assistant","content":{"type":"text","text":"Hi \"you\"\n"},"model":"human",)"
             R"("stopReason":"endTurn"})");
    desk.shown(0);
}

void tst_EngineBridge::aRefusedTurnIsAnError()
{
    Desk desk;
    const auto reply = desk.ask(Desk::Kind::Sampling, prompt);
    const auto id = desk.shown(1)[0].id;
    Q_EMIT desk.link.samplingRejected(id);
    QVERIFY(reply.isSettled() && !reply.value());
    QCOMPARE(reply.value().error().code, -1);
}

void tst_EngineBridge::whatComesTooLateIsTold()
{
    Desk desk;
    QSignalSpy failed(&desk.link, &EngineLink::failed);
    const auto reply = desk.ask(Desk::Kind::Sampling, prompt);
    const auto id = desk.shown(1)[0].id;
    QVERIFY(desk.session->requests().rejectSampling(id, {}, QStringLiteral("a tool call of the client")));
    Q_EMIT desk.link.samplingAnswered(id, QStringLiteral("Hi"));
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(failed[0][1].toString().contains(QStringLiteral("a tool call of the client")));
    Q_EMIT desk.link.samplingRejected(QStringLiteral("nobody-knows-it"));
    QTRY_COMPARE(failed.count(), 2);
}

QTEST_GUILESS_MAIN(tst_EngineBridge)
#include "tst_EngineBridge.moc"
