// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/TrayMenu.h"

#include "core/Text.h"
#include "ui/models/ServersModel.h"

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

/// Longer menus do not fit a screen; the window shows all.
constexpr qsizetype mostServers = 20;
constexpr qsizetype mostQuestions = 10;

/// Text that may contain an ampersand, which a menu would take for a mnemonic.
QString literal(const QString &text)
{
    auto result = singleLine(text, 60);
    return result.replace(u'&', u"&&"_s);
}

} // namespace

TrayMenu::TrayMenu(EngineLink &link, QWidget *parent) : QMenu(parent), m_link(link)
{
    connect(&link, &EngineLink::serversChanged, this, &TrayMenu::refresh);
    connect(&link, &EngineLink::questionsChanged, this, &TrayMenu::refresh);
    connect(&link, &EngineLink::overviewChanged, this, &TrayMenu::refresh);
    rebuild();
}

QString TrayMenu::statusLine() const
{
    const auto &overview = m_link.overview();
    if (!overview.serving)
        return overview.problem.isEmpty() ? tr("Starting") : tr("Not serving");
    const auto &servers = m_link.servers();
    const auto connected = std::count_if(servers.begin(), servers.end(), [](const ServerRow &server) {
        return server.state == ServerRow::State::Connected;
    });
    return tr("%1 of %n server(s) connected", nullptr, int(servers.size())).arg(connected);
}

void TrayMenu::refresh()
{
    if (contents() != m_shown)
        rebuild();
}

void TrayMenu::rebuild()
{
    m_shown = contents();
    clear();
    for (auto *submenu : findChildren<QMenu *>(Qt::FindDirectChildrenOnly))
        submenu->deleteLater();

    addAction(statusLine())->setEnabled(false);
    addQuestions();
    addServers();
    addSeparator();
    auto *copy = addAction(tr("Copy endpoint"), this, &TrayMenu::copyEndpointChosen);
    copy->setEnabled(m_link.overview().serving);
    addAction(tr("Open window"), this, &TrayMenu::openChosen);
    addSeparator();
    addAction(tr("Quit"), this, &TrayMenu::quitChosen);
}

void TrayMenu::addQuestions()
{
    const auto &questions = m_link.questions();
    if (questions.isEmpty())
        return;
    addSection(tr("Waiting for you"));
    for (const auto &question : questions.first(std::min(questions.size(), mostQuestions))) {
        const auto text = invitation(question.kind).arg(literal(question.server));
        addAction(text, this, [this, id = question.id] { Q_EMIT questionChosen(id); });
    }
    if (questions.size() > mostQuestions)
        addAction(tr("%n more", nullptr, int(questions.size() - mostQuestions)))->setEnabled(false);
}

QString TrayMenu::invitation(Question::Kind kind)
{
    switch (kind) {
    case Question::Kind::UrlElicitation:
        return tr("Web page from “%1”…");
    case Question::Kind::Sampling:
        return tr("Prompt from “%1”…");
    case Question::Kind::Approval:
        return tr("Approve “%1”…");
    case Question::Kind::Elicitation:
        break;
    }
    return tr("Question from “%1”…");
}

void TrayMenu::addServers()
{
    auto servers = m_link.servers();
    if (servers.isEmpty())
        return;
    // Those that need help must not be the ones for which there is no room.
    std::stable_partition(servers.begin(), servers.end(),
                          [](const ServerRow &server) { return server.state == ServerRow::State::Error; });
    addSection(tr("Servers"));
    for (const auto &server : servers.first(std::min(servers.size(), mostServers))) {
        auto *submenu = addMenu(u"%1 – %2"_s.arg(literal(server.name), ServersModel::stateText(server.state)));
        submenu->addAction(tr("Restart"), this,
                           [this, name = server.name] { Q_EMIT m_link.restartServerRequested(name); });
    }
    if (servers.size() > mostServers)
        addAction(tr("%n more in the window…", nullptr, int(servers.size() - mostServers)), this,
                  &TrayMenu::openChosen);
}

QStringList TrayMenu::contents() const
{
    QStringList contents { statusLine(), m_link.overview().serving ? u"serving"_s : QString() };
    for (const auto &question : m_link.questions())
        contents += question.id + u' ' + question.server;
    for (const auto &server : m_link.servers())
        contents += server.name + u' ' + ServersModel::stateText(server.state);
    return contents;
}

} // namespace qonduit
