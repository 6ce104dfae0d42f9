// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/DefinitionsDialog.h"

#include "ui/desktop/questions/DiffView.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

namespace qonduit {

using namespace Qt::StringLiterals;

DefinitionsDialog::DefinitionsDialog(const Question &question, Clock &clock, QWidget *parent)
    : QuestionDialog(question, clock, parent)
{
    setWindowTitle(tr("Accept changed tools?"));
    setOrigin(tr("The server “%1” no longer describes its tools as it did when you agreed to them.")
                  .arg(nameInOrigin(question.server)));
    addNote(tr("Models follow such descriptions. Until you accept them, no client sees or calls what has changed."),
            TextTone::Quiet);
    auto *diff = new DiffView(question.changes, this);
    diff->setObjectName(u"changes"_s);
    diff->setAccessibleName(tr("What has changed"));
    addGrowingContent(diff);
    if (!diff->isWhole())
        addNote(tr("There is more than can be shown here. Do not accept what you have not read."), TextTone::Warning)
            ->setObjectName(u"cut"_s);

    m_keep = buttons().addButton(tr("Keep held back"), QDialogButtonBox::RejectRole);
    m_accept = buttons().addButton(tr("Accept the changes"), QDialogButtonBox::AcceptRole);
    m_accept->setAutoDefault(false);
    m_keep->setDefault(true);
    m_keep->setEnabled(false);
    m_accept->setEnabled(false);
    connect(m_keep, &QPushButton::clicked, this, [this] { answer(u"decline"_s); });
    connect(m_accept, &QPushButton::clicked, this, [this] { answer(u"accept"_s); });
}

void DefinitionsDialog::wake()
{
    m_keep->setEnabled(true);
    m_accept->setEnabled(true);
    m_keep->setFocus();
}

} // namespace qonduit
