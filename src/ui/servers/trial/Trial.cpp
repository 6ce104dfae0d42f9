// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/trial/Trial.h"

#include "core/Text.h"
#include "ui/desktop/PlainText.h"

#include <QLocale>

namespace qonduit {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype descriptionLimit = 4000;

QString lasting(std::chrono::milliseconds time)
{
    if (time < 1s)
        return Trial::tr("%1 ms").arg(time.count());
    return Trial::tr("%1 s").arg(QLocale().toString(double(time.count()) / 1000, 'f', time < 10s ? 2 : 1));
}

/// The address that a template makes, typed by the person.
TrialField addressField(const QString &pattern)
{
    TrialField field;
    field.key = "uri";
    field.title = Trial::tr("Address");
    field.description = Trial::tr("Replace what stands in braces.");
    field.isRequired = true;
    field.text = pattern;
    return field;
}

} // namespace

Trial::Trial(DetailLink &link, QObject *parent) : QObject(parent), m_link(link)
{
    connect(&link, &DetailLink::tried, this, &Trial::take);
}

QString Trial::name() const
{
    return singleLine(m_offer.name);
}

QString Trial::title() const
{
    return m_offer.title == m_offer.name ? QString() : singleLine(m_offer.title);
}

QString Trial::description() const
{
    return visibleText(m_offer.description.left(descriptionLimit).trimmed());
}

QString Trial::warning() const
{
    if (!isTool())
        return {};
    const auto hints = m_offer.whole["annotations"];
    if (hints["readOnlyHint"].toBool().value_or(false))
        return {};
    return hints["destructiveHint"].toBool().value_or(false)
             ? tr("The server says that this tool may destroy something. It runs for real.")
             : tr("This tool may change something. It runs for real.");
}

double Trial::progress() const
{
    return m_isRunning && m_news.progress >= 0 && m_news.total > 0 ? qBound(0.0, m_news.progress / m_news.total, 1.0)
                                                                   : -1;
}

void Trial::open(const QString &server, OfferList::Kind kind, const OfferRow &offer)
{
    close();
    m_kind = kind;
    m_offer = offer;
    m_request.server = server;
    m_request.name = offer.name;
    m_request.kind = kind == OfferList::Kind::Tools   ? TrialRequest::Kind::Tool
                   : kind == OfferList::Kind::Prompts ? TrialRequest::Kind::Prompt
                                                      : TrialRequest::Kind::Resource;
    QList<TrialField> fields;
    if (kind == OfferList::Kind::Tools)
        fields = TrialField::ofSchema(offer.whole["inputSchema"]);
    else if (kind == OfferList::Kind::Prompts)
        fields = TrialField::ofPrompt(offer.whole);
    else if (kind == OfferList::Kind::Templates)
        fields = { addressField(offer.name) };
    m_form.setFields(fields);
    Q_EMIT opened();
}

void Trial::run()
{
    if (m_isRunning || m_request.server.isEmpty())
        return;
    m_form.showProblems();
    if (!m_form.isComplete())
        return;
    m_request.arguments = m_form.arguments();
    if (m_kind == OfferList::Kind::Templates)
        m_request.name = RawJson::fromTrusted(m_request.arguments)["uri"].toString().value_or(QString());
    m_request.id = ++m_lastId;
    m_result.clear();
    m_news = {};
    m_problem.clear();
    m_status = tr("Running…");
    m_isRunning = true;
    Q_EMIT changed();
    Q_EMIT m_link.tryRequested(m_request);
}

void Trial::cancel()
{
    if (m_isRunning)
        Q_EMIT m_link.tryCancelled(m_request.id);
}

void Trial::close()
{
    cancel();
    m_request.id = 0;
    m_isRunning = false;
    m_news = {};
    m_status.clear();
    m_problem.clear();
    m_result.clear();
    Q_EMIT changed();
}

void Trial::take(const TrialNews &news)
{
    if (!m_isRunning || news.id != m_request.id)
        return;
    m_news = news;
    m_isRunning = news.state == TrialNews::State::Running;
    switch (news.state) {
    case TrialNews::State::Running:
        m_status = progressText(news);
        break;
    case TrialNews::State::Answered:
        m_result.show(m_request.kind, news.result);
        m_status = m_result.isError() ? tr("The tool says that it failed, after %1").arg(lasting(news.took))
                                      : tr("Answered in %1").arg(lasting(news.took));
        break;
    case TrialNews::State::Failed:
        m_problem = visibleText(news.problem.left(descriptionLimit));
        m_status = tr("Failed after %1").arg(lasting(news.took));
        break;
    case TrialNews::State::Cancelled:
        m_status = tr("Cancelled after %1").arg(lasting(news.took));
        break;
    }
    Q_EMIT changed();
}

QString Trial::progressText(const TrialNews &news) const
{
    auto parts = QStringList { tr("Running…"), singleLine(news.message) };
    if (news.progress >= 0 && news.total > 0)
        parts += tr("%1 of %2").arg(QLocale().toString(news.progress), QLocale().toString(news.total));
    parts.removeAll(QString());
    return parts.join(u" · "_s);
}

} // namespace qonduit
