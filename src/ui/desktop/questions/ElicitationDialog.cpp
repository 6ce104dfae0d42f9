// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/ElicitationDialog.h"

#include "core/Log.h"
#include "ui/desktop/FittingScrollArea.h"
#include "ui/desktop/PlainText.h"
#include "ui/desktop/form/ElicitationForm.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

namespace qonduit {

using namespace Qt::StringLiterals;

ElicitationDialog::ElicitationDialog(const Question &question, Clock &clock, QWidget *parent)
    : QuestionDialog(question, clock, parent)
{
    setWindowTitle(tr("Question from a server"));
    setOrigin(tr("The server “%1” asks you a question."),
              tr("The server “%1” asks you a question, in a session of “%2”."));
    addMessage();

    const auto fields = readFields(question.schema, question.fieldOrder);
    if (fields) {
        m_accept = buttons().addButton(tr("Accept"), QDialogButtonBox::AcceptRole);
        m_accept->setDefault(true);
        addForm(*fields);
        connect(m_accept, &QPushButton::clicked, this, [this] { answer(u"accept"_s, m_form->content()); });
    } else {
        Log::event(logUi(), Log::Level::Warn, "form_refused",
                   { { u"server"_s, question.server }, { u"reason"_s, fields.error().message } });
        auto *note = plainLabel(tr("Qonduit cannot show what this server asks for as a form, so it can only be "
                                   "declined or cancelled. (%1)")
                                    .arg(fields.error().message),
                                this);
        note->setObjectName(u"refusal"_s);
        paintAs(note, TextTone::Problem);
        addContent(note);
    }
    m_decline = buttons().addButton(tr("Decline"), QDialogButtonBox::DestructiveRole);
    m_cancel = buttons().addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(m_decline, &QPushButton::clicked, this, [this] { answer(u"decline"_s); });
    connect(m_cancel, &QPushButton::clicked, this, &ElicitationDialog::reject);
    for (auto *button : { m_accept, m_decline, m_cancel }) {
        if (button)
            button->setEnabled(false);
    }
    // Enter must never reach a button that nobody chose: only Accept is a default.
    m_decline->setAutoDefault(false);
    m_cancel->setAutoDefault(false);
}

void ElicitationDialog::addForm(const QList<FieldSpec> &fields)
{
    m_form = new ElicitationForm(fields, this);
    connect(m_form, &ElicitationForm::edited, this, &ElicitationDialog::refreshAccept);
    if (fields.isEmpty()) {
        m_form->hide();
        return;
    }
    auto *scroll = new FittingScrollArea(this);
    scroll->setWidget(m_form);
    addContent(scroll);
}

void ElicitationDialog::wake()
{
    m_decline->setEnabled(true);
    m_cancel->setEnabled(true);
    refreshAccept();
    const auto *focused = focusWidget();
    if (m_form && (!focused || focused == this || !m_form->isAncestorOf(focused)))
        m_form->focusFirst();
}

void ElicitationDialog::refreshAccept()
{
    if (m_accept)
        m_accept->setEnabled(!isAsleep() && m_form->isValid());
}

} // namespace qonduit
