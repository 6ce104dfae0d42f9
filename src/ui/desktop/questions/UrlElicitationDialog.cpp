// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/UrlElicitationDialog.h"

#include "ui/desktop/questions/WebAddress.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

namespace qonduit {

using namespace Qt::StringLiterals;

UrlElicitationDialog::UrlElicitationDialog(const Question &question, Clock &clock, QWidget *parent)
    : QuestionDialog(question, clock, parent)
{
    setWindowTitle(tr("A server refers you to a web page"));
    setOrigin(tr("The server “%1” wants to send you to a web page."),
              tr("The server “%1” wants to send you to a web page, in a session of “%2”."));
    addMessage();
    const WebAddress address(question.url);
    addAddress(address);
    if (address.isForBrowsers()) {
        addNote(tr("What you enter there goes to that host and not through Qonduit, which has not looked at the page."),
                TextTone::Quiet);
        m_open = buttons().addButton(tr("Open in browser"), QDialogButtonBox::AcceptRole);
        connect(m_open, &QPushButton::clicked, this, &UrlElicitationDialog::openPage);
    }
    m_problem = addNote(address.isForBrowsers() ? tr("No browser could be started. You can copy the address.")
                                                : tr("Qonduit does not open this address: only encrypted ones (https), "
                                                     "and those on this computer."),
                        TextTone::Problem);
    m_problem->setObjectName(u"problem"_s);
    m_problem->setHidden(address.isForBrowsers());

    m_decline = buttons().addButton(tr("Decline"), QDialogButtonBox::DestructiveRole);
    m_cancel = buttons().addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(m_decline, &QPushButton::clicked, this, [this] { answer(u"decline"_s); });
    connect(m_cancel, &QPushButton::clicked, this, &UrlElicitationDialog::reject);
    for (auto *button : { m_open, m_decline, m_cancel }) {
        if (!button)
            continue;
        button->setEnabled(false);
        button->setAutoDefault(false);
    }
}

void UrlElicitationDialog::wake()
{
    m_decline->setEnabled(true);
    m_cancel->setEnabled(true);
    if (!m_open)
        return;
    m_open->setEnabled(true);
    m_open->setDefault(false); // the box makes the button that accepts the default one when it is shown
}

void UrlElicitationDialog::openPage()
{
    if (QDesktopServices::openUrl(WebAddress(question().url).url()))
        answer(u"accept"_s);
    else
        m_problem->show();
}

} // namespace qonduit
