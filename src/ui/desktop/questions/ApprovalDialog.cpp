// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/ApprovalDialog.h"

#include "core/Text.h"
#include "ui/desktop/questions/WebAddress.h"

#include <QDialogButtonBox>
#include <QPushButton>

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

/// Names of somebody's, a line each: none can look like two.
QString inLines(const QStringList &names)
{
    QStringList lines;
    for (const auto &name : names)
        lines += singleLine(name, name.size());
    return lines.join(u'\n');
}

} // namespace

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
        addReached();
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
    addDisclosures();
    addDetail(tr("Working folder"), question().workingFolder.isEmpty() ? tr("Qonduit's own") : question().workingFolder,
              u"folder"_s);
    if (!question().environmentNames.isEmpty())
        addDetail(tr("Environment variables that it sets"), inLines(question().environmentNames), u"environment"_s);
    addNote(tr("The program runs with your rights: it can read, change and send whatever you can."), TextTone::Warning);
}

void ApprovalDialog::addReached()
{
    addAddress(WebAddress(question().url));
    addDisclosures();
    if (!question().headerNames.isEmpty())
        addDetail(tr("Headers that Qonduit would send"), inLines(question().headerNames), u"headers"_s);
    if (!question().disclosures.isEmpty())
        addNote(tr("Whoever is behind the address can keep what it gets, and use it in your name."), TextTone::Warning);
}

void ApprovalDialog::addDisclosures()
{
    if (question().disclosures.isEmpty())
        return;
    QStringList sentences;
    for (const auto &disclosure : question().disclosures)
        sentences += sentence(disclosure);
    auto *view = new PlainTextView(sentences.join(u'\n'), PlainTextView::Look::Code, this); // for it is never cut
    view->setFont(font()); // but these are words of ours
    view->setObjectName(u"disclosures"_s);
    addTitled(tr("What it would get of yours"), view);
}

QString ApprovalDialog::sentence(const Disclosure &disclosure)
{
    QStringList places;
    for (const auto &use : disclosure.uses)
        places += place(use);
    const auto what = disclosure.isSecret ? tr("It gets your secret %1 (%2).")
                                          : tr("It gets the variable %1 of your environment (%2).");
    return what.arg(disclosure.name, places.join(u", "_s));
}

/// Names stand in quotation marks, which they have none of.
QString ApprovalDialog::place(const Disclosure::Use &use)
{
    const auto name = nameInOrigin(use.name, use.name.size());
    switch (use.place) {
    case Disclosure::Place::Address:
        return tr("in the address");
    case Disclosure::Place::Argument:
        return tr("on the command line");
    case Disclosure::Place::Variable:
        return tr("in the variable “%1”").arg(name);
    case Disclosure::Place::Header:
        return tr("in the header “%1”").arg(name);
    case Disclosure::Place::SignIn:
        break;
    }
    return tr("for signing in");
}

} // namespace qonduit
