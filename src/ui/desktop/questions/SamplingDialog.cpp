// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/SamplingDialog.h"

#include "core/Text.h"
#include "ui/desktop/questions/ConversationView.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {
constexpr qsizetype mostHints = 5;
constexpr int answerLines = 5;
constexpr int leastAnswerLines = 3;

/// A field of some lines, which grows with its dialog.
class AnswerField : public QPlainTextEdit
{
public:
    using QPlainTextEdit::QPlainTextEdit;

    QSize sizeHint() const override { return { QPlainTextEdit::sizeHint().width(), heightOf(answerLines) }; }
    QSize minimumSizeHint() const override { return { 200, heightOf(leastAnswerLines) }; }

private:
    int heightOf(int lines) const
    {
        return lines * fontMetrics().lineSpacing() + 2 * (frameWidth() + int(document()->documentMargin()));
    }
};

} // namespace

SamplingDialog::SamplingDialog(const Question &question, Clock &clock, QWidget *parent)
    : QuestionDialog(question, clock, parent)
{
    setWindowTitle(tr("A server asks for a model's answer"));
    setOrigin(tr("The server “%1” wants an answer from a language model."),
              tr("The server “%1” wants an answer from a language model, in a session of “%2”."));
    addPrompt();
    addWishes();
    addAnswer();
    m_remember =
        new QCheckBox(question.canClientAnswer ? tr("Remember for this server when I deny it or leave it to the client")
                                               : tr("Remember for this server when I deny it"),
                      this);
    m_remember->setObjectName(u"remember"_s);
    addContent(m_remember);

    m_send = buttons().addButton(tr("Send answer"), QDialogButtonBox::AcceptRole);
    m_deny = buttons().addButton(tr("Deny"), QDialogButtonBox::DestructiveRole);
    if (question.canClientAnswer) {
        m_leave = buttons().addButton(tr("Leave it to the client"), QDialogButtonBox::RejectRole);
        connect(m_leave, &QPushButton::clicked, this, [this] { answer(u"cancel"_s, remembered()); });
    }
    m_send->setDefault(true);
    connect(m_send, &QPushButton::clicked, this, [this] {
        answer(u"accept"_s, { { u"text"_s, m_answer->toPlainText() } });
    });
    connect(m_deny, &QPushButton::clicked, this, [this] { answer(u"decline"_s, remembered()); });
    for (auto *button : { m_send, m_deny, m_leave }) {
        if (!button)
            continue;
        button->setEnabled(false);
        button->setAutoDefault(button == m_send);
    }
}

void SamplingDialog::reject()
{
    if (!isAsleep())
        answer(m_leave ? u"cancel"_s : u"decline"_s);
}

QJsonObject SamplingDialog::remembered() const
{
    return m_remember->isChecked() ? QJsonObject { { u"remember"_s, true } } : QJsonObject();
}

void SamplingDialog::wake()
{
    m_deny->setEnabled(true);
    if (m_leave)
        m_leave->setEnabled(true);
    refreshSend();
    if (const auto *focused = focusWidget(); !focused || focused == this)
        m_answer->setFocus();
}

void SamplingDialog::addPrompt()
{
    const auto &prompt = question().prompt;
    if (!prompt.systemPrompt.isEmpty()) {
        auto *system = new PlainTextView(prompt.systemPrompt, PlainTextView::Look::Quote, this);
        system->setObjectName(u"systemPrompt"_s);
        addTitled(tr("What it tells the model about its part (system prompt)"), system);
    }
    auto *conversation = new ConversationView(prompt.conversation, this);
    conversation->setObjectName(u"conversation"_s);
    addTitled(tr("The conversation that it wants continued"), conversation);
}

void SamplingDialog::addWishes()
{
    const auto &prompt = question().prompt;
    QStringList hints;
    for (const auto &hint : prompt.modelHints.first(std::min(prompt.modelHints.size(), mostHints)))
        hints += singleLine(hint, 60);
    QStringList wishes;
    if (!hints.isEmpty())
        wishes += tr("Wanted model: %1").arg(hints.join(u", "_s));
    const int tokens = int(std::clamp<qint64>(prompt.maxTokens, 0, std::numeric_limits<int>::max()));
    if (tokens > 0)
        wishes += tr("Longest answer: %Ln token(s)", nullptr, tokens);
    if (!wishes.isEmpty())
        addNote(wishes.join(u'\n'), TextTone::Quiet)->setObjectName(u"wishes"_s);
    if (prompt.tools == 0)
        return;
    auto text = tr("It offers %n tool(s), which cannot be used by hand.", nullptr, prompt.tools);
    if (prompt.needsTool)
        text += u' ' + tr("It wants one to be used, and may not be content with words.");
    addNote(text, TextTone::Warning)->setObjectName(u"tools"_s);
}

void SamplingDialog::addAnswer()
{
    auto *group = new QWidget(this);
    auto *column = new QVBoxLayout(group);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *label = plainLabel(tr("Your answer. The server is told that a human has given it."), group);
    m_answer = new AnswerField(group); // made here, where it stands in the order of the Tab key
    label->setBuddy(m_answer);
    m_answer->setObjectName(u"answer"_s);
    m_answer->setAccessibleName(tr("Your answer"));
    m_answer->setTabChangesFocus(true);
    connect(m_answer, &QPlainTextEdit::textChanged, this, &SamplingDialog::refreshSend);
    column->addWidget(label);
    column->addWidget(m_answer, 1);
    addGrowingContent(group);
}

void SamplingDialog::refreshSend()
{
    m_send->setEnabled(!isAsleep() && !m_answer->toPlainText().trimmed().isEmpty());
}

} // namespace qonduit
