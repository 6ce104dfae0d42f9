// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/Approvals.h"

#include "support/Collected.h"
#include "support/ManualClock.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;
using Mode = Configuration::ApprovalRule::Mode;

class tst_Approvals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void D12_aHundredRequestsAreOneQuestion();
    void D12_threeDenialsMuteForTenMinutes();
    void D12_mutingTakesTheOtherQuestionsAway();
    void denialsOfOneClientDoNotMuteAnother();
    void anApprovalIsForTheExactEntry();
    void silenceIsANo();
    void theRuleDecidesWithoutAPerson_data();
    void theRuleDecidesWithoutAPerson();
    void whatRefersToSecretsIsAPersonsToAllow_data();
    void whatRefersToSecretsIsAPersonsToAllow();
    void neverMeansNeverEvenWithAPerson();
    void aLateAnswerChangesNothing();
    void nobodyIsAskedAboutMoreReferencesThanCanBeRead();
};

namespace {

ServerConfig program(const QString &argument = {})
{
    ServerConfig config;
    config.name = QStringLiteral("x");
    config.command = QStringLiteral("bash");
    config.arguments = { QStringLiteral("-c"), argument };
    return config;
}

struct ApprovalFixture
{
    explicit ApprovalFixture(Approvals::Person person = Approvals::Person::Present,
                             const Configuration::ApprovalRule &rule = {})
        : approvals(rule, person, clock, ids)
    {
    }
    Collected<Result<>> ask(const QString &argument = {}, const QString &by = QStringLiteral("model"))
    {
        return approvals.approve(program(argument), by);
    }
    void deny() { approvals.answer(approvals.questions().front().id, false); }

    ManualClock clock;
    Ids ids { clock };
    Approvals approvals;
};

} // namespace

void tst_Approvals::D12_aHundredRequestsAreOneQuestion()
{
    ApprovalFixture fixture;
    std::vector<Collected<Result<>>> waiting;
    for (int i = 0; i < 100; ++i)
        waiting.push_back(fixture.ask());
    QCOMPARE(fixture.approvals.questions().size(), std::size_t(1));
    QCOMPARE(fixture.approvals.questions().front().askedBy, QStringLiteral("model"));
    fixture.deny();
    for (const auto &one : waiting)
        QVERIFY(one->error().is(ErrorCode::Rejected));
    QVERIFY(!fixture.approvals.isApproved(program()));
    QVERIFY(fixture.approvals.questions().empty());
}

void tst_Approvals::D12_threeDenialsMuteForTenMinutes()
{
    ApprovalFixture fixture;
    for (int i = 0; i < 3; ++i) {
        const auto asked = fixture.ask();
        QVERIFY(!asked.hasEnded());
        fixture.deny();
    }
    for (int i = 0; i < 97; ++i) {
        const auto muted = fixture.ask(QString::number(i));
        QVERIFY(muted.hasEnded() && !muted->has_value());
    }
    QVERIFY(fixture.approvals.questions().empty());
    fixture.clock.advance(10min - 1ms);
    QVERIFY(fixture.ask().hasEnded());
    fixture.clock.advance(1ms);
    const auto heardAgain = fixture.ask();
    QCOMPARE(fixture.approvals.questions().size(), std::size_t(1));
    fixture.deny();
    QVERIFY(heardAgain.hasEnded());
}

void tst_Approvals::D12_mutingTakesTheOtherQuestionsAway()
{
    ApprovalFixture fixture;
    std::vector<Collected<Result<>>> waiting;
    for (int i = 0; i < 100; ++i)
        waiting.push_back(fixture.ask(QString::number(i)));
    const auto other = fixture.ask(QStringLiteral("mine"), QStringLiteral("another client"));
    for (int i = 0; i < 3; ++i)
        fixture.deny();
    for (const auto &one : waiting)
        QVERIFY(one.hasEnded() && !one->has_value());
    QCOMPARE(fixture.approvals.questions().size(), std::size_t(1));
    fixture.deny();
    QVERIFY(other.hasEnded());
}

void tst_Approvals::denialsOfOneClientDoNotMuteAnother()
{
    ApprovalFixture fixture;
    for (int i = 0; i < 3; ++i) {
        fixture.ask();
        fixture.deny();
    }
    const auto other = fixture.ask({}, QStringLiteral("another client"));
    QVERIFY(!other.hasEnded());
    fixture.approvals.answer(fixture.approvals.questions().front().id, true);
    QVERIFY(other->has_value());
}

void tst_Approvals::anApprovalIsForTheExactEntry()
{
    ApprovalFixture fixture;
    const auto asked = fixture.ask(QStringLiteral("a"));
    fixture.approvals.answer(fixture.approvals.questions().front().id, true);
    QVERIFY(asked->has_value());
    QVERIFY(fixture.approvals.isApproved(program(QStringLiteral("a"))));
    QVERIFY(!fixture.approvals.isApproved(program(QStringLiteral("b"))));
    QVERIFY(fixture.ask(QStringLiteral("a")).hasEnded()); // not asked again
}

void tst_Approvals::silenceIsANo()
{
    ApprovalFixture fixture;
    const auto asked = fixture.ask();
    fixture.clock.advance(5min - 1ms);
    QVERIFY(!asked.hasEnded());
    fixture.clock.advance(1ms);
    QVERIFY(asked->error().is(ErrorCode::Rejected));
    QVERIFY(fixture.approvals.questions().empty());
}

void tst_Approvals::theRuleDecidesWithoutAPerson_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("isProcess");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("default, program") << int(Mode::Default) << true << false;
    QTest::newRow("default, address") << int(Mode::Default) << false << true;
    QTest::newRow("always") << int(Mode::Always) << true << true;
    QTest::newRow("never, address") << int(Mode::Never) << false << false;
    QTest::newRow("listed program") << int(Mode::Listed) << true << true;
    QTest::newRow("address that is not listed") << int(Mode::Listed) << false << false;
}

void tst_Approvals::theRuleDecidesWithoutAPerson()
{
    QFETCH(int, mode);
    QFETCH(bool, isProcess);
    QFETCH(bool, allowed);
    Configuration::ApprovalRule rule;
    rule.mode = Mode(mode);
    rule.commands = { QStringLiteral("bash") };
    rule.hosts = { QStringLiteral("localhost") };
    ApprovalFixture fixture(Approvals::Person::Absent, rule);
    auto config = program();
    if (!isProcess) {
        config.transport = ServerConfig::Transport::StreamableHttp;
        config.url = QUrl(QStringLiteral("https://example.com/mcp"));
    }
    const Collected decided(fixture.approvals.approve(config, QStringLiteral("model")));
    QVERIFY(decided.hasEnded());
    QCOMPARE(decided->has_value(), allowed);
    if (!allowed)
        QVERIFY(decided->error().message.contains(QStringLiteral("approve_add_server")));
    QCOMPARE(fixture.approvals.isApproved(config), allowed);
}

void tst_Approvals::whatRefersToSecretsIsAPersonsToAllow_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("isProcess");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("default, address") << int(Mode::Default) << false << false;
    QTest::newRow("listed address") << int(Mode::Listed) << false << false;
    QTest::newRow("listed program") << int(Mode::Listed) << true << false;
    QTest::newRow("always") << int(Mode::Always) << false << true;
}

/// Else a model could have any secret of the person's sent to any address.
void tst_Approvals::whatRefersToSecretsIsAPersonsToAllow()
{
    QFETCH(int, mode);
    QFETCH(bool, isProcess);
    QFETCH(bool, allowed);
    Configuration::ApprovalRule rule;
    rule.mode = Mode(mode);
    rule.commands = { QStringLiteral("bash") };
    rule.hosts = { QStringLiteral("example.com") };
    ApprovalFixture fixture(Approvals::Person::Absent, rule);
    auto config = program(QStringLiteral("${env:AWS_SECRET_ACCESS_KEY}"));
    if (!isProcess) {
        config = ServerConfig();
        config.transport = ServerConfig::Transport::StreamableHttp;
        config.url = QUrl(QStringLiteral("https://example.com/mcp"));
        config.headers = { { "X-Key", "${secret:github}" } };
    }
    const Collected decided(fixture.approvals.approve(config, QStringLiteral("model")));
    QVERIFY(decided.hasEnded());
    QCOMPARE(decided->has_value(), allowed);
    if (!allowed)
        QVERIFY(decided->error().message.contains(QStringLiteral("approve_add_server")));
}

void tst_Approvals::neverMeansNeverEvenWithAPerson()
{
    Configuration::ApprovalRule rule;
    rule.mode = Mode::Never;
    ApprovalFixture fixture(Approvals::Person::Present, rule);
    QVERIFY(!fixture.ask()->has_value());
    QVERIFY(fixture.approvals.questions().empty());
}

void tst_Approvals::aLateAnswerChangesNothing()
{
    ApprovalFixture fixture;
    const auto asked = fixture.ask();
    const auto id = fixture.approvals.questions().front().id;
    fixture.clock.advance(5min);
    fixture.approvals.answer(id, true);
    QVERIFY(!asked->has_value());
    QVERIFY(!fixture.approvals.isApproved(program()));
}

void tst_Approvals::nobodyIsAskedAboutMoreReferencesThanCanBeRead()
{
    ApprovalFixture fixture;
    auto config = program();
    for (int i = 0; i < 100; ++i)
        config.arguments += QStringLiteral("${secret:s%1}").arg(i);
    const Collected readable(fixture.approvals.approve(config, QStringLiteral("model")));
    QVERIFY(!readable.hasEnded());
    for (int i = 0; i < 50'000; ++i) // nor may a flood keep the engine busy
        config.arguments += QStringLiteral("${env:e%1}").arg(i);
    const Collected flood(fixture.approvals.approve(config, QStringLiteral("model")));
    QVERIFY(flood.hasEnded() && !flood->has_value());
    QVERIFY(flood->error().message.contains(QStringLiteral("50100")));
    QCOMPARE(fixture.approvals.questions().size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(tst_Approvals)
#include "tst_Approvals.moc"
