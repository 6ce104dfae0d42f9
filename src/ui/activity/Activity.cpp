// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/activity/Activity.h"

#include "app/link/ActivityLink.h"
#include "ui/desktop/FileChoice.h"

#include <QDateTime>

#include <algorithm>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// How often what is pending grows.
constexpr auto tickPause = 100ms;
/// Pixels left of the first row in sight, and right of the present moment.
constexpr double margin = 24;

} // namespace

Activity::Activity(ActivityLink &link, Clock &clock, QObject *parent)
    : QObject(parent), m_link(link), m_clock(clock), m_inspector(link, m_list), m_tick(clock), m_now(clock.now())
{
    connect(&link, &ActivityLink::newsCame, this, &Activity::take);
    connect(&link, &ActivityLink::exported, this, [this](const QString &file, const QString &problem) {
        setNotice(problem.isEmpty() ? tr("Written to %1.").arg(file) : tr("It could not be written: %1").arg(problem));
    });
}

bool Activity::isWatched() const
{
    return m_link.isWatched();
}

void Activity::setWatched(bool isWatched)
{
    if (isWatched == m_link.isWatched())
        return;
    m_link.setWatched(isWatched);
    if (isWatched)
        tick();
    else
        m_tick.stop();
    Q_EMIT watchedChanged();
}

void Activity::setLive(bool isLive)
{
    if (isLive == m_isLive)
        return;
    m_isLive = isLive;
    Q_EMIT liveChanged();
    tick();
}

void Activity::setText(const QString &text)
{
    auto filter = m_list.filter();
    filter.text = text;
    setFilter(filter);
}

void Activity::setClient(const QString &client)
{
    auto filter = m_list.filter();
    filter.client = client;
    setFilter(filter);
}

void Activity::setServer(const QString &server)
{
    auto filter = m_list.filter();
    filter.server = server;
    setFilter(filter);
}

void Activity::setStatus(int status)
{
    auto filter = m_list.filter();
    filter.status = SpanFilter::Status(std::clamp(status, 0, int(SpanFilter::Status::Cancelled)));
    setFilter(filter);
}

void Activity::clearFilter()
{
    setFilter({});
}

void Activity::setFilter(const SpanFilter &filter)
{
    const auto before = anchor();
    m_list.setFilter(filter);
    Q_EMIT filterChanged();
    arranged(before);
}

void Activity::take(const ActivityNews &news)
{
    const auto before = anchor();
    m_list.take(news);
    if (!news.rows.isEmpty()) {
        const auto &latest = news.rows.last();
        m_axis.setWallClock(double(latest.startedAt) - TimeAxis::milliseconds(latest.started));
    }
    updateNames();
    arranged(before);
    m_inspector.refresh();
    tick();
}

void Activity::arranged(quint64 before)
{
    const int row = m_selectedId == 0 ? -1 : m_list.indexOf(m_selectedId);
    if (std::exchange(m_selected, row) != row)
        Q_EMIT selectedChanged();
    const int at = before == 0 || m_isLive ? -1 : m_list.indexOf(before);
    const int shift = at < 0 ? 0 : at - m_rows.first();
    if (shift != 0)
        Q_EMIT shifted(shift); // whoever scrolls calls look(): before anything else, so that no row is laid out twice
    m_rows.refresh();
    Q_EMIT listChanged();
}

void Activity::updateNames()
{
    const auto clients = m_list.clients().keys();
    const auto servers = m_list.servers().keys();
    if (clients == m_clients && servers == m_servers)
        return;
    m_clients = clients;
    m_servers = servers;
    Q_EMIT namesChanged();
}

/// Moves the present moment, as long as there is anything that moves with it.
void Activity::tick()
{
    m_now = m_clock.now();
    Q_EMIT nowChanged();
    if (m_isLive)
        showNow();
    if (isWatched() && m_list.hasPending())
        m_tick.start(tickPause, [this] { tick(); });
}

void Activity::showNow()
{
    m_axis.put(now(), m_axis.width() - margin);
}

quint64 Activity::anchor() const
{
    return m_rows.first() < m_list.count() ? m_list.at(m_rows.first()).row.id : 0;
}

void Activity::look(int first, int count)
{
    m_rows.look(first, count);
    const auto top = anchor();
    if (m_isLive || top == 0 || top == m_lookedAt)
        return;
    m_lookedAt = top;
    m_axis.put(TimeAxis::milliseconds(m_list.at(m_rows.first()).row.started), margin);
}

void Activity::select(int row)
{
    const bool isThere = row >= 0 && row < m_list.count();
    m_selectedId = isThere ? m_list.at(row).row.id : 0;
    m_selected = isThere ? row : -1;
    if (isThere)
        setLive(false);
    Q_EMIT selectedChanged();
    if (isThere && m_inspector.isOpen())
        m_inspector.open(m_selectedId);
    Q_EMIT selectionMoved();
}

void Activity::moveSelection(int by)
{
    if (m_list.count() == 0)
        return;
    const int from = m_selected >= 0 ? m_selected : by > 0 ? m_rows.first() - 1 : m_rows.first() + m_rows.rowCount();
    select(std::clamp(from + by, 0, m_list.count() - 1));
}

void Activity::openSelection()
{
    if (m_selectedId != 0)
        m_inspector.open(m_selectedId);
}

void Activity::fit()
{
    if (m_list.count() == 0)
        return;
    setLive(false);
    const bool isOne = m_selected >= 0;
    const int first = isOne ? m_selected : m_rows.first();
    const int last = isOne ? m_selected : std::min(first + m_rows.rowCount(), m_list.count()) - 1;
    auto begin = Clock::TimePoint::max();
    auto end = Clock::TimePoint::min();
    for (int at = first; at <= last; ++at) {
        const auto &row = m_list.at(at).row;
        begin = std::min(begin, row.started);
        end = std::max(end, row.isPending() ? m_clock.now() : row.ended);
    }
    m_axis.show(TimeAxis::milliseconds(begin), TimeAxis::milliseconds(end));
}

void Activity::saveAs()
{
    const auto name = QStringLiteral("qonduit-activity-%1.json")
                          .arg(QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd-HHmm")));
    chooseFileToWrite(tr("Export what is shown"), name, tr("JSON (*.json)"), this,
                      [this](const QString &file) { save(file); });
}

void Activity::save(const QString &file)
{
    setNotice(tr("Writing…"));
    Q_EMIT m_link.exportRequested(file, m_list.shownIds());
}

void Activity::setNotice(const QString &notice)
{
    m_notice = notice;
    Q_EMIT noticeChanged();
}

} // namespace qonduit
