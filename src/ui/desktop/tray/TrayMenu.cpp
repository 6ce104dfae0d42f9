// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/tray/TrayMenu.h"

#include "app/link/DetailLink.h"
#include "ui/desktop/tray/MenuText.h"
#include "ui/desktop/tray/QuestionMenu.h"
#include "ui/servers/ServersModel.h"

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

/// Longer menus do not fit a screen; the window shows all.
constexpr qsizetype mostServers = 20;
constexpr qsizetype mostQuestions = 10;

} // namespace

TrayMenu::TrayMenu(EngineLink &link, Clock &clock, QWidget *parent) : QMenu(parent), m_link(link), m_clock(clock)
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
    if (overview.paused)
        return tr("Paused: no requests go through");
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
    auto *pause = addAction(tr("Pause all"), this, [this](bool isWanted) { Q_EMIT m_link.pauseRequested(isWanted); });
    pause->setCheckable(true);
    pause->setChecked(m_link.overview().paused);
    addAction(tr("Open window"), this, &TrayMenu::openChosen);
    addSeparator();
    addAction(tr("Quit"), this, &TrayMenu::quitChosen);
}

void TrayMenu::addQuestions()
{
    auto questions = m_link.questions();
    questions.removeIf([](const Question &question) { return question.isSetAside; });
    if (questions.isEmpty())
        return;
    addSection(tr("Waiting for you"));
    for (const auto &question : questions.first(std::min(questions.size(), mostQuestions)))
        addQuestion(question);
    if (questions.size() > mostQuestions)
        addAction(tr("%n more", nullptr, int(questions.size() - mostQuestions)))->setEnabled(false);
}

void TrayMenu::addQuestion(const Question &question)
{
    const auto text = invitation(question.kind).arg(menuText(question.server));
    if (!QuestionMenu::isSimple(question)) {
        addAction(text, this, [this, id = question.id] { Q_EMIT questionChosen(id); });
        return;
    }
    auto *menu = new QuestionMenu(question, text, m_clock, this);
    connect(menu, &QuestionMenu::answered, &m_link, &EngineLink::elicitationAnswered);
    connect(menu, &QuestionMenu::openChosen, this, &TrayMenu::questionChosen);
    addMenu(menu);
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
    case Question::Kind::Definitions:
        return tr("Changed tools of “%1”…");
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
    std::stable_partition(servers.begin(), servers.end(), [](const ServerRow &server) { return server.needsHelp(); });
    addSection(tr("Servers"));
    for (const auto &server : servers.first(std::min(servers.size(), mostServers)))
        addServer(server);
    if (servers.size() > mostServers)
        addAction(tr("%n more in the window…", nullptr, int(servers.size() - mostServers)), this,
                  &TrayMenu::openChosen);
}

void TrayMenu::addServer(const ServerRow &server)
{
    auto *menu = addMenu(u"%1 – %2"_s.arg(menuText(server.name), ServersModel::stateText(server.state)));
    const bool isEnabled = server.state != ServerRow::State::Disabled;
    auto *enabled = menu->addAction(tr("Switched on"), this, [this, name = server.name](bool isWanted) {
        Q_EMIT m_link.detail().setEnabledRequested(name, isWanted);
    });
    enabled->setCheckable(true);
    enabled->setChecked(isEnabled);
    menu->addAction(tr("Restart"), this, [this, name = server.name] { Q_EMIT m_link.restartServerRequested(name); })
        ->setEnabled(isEnabled);
}

QStringList TrayMenu::contents() const
{
    QStringList contents { statusLine(), m_link.overview().serving ? u"serving"_s : QString() };
    for (const auto &question : m_link.questions())
        contents += question.id + u' ' + question.server + (question.isSetAside ? u" -"_s : QString());
    for (const auto &server : m_link.servers())
        contents += server.name + u' ' + ServersModel::stateText(server.state);
    return contents;
}

} // namespace qonduit
