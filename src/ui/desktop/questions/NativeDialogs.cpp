// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/NativeDialogs.h"

#include "app/link/InboxLink.h"
#include "ui/desktop/questions/ApprovalDialog.h"
#include "ui/desktop/questions/DefinitionsDialog.h"
#include "ui/desktop/questions/ElicitationDialog.h"
#include "ui/desktop/questions/SamplingDialog.h"
#include "ui/desktop/questions/UrlElicitationDialog.h"

#include <algorithm>
#include <tuple>

namespace qonduit {

namespace {

const Question *find(const QList<Question> &questions, const QString &id)
{
    const auto found =
        std::find_if(questions.begin(), questions.end(), [&id](const Question &question) { return question.id == id; });
    return found == questions.end() ? nullptr : &*found;
}

auto shown(const Question &question)
{
    return std::tie(question.kind, question.server, question.client, question.message, question.schema,
                    question.expiresAt, question.commandLine, question.url, question.workingFolder,
                    question.environmentNames, question.prompt, question.changes);
}

bool isMoreUrgent(const Question &a, const Question &b)
{
    const bool aApproves = a.kind == Question::Kind::Approval;
    const bool bApproves = b.kind == Question::Kind::Approval;
    return aApproves != bApproves ? aApproves : a.askedAt < b.askedAt;
}

QuestionDialog *dialogFor(const Question &question, Clock &clock)
{
    switch (question.kind) {
    case Question::Kind::UrlElicitation:
        return new UrlElicitationDialog(question, clock);
    case Question::Kind::Sampling:
        return new SamplingDialog(question, clock);
    case Question::Kind::Approval:
        return new ApprovalDialog(question, clock);
    case Question::Kind::Definitions:
        return new DefinitionsDialog(question, clock);
    case Question::Kind::Elicitation:
        break;
    }
    return new ElicitationDialog(question, clock);
}

} // namespace

NativeDialogs::NativeDialogs(EngineLink &link, Clock &clock, QObject *parent)
    : QObject(parent), m_link(link), m_clock(clock)
{
    connect(&link, &EngineLink::questionsChanged, this, &NativeDialogs::follow);
    follow();
}

NativeDialogs::~NativeDialogs()
{
    delete m_current;
}

void NativeDialogs::bringForward(const QString &id)
{
    const auto *question = find(m_link.questions(), id);
    if (!question || m_answered.contains(id))
        return;
    m_putOff.remove(id);
    if (!m_current || m_current->question().id != id) {
        close();
        open(*question);
    }
    m_current->raise();
    m_current->activateWindow();
}

QuestionDialog *NativeDialogs::current() const
{
    return m_current;
}

void NativeDialogs::follow()
{
    const auto &questions = m_link.questions();
    m_answered.removeIf([&questions](const QString &id) { return !find(questions, id); });
    m_putOff.removeIf([&questions](const QString &id) {
        const auto *question = find(questions, id);
        const bool isClients = question && question->kind == Question::Kind::Sampling;
        return !question || (isClients && !question->canClientAnswer);
    });
    if (m_current) {
        const auto *question = find(questions, m_current->question().id);
        if (question && shown(*question) == shown(m_current->question()))
            return;
        close();
    }
    openNext();
}

void NativeDialogs::openNext()
{
    const Question *next = nullptr;
    for (const auto &question : m_link.questions()) {
        const bool isDone = question.isSetAside || m_answered.contains(question.id) || m_putOff.contains(question.id);
        if (!isDone && (!next || isMoreUrgent(question, *next)))
            next = &question;
    }
    if (next)
        open(*next);
}

void NativeDialogs::open(const Question &question)
{
    m_current = dialogFor(question, m_clock);
    connect(m_current, &QuestionDialog::answered, this, [this](const QString &action, const QJsonObject &content) {
        const auto asked = m_current->question();
        close();
        send(asked, action, content);
        openNext();
    });
    m_current->show();
    m_current->raise();
    m_current->activateWindow(); // its keys sleep for a second, so this takes nobody's typing
    Q_EMIT opened(question);
}

void NativeDialogs::close()
{
    if (!m_current)
        return;
    // It may be the sender of the signal that brought us here.
    m_current->disconnect(this);
    m_current->hide();
    m_current->deleteLater();
    m_current.clear();
}

void NativeDialogs::send(const Question &question, const QString &action, const QJsonObject &content)
{
    if (question.kind == Question::Kind::Sampling)
        return sendSampling(question, action, content);
    if (question.kind == Question::Kind::Definitions)
        return sendDefinitions(question, action);
    m_answered.insert(question.id);
    if (question.kind == Question::Kind::Approval)
        Q_EMIT m_link.approvalAnswered(question.id, action == u"accept");
    else
        Q_EMIT m_link.elicitationAnswered(question.id, action, content);
}

void NativeDialogs::sendDefinitions(const Question &question, const QString &action)
{
    m_putOff.insert(question.id); // one that is refused stays on the list
    if (action != u"cancel")
        Q_EMIT m_link.inbox().definitionsAnswered(question.server, question.digest, action == u"accept");
}

void NativeDialogs::sendSampling(const Question &question, const QString &action, const QJsonObject &content)
{
    const auto *now = find(m_link.questions(), question.id);
    if (action == u"cancel" && now && now->canClientAnswer) {
        m_putOff.insert(question.id);
        if (content.contains(u"remember"))
            Q_EMIT m_link.inbox().standingAnswerChosen(question.server, StandingAnswer::LeaveToClient);
        return;
    }
    m_answered.insert(question.id);
    if (content.contains(u"remember"))
        Q_EMIT m_link.inbox().standingAnswerChosen(question.server, StandingAnswer::Deny);
    if (action == u"accept")
        Q_EMIT m_link.samplingAnswered(question.id, content[u"text"].toString());
    else
        Q_EMIT m_link.samplingRejected(question.id);
}

} // namespace qonduit
