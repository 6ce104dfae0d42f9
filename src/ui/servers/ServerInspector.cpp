// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/ServerInspector.h"

#include "app/link/EngineLink.h"
#include "ui/desktop/PlainText.h"
#include "ui/models/PrettyJson.h"
#include "ui/servers/AdviceText.h"

#include <QDesktopServices>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype textLimit = 20000;
constexpr qsizetype textLines = 1000;

QString pretty(const QByteArray &json)
{
    return json.isEmpty() ? QString() : visibleText(prettyJson(RawJson::fromTrusted(json), textLimit));
}

QList<PairsModel::Pair> pairsOf(const ServerConfig &config)
{
    QList<PairsModel::Pair> pairs;
    for (auto it = config.environment.begin(); it != config.environment.end(); ++it)
        pairs += PairsModel::Pair { it.key(), it.value() };
    for (const auto &[name, value] : config.headers)
        pairs += PairsModel::Pair { QString::fromUtf8(name), QString::fromUtf8(value) };
    return pairs;
}

} // namespace

ServerInspector::ServerInspector(EngineLink &link, QObject *parent)
    : QObject(parent),
      m_link(link),
      m_page(link.detail()),
      m_tools(m_page, OfferList::Kind::Tools),
      m_resources(m_page, OfferList::Kind::Resources),
      m_templates(m_page, OfferList::Kind::Templates),
      m_prompts(m_page, OfferList::Kind::Prompts),
      m_logs(m_page),
      m_processes(m_page),
      m_trial(m_page)
{
    connect(&m_page, &DetailLink::detailChanged, this, &ServerInspector::refresh);
    connect(&m_page, &PageLink::failed, this, &ServerInspector::failed);
    connect(&m_page, &PageLink::watchedChanged, this, &ServerInspector::watchedChanged);
    // The person has asked for it just now.
    connect(&m_page, &DetailLink::browserWanted, this, [](const QUrl &url) { QDesktopServices::openUrl(url); });
    refresh();
}

QString ServerInspector::server() const
{
    return m_page.server();
}

void ServerInspector::setServer(const QString &name)
{
    if (name == m_page.server())
        return;
    m_trial.close();
    for (auto *model : { &m_tools, &m_resources, &m_templates, &m_prompts })
        model->setFilter({});
    m_page.setServer(name);
    Q_EMIT serverChanged();
}

bool ServerInspector::isWatched() const
{
    return m_page.isWatched();
}

void ServerInspector::setWatched(bool isWatched)
{
    m_page.setWatched(isWatched);
}

void ServerInspector::setLogWatched(bool isWatched)
{
    if (m_isLogWatched == isWatched)
        return;
    m_isLogWatched = isWatched;
    if (isWatched)
        m_logs.clear(); // it is read from its beginning
    m_page.setLogWatched(isWatched);
    Q_EMIT logWatchedChanged();
}

QString ServerInspector::instructions() const
{
    return PlainTextView::shortened(m_detail.instructions, { textLimit, textLines });
}

QString ServerInspector::advice() const
{
    return AdviceText::explanation(m_detail.advice);
}

QString ServerInspector::mendLabel() const
{
    return AdviceText::label(m_detail.advice);
}

QString ServerInspector::lastLines() const
{
    return visibleText(m_detail.lastLines.join(u'\n').right(textLimit));
}

QString ServerInspector::signInText() const
{
    using State = signin::SignInStatus::State;
    const auto &[state, service, problem, scope] = m_detail.signIn;
    const auto shownProblem = visibleText(problem.left(textLimit));
    switch (state) {
    case State::NotNeeded:
        break;
    case State::Needed:
        return shownProblem;
    case State::Preparing:
        return tr("Looking for where to sign in…");
    case State::InBrowser:
        return tr("Go on in your browser: %1 asks you.").arg(visibleText(service));
    case State::Finishing:
        return tr("Signing in at %1…").arg(visibleText(service));
    case State::SignedIn:
        return tr("Signed in at %1").arg(visibleText(service));
    }
    return {};
}

void ServerInspector::signOut()
{
    Q_EMIT m_page.signOutRequested(server());
}

void ServerInspector::giveSecret(const QString &name, const QString &value)
{
    Q_EMIT m_page.secretGiven(server(), name, value);
}

void ServerInspector::setEnabled(const QString &server, bool isEnabled)
{
    Q_EMIT m_page.setEnabledRequested(server, isEnabled);
}

void ServerInspector::setToolAllowed(const QString &tool, bool isAllowed)
{
    Q_EMIT m_page.setToolAllowedRequested(server(), tool, isAllowed);
}

void ServerInspector::mend()
{
    switch (AdviceText::act(m_detail.advice)) {
    case AdviceText::Act::None:
        break;
    case AdviceText::Act::Mend:
        Q_EMIT m_page.mendRequested(server());
        break;
    case AdviceText::Act::SwitchOn:
        setEnabled(server(), true);
        break;
    case AdviceText::Act::SignIn:
        Q_EMIT m_page.signInRequested(server());
        break;
    case AdviceText::Act::EnterSecret:
        Q_EMIT secretWanted(m_detail.advice.program, m_detail.secretUsers);
        break;
    case AdviceText::Act::Edit:
        Q_EMIT editRequested();
        break;
    case AdviceText::Act::Retry:
        Q_EMIT m_link.restartServerRequested(server());
        break;
    }
}

void ServerInspector::tryTool(const QString &key)
{
    m_trial.open(server(), OfferList::Kind::Tools, m_tools.find(key));
}

void ServerInspector::tryResource(const QString &key)
{
    m_trial.open(server(), OfferList::Kind::Resources, m_resources.find(key));
}

void ServerInspector::tryTemplate(const QString &key)
{
    m_trial.open(server(), OfferList::Kind::Templates, m_templates.find(key));
}

void ServerInspector::tryPrompt(const QString &key)
{
    m_trial.open(server(), OfferList::Kind::Prompts, m_prompts.find(key));
}

void ServerInspector::refresh()
{
    const auto &detail = m_page.detail();
    if (detail.serverInfo != m_detail.serverInfo)
        m_about = pretty(detail.serverInfo);
    if (detail.capabilities != m_detail.capabilities)
        m_capabilities = pretty(detail.capabilities);
    m_detail = detail;
    m_environment.setPairs(pairsOf(detail.config));
    Q_EMIT detailChanged();
}

} // namespace qonduit
