// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/ApprovalDialog.h"

#include "core/Text.h"
#include "ui/desktop/PlainText.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QUrl>
#include <QVBoxLayout>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

bool isLoopback(const QString &host)
{
    static const QRegularExpression loopback(u"\\A(localhost|127(\\.\\d+){3}|::1)\\z"_s);
    return loopback.match(host).hasMatch();
}

bool isIpLiteral(const QString &host)
{
    static const QRegularExpression v4(u"\\A\\d+(\\.\\d+){3}\\z"_s);
    return host.contains(u':') || v4.match(host).hasMatch();
}

} // namespace

ApprovalDialog::ApprovalDialog(const Question &question, Clock &clock, QWidget *parent)
    : QuestionDialog(question, clock, parent)
{
    const auto server = singleLine(question.server, 80);
    const auto client =
        question.client.isEmpty() ? tr("Somebody unnamed") : u"“%1”"_s.arg(singleLine(question.client, 80));
    const bool reaches = question.commandLine.isEmpty();
    setWindowTitle(reaches ? tr("Allow a connection?") : tr("Allow a program to run?"));
    setOrigin(reaches ? tr("%1 wants Qonduit to connect to an address, as the server “%2”.").arg(client, server)
                      : tr("%1 wants to start a program on this computer, as the server “%2”.").arg(client, server));
    if (reaches)
        addAddress();
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

QStringList ApprovalDialog::warningsAbout(const QUrl &url)
{
    const auto host = url.host(QUrl::FullyEncoded);
    QStringList warnings;
    if (!url.userInfo().isEmpty())
        warnings += tr("The address contains a user name. What stands before the @ is not the host.");
    if (url.scheme() != u"https" && !isLoopback(host))
        warnings += tr("The connection is not encrypted.");
    if (isIpLiteral(host) && !isLoopback(host))
        warnings += tr("The host is a number, not a name.");
    if (host.contains(u"xn--"))
        warnings += tr("The host's name contains letters that may look like others; it is shown in its encoded form.");
    return warnings;
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
    auto *note =
        plainLabel(tr("The program runs with your rights: it can read, change and send whatever you can."), this);
    paintAs(note, TextTone::Warning);
    addContent(note);
}

void ApprovalDialog::addAddress()
{
    // The address as it will be used. QUrl's display form would show look-alike letters decoded.
    const QUrl url(question().url, QUrl::StrictMode);
    const auto address = url.isValid() ? QString::fromLatin1(url.toEncoded()) : question().url;
    addDetail(tr("Host"), url.host(QUrl::FullyEncoded), u"host"_s);
    addDetail(tr("Whole address"), address, u"address"_s);
    for (const auto &warning : warningsAbout(url)) {
        auto *label = plainLabel(warning, this);
        label->setObjectName(u"warning"_s);
        paintAs(label, TextTone::Warning);
        addContent(label);
    }
}

void ApprovalDialog::addDetail(const QString &title, const QString &text, const QString &objectName)
{
    auto *group = new QWidget(this);
    auto *column = new QVBoxLayout(group);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *label = plainLabel(title, group);
    paintAs(label, TextTone::Quiet);
    auto *view = new PlainTextView(text, PlainTextView::Look::Code, group);
    view->setObjectName(objectName);
    view->setAccessibleName(title);
    column->addWidget(label);
    column->addWidget(view);
    addContent(group);
}

} // namespace qonduit
