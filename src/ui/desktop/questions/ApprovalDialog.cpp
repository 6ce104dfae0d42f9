// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/ApprovalDialog.h"

#include "ui/desktop/questions/WebAddress.h"

#include <QDialogButtonBox>
#include <QPushButton>

namespace qonduit {

using namespace Qt::StringLiterals;

ApprovalDialog::ApprovalDialog(const Question &question, Clock &clock, QWidget *parent)
    : QuestionDialog(question, clock, parent)
{
    const auto server = nameInOrigin(question.server);
    const auto client =
        question.client.isEmpty() ? tr("Somebody unnamed") : u"“%1”"_s.arg(nameInOrigin(question.client));
    const bool reaches = question.commandLine.isEmpty();
    setWindowTitle(reaches ? tr("Allow a connection?") : tr("Allow a program to run?"));
    setOrigin(reaches ? tr("%1 wants Qonduit to connect to an address, as the server “%2”.").arg(client, server)
                      : tr("%1 wants to start a program on this computer, as the server “%2”.").arg(client, server));
    if (reaches)
        addAddress(WebAddress(question.url));
    else
        addCommand();

    m_deny = buttons().addButton(tr("Deny"), QDialogButtonBox::RejectRole);
    m_allow = buttons().addButton(tr("Allow"), QDialogButtonBox::AcceptRole);
    m_allow->setAutoDefault(false);
    m_deny->setDefault(true);
    m_deny->setEnabled(false);
    m_allow->setEnabled(false);
    connect(m_deny, &QPushButton::clicked, this, &ApprovalDialog::reject);
    connect(m_allow, &QPushButton::clicked, this, [this] { answer(u"accept"_s); });
}

void ApprovalDialog::reject()
{
    if (!isAsleep())
        answer(u"decline"_s);
}

void ApprovalDialog::wake()
{
    m_deny->setEnabled(true);
    m_allow->setEnabled(true);
    m_deny->setFocus();
}

void ApprovalDialog::addCommand()
{
    addDetail(tr("What would run"), question().commandLine, u"command"_s);
    addDetail(tr("Working folder"), question().workingFolder.isEmpty() ? tr("Qonduit's own") : question().workingFolder,
              u"folder"_s);
    if (!question().environmentNames.isEmpty())
        addDetail(tr("Environment variables that it sets"), question().environmentNames.join(u'\n'), u"environment"_s);
    addNote(tr("The program runs with your rights: it can read, change and send whatever you can."), TextTone::Warning);
}

} // namespace qonduit
