// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/QuestionDialog.h"

#include "support/ManualClock.h"
#include "ui/DialogTest.h"
#include "ui/SampleData.h"
#include "ui/desktop/questions/ApprovalDialog.h"
#include "ui/desktop/questions/DefinitionsDialog.h"
#include "ui/desktop/questions/ElicitationDialog.h"
#include "ui/desktop/questions/SamplingDialog.h"
#include "ui/desktop/questions/UrlElicitationDialog.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTcpServer>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What every dialog has to bear, whoever wrote what stands in it.
class tst_HostileQuestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void D06_textStaysTextAndReachesNobody_data();
    void D06_textStaysTextAndReachesNobody();
    void D06_namesCannotGoOnInOurWords();
    void D06_messageCannotStandWhereOurLineStands();
    void keysTypedWhileADialogComesUpAcceptNothing_data();
    void keysTypedWhileADialogComesUpAcceptNothing();

private:
    static void addKinds()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("form") << int(Question::Kind::Elicitation);
        QTest::newRow("page") << int(Question::Kind::UrlElicitation);
        QTest::newRow("sampling") << int(Question::Kind::Sampling);
        QTest::newRow("approval") << int(Question::Kind::Approval);
        QTest::newRow("definitions") << int(Question::Kind::Definitions);
    }
    static std::unique_ptr<QuestionDialog> dialogFor(const Question &question, Clock &clock)
    {
        switch (question.kind) {
        case Question::Kind::UrlElicitation:
            return std::make_unique<UrlElicitationDialog>(question, clock);
        case Question::Kind::Sampling:
            return std::make_unique<SamplingDialog>(question, clock);
        case Question::Kind::Approval:
            return std::make_unique<ApprovalDialog>(question, clock);
        case Question::Kind::Definitions:
            return std::make_unique<DefinitionsDialog>(question, clock);
        case Question::Kind::Elicitation:
            break;
        }
        return std::make_unique<ElicitationDialog>(question, clock);
    }
    static Question sampleOf(Question::Kind kind)
    {
        switch (kind) {
        case Question::Kind::UrlElicitation:
            return sample::webPage();
        case Question::Kind::Sampling:
            return sample::samplingRequest();
        case Question::Kind::Approval:
            return sample::commandApproval();
        case Question::Kind::Definitions:
            return sample::changedDefinitions();
        case Question::Kind::Elicitation:
            break;
        }
        return sample::yesOrNo();
    }
    /// A question with \p text wherever somebody else's can stand.
    static Question full(Question::Kind kind, const QString &text)
    {
        auto question = sampleOf(kind);
        question.server = text;
        question.client = text;
        question.message = text;
        question.schema = { { u"properties"_s,
                              QJsonObject { { u"f"_s, QJsonObject { { u"type"_s, u"string"_s },
                                                                    { u"title"_s, text },
                                                                    { u"description"_s, text } } } } } };
        question.prompt.systemPrompt = text;
        question.prompt.modelHints = { text };
        for (auto &turn : question.prompt.conversation)
            for (auto &part : turn.parts)
                part.text = part.arguments = text;
        if (!question.commandLine.isEmpty())
            question.commandLine = question.workingFolder = text;
        question.environmentNames = { text };
        question.headerNames = { text };
        question.disclosures = { { true, u"KEY"_s, { { Disclosure::Place::Variable, text } } } };
        for (auto &change : question.changes)
            change.name = change.formerName = change.after = text;
        return question;
    }
};

void tst_HostileQuestions::D06_textStaysTextAndReachesNobody_data()
{
    addKinds();
}

void tst_HostileQuestions::D06_textStaysTextAndReachesNobody()
{
    QFETCH(int, kind);
    QTcpServer listener;
    QVERIFY(listener.listen(QHostAddress::LocalHost));
    const auto image = u"<img src='http://127.0.0.1:%1/x'>"_s.arg(listener.serverPort());
    const QStringList texts {
        u"<h1>Approved</h1><a href='https://evil'>x</a>"_s,
        image,
        u"<img width=100000000 height=100000000>"_s,
        u"&lt;b&gt;"_s,
        QString(1024 * 1024, u'x'),
        u"line\n"_s.repeated(10'000),
        u"\u202egnp.exe\u202c \u2066x\u2069"_s,
        u"\U0001F600\U0001F468\u200d\U0001F469\u200d\U0001F467"_s.repeated(5000),
        image + u"<style>*{background:url(http://127.0.0.1:%1/)}</style>"_s.arg(listener.serverPort()),
    };
    ManualClock clock;
    for (const auto &text : texts) {
        QElapsedTimer time;
        time.start();
        const auto dialog = dialogFor(full(Question::Kind(kind), text), clock);
        showActive(*dialog);
        dialog->grab();
        // A person notices 200 ms; sanitizers and busy machines are slower.
        if (time.elapsed() > 200)
            qInfo("%s… took %lld ms", qPrintable(text.left(20)), time.elapsed());
        verifyHarmless(*dialog);
        const auto origin = dialog->findChild<QLabel *>(u"origin"_s)->text();
        QVERIFY(!origin.contains(u'\n') && !origin.contains(QChar(0x202e)) && origin.size() < 1500);
        clock.advance(1s);
    }
    QVERIFY(!listener.waitForNewConnection(200));
}

void tst_HostileQuestions::D06_namesCannotGoOnInOurWords()
{
    ManualClock clock;
    auto question = sample::yesOrNo();
    question.client = u"Claude”. The server “github” asks „kindly“ «now»"_s;
    ElicitationDialog dialog(question, clock);
    const auto origin = dialog.findChild<QLabel *>(u"origin"_s)->text();
    QCOMPARE(origin.count(u'“'), 2);
    QCOMPARE(origin.count(u'”'), 2);
    QVERIFY(!origin.contains(u'„') && !origin.contains(u'«'));
}

void tst_HostileQuestions::D06_messageCannotStandWhereOurLineStands()
{
    ManualClock clock;
    auto question = sample::yesOrNo();
    question.message = QString(40, u'\n') + u"The server “github” asks you a question, in a session of “Cursor”."_s;
    ElicitationDialog dialog(question, clock);
    showActive(dialog);
    const auto *origin = dialog.findChild<QLabel *>(u"origin"_s);
    const auto *message = dialog.findChild<PlainTextView *>(u"message"_s);
    QVERIFY(origin->text().contains(u"filesystem") && !origin->text().contains(u"github"));
    const auto *band = origin->parentWidget();
    QVERIFY(!band->isAncestorOf(message));
    QCOMPARE(band->mapTo(&dialog, QPoint()).y(), 0);
    QVERIFY(message->mapTo(&dialog, QPoint()).y() >= band->height());
    QCOMPARE(band->width(), dialog.width());
    QCOMPARE(band->backgroundRole(), QPalette::AlternateBase); // no view of theirs has that ground
    for (const auto *view : dialog.findChildren<PlainTextView *>())
        QVERIFY(view->backgroundRole() != QPalette::AlternateBase);
}

void tst_HostileQuestions::keysTypedWhileADialogComesUpAcceptNothing_data()
{
    addKinds();
}

void tst_HostileQuestions::keysTypedWhileADialogComesUpAcceptNothing()
{
    QFETCH(int, kind);
    ManualClock clock;
    const auto dialog = dialogFor(sampleOf(Question::Kind(kind)), clock);
    QSignalSpy answered(dialog.get(), &QuestionDialog::answered);
    showActive(*dialog);
    for (int i = 0; i < 9; ++i) {
        for (const auto key : { Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space, Qt::Key_Tab, Qt::Key_A, Qt::Key_Escape })
            QTest::keyClick(dialog->windowHandle(), key);
        clock.advance(100ms);
    }
    QVERIFY(answered.isEmpty() && dialog->isVisible());
    clock.advance(100ms);
    const auto *accept = button(*dialog, QDialogButtonBox::AcceptRole);
    QVERIFY(!accept->hasFocus()); // not even by the Tab keys
    QTest::keyClick(dialog->windowHandle(), Qt::Key_Space);
    for (const auto &answer : answered)
        QVERIFY(answer[0].toString() != u"accept"_s);
}

QTEST_MAIN(tst_HostileQuestions)
#include "tst_HostileQuestions.moc"
