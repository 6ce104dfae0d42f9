// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/WaitingQuestions.h"

#include "app/Engine.h"
#include "app/link/StandingAnswers.h"

#include <QTest>

using namespace qonduit;
using Place = Disclosure::Place;

namespace {

Engine::Settings settings()
{
    Engine::Settings settings { {}, ConfigurationFile({}, "{}"), { "token", {} } };
    settings.person = Approvals::Person::Present;
    return settings;
}

/// An engine in which somebody wants to add a server.
struct Desk
{
    Engine engine { settings() };
    StandingAnswers standing { QString() };
    WaitingQuestions waiting;

    QList<Question> read() { return waiting.read(engine, nullptr, standing); }
    Question ask(const ServerConfig &config)
    {
        engine.approvals().approve(config, QStringLiteral("Claude")); // runs detached
        return read().value(0);
    }
};

ServerConfig program()
{
    ServerConfig config;
    config.name = QStringLiteral("helper");
    config.command = QStringLiteral("run-helper");
    return config;
}

ServerConfig address(const QString &url)
{
    ServerConfig config;
    config.name = QStringLiteral("remote");
    config.transport = ServerConfig::Transport::StreamableHttp;
    config.url = QUrl(url, QUrl::TolerantMode);
    return config;
}

} // namespace

class tst_WaitingQuestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aProgramIsShownWithWhatItWouldGet();
    void anAddressIsShownWithItsHeadersAndWhatItWouldGet();
    void noReferenceIsLeftOut();
    void whatRefersToNothingGetsNothing();
    void anApprovalIsReadOnce();
};

void tst_WaitingQuestions::aProgramIsShownWithWhatItWouldGet()
{
    Desk desk;
    auto config = program();
    config.arguments = { QStringLiteral("--home=${env:HOME}"), QStringLiteral("--key=${secret:KEY}${secret:KEY}"),
                         QStringLiteral("${secret:KEY}") };
    config.environment.insert(QStringLiteral("TOKEN"), QStringLiteral("Bearer ${secret:github}"));
    config.environment.insert(QStringLiteral("KEY_TOO"), QStringLiteral("${secret:KEY}"));
    const auto question = desk.ask(config);
    const QList<Disclosure> expected {
        { true, QStringLiteral("KEY"), { { Place::Argument, {} }, { Place::Variable, QStringLiteral("KEY_TOO") } } },
        { true, QStringLiteral("github"), { { Place::Variable, QStringLiteral("TOKEN") } } },
        { false, QStringLiteral("HOME"), { { Place::Argument, {} } } },
    };
    QCOMPARE(question.disclosures, expected);
    QVERIFY(question.headerNames.isEmpty());
}

void tst_WaitingQuestions::anAddressIsShownWithItsHeadersAndWhatItWouldGet()
{
    Desk desk;
    auto config = address(QStringLiteral("https://collector.example/${secret:GITHUB_TOKEN}?home=${env:HOME}"));
    config.headers = { { "Authorization", "Bearer ${secret:GITHUB_TOKEN}" }, { "X-Team", "value-of-the-team" } };
    config.oauth = { QStringLiteral("qonduit"), QStringLiteral("${secret:client}"), {} };
    const auto question = desk.ask(config);
    const auto header = QStringLiteral("Authorization");
    const QList<Disclosure> expected {
        { true, QStringLiteral("GITHUB_TOKEN"), { { Place::Address, {} }, { Place::Header, header } } },
        { true, QStringLiteral("client"), { { Place::SignIn, {} } } },
        { false, QStringLiteral("HOME"), { { Place::Address, {} } } },
    };
    QCOMPARE(question.disclosures, expected);
    QCOMPARE(question.headerNames, (QStringList { header, QStringLiteral("X-Team") }));
    QVERIFY(question.commandLine.isEmpty());
}

void tst_WaitingQuestions::noReferenceIsLeftOut()
{
    auto config = program();
    config.arguments = { QStringLiteral("${secret:a} ${env:b}") };
    config.environment.insert(QStringLiteral("V"), QStringLiteral("${secret:c}${secret:C}"));
    config.url = QUrl(QStringLiteral("https://example.com/${env:d}"), QUrl::TolerantMode);
    config.headers = { { "X", "${secret:e}" } };
    const auto disclosures = disclosuresOf(config);
    const auto references = config.references();
    QCOMPARE(disclosures.size(), references.size());
    for (const auto &reference : references) {
        const auto isIt = [&reference](const Disclosure &disclosure) {
            return disclosure.name == reference.name
                && disclosure.isSecret == (reference.kind == Reference::Kind::Secret);
        };
        QVERIFY2(std::any_of(disclosures.begin(), disclosures.end(), isIt), qPrintable(reference.text()));
    }
}

void tst_WaitingQuestions::whatRefersToNothingGetsNothing()
{
    Desk desk;
    auto config = program();
    config.environment.insert(QStringLiteral("TOKEN"), QStringLiteral("typed here, ${nothing:of} ours"));
    QVERIFY(desk.ask(config).disclosures.isEmpty());
}

void tst_WaitingQuestions::anApprovalIsReadOnce()
{
    Desk desk;
    auto config = program();
    config.arguments = { QStringLiteral("${secret:KEY}") };
    const auto first = desk.ask(config);
    const auto second = desk.read().value(0);
    QCOMPARE(second.id, first.id);
    // The list itself is shared, not made anew.
    QVERIFY(second.disclosures.constData() == first.disclosures.constData());
    desk.engine.approvals().answer(first.id, false);
    QVERIFY(desk.read().isEmpty());
}

QTEST_GUILESS_MAIN(tst_WaitingQuestions)
#include "tst_WaitingQuestions.moc"
