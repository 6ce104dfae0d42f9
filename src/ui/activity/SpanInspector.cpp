// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/activity/SpanInspector.h"

#include "app/clients/text/TextDiff.h"
#include "app/link/ActivityLink.h"
#include "core/Text.h"
#include "ui/activity/SpanList.h"
#include "ui/activity/SpanRows.h"
#include "ui/models/DurationText.h"
#include "ui/models/PayloadText.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>

namespace qonduit {

namespace {

constexpr qsizetype nameLimit = 200;
/// Lines of a comparison that are shown.
constexpr qsizetype lineLimit = 1000;

QString shown(const QByteArray &utf8)
{
    return singleLine(QString::fromUtf8(utf8.left(4 * nameLimit)), nameLimit);
}

QVariantMap lineOf(const char *kind, const QString &text)
{
    return { { QStringLiteral("kind"), QString::fromLatin1(kind) }, { QStringLiteral("text"), text } };
}

QVariantList comparisonOf(const QString &before, const QString &after)
{
    static constexpr std::array<const char *, 3> kinds { "same", "added", "removed" }; // as DiffLine counts them
    QVariantList lines;
    for (const auto &hunk : diffOf(before.toUtf8(), after.toUtf8())) {
        if (!lines.isEmpty())
            lines += lineOf("same", QStringLiteral("…"));
        for (const auto &line : hunk.lines)
            lines += lineOf(kinds[std::size_t(line.kind)], line.text);
    }
    return lines.mid(0, lineLimit);
}

} // namespace

SpanInspector::SpanInspector(ActivityLink &link, const SpanList &list, QObject *parent)
    : QObject(parent), m_link(link), m_list(list)
{
    connect(&link, &ActivityLink::detailsCame, this, &SpanInspector::take);
    connect(&link, &ActivityLink::repeated, this, &SpanInspector::takeRepeat);
}

void SpanInspector::open(quint64 id)
{
    const auto *row = m_list.find(id);
    if (!row || id == m_row.id)
        return;
    forgetRepeat();
    m_row = *row;
    m_hasDetails = false;
    m_arguments.clear();
    m_argumentsNote.clear();
    m_result.clear();
    request();
    Q_EMIT changed();
}

void SpanInspector::close()
{
    forgetRepeat();
    m_row = {};
    Q_EMIT changed();
}

void SpanInspector::refresh()
{
    const auto *row = isOpen() ? m_list.find(m_row.id) : nullptr;
    if (!row || row->status == m_row.status)
        return;
    m_row = *row;
    request(); // there may be a result now
    Q_EMIT changed();
}

void SpanInspector::request()
{
    m_call = {};
    m_callRow = m_row;
    if (m_row.direction == SpanRow::Direction::FromClient) {
        const auto *call = m_list.toolCallOf(m_row.id);
        m_callRow = call ? *call : SpanRow();
        if (call)
            Q_EMIT m_link.detailsRequested(call->id);
    }
    Q_EMIT m_link.detailsRequested(m_row.id);
}

void SpanInspector::take(const SpanDetails &details)
{
    if (!isOpen() || (details.id != m_row.id && details.id != m_callRow.id))
        return;
    if (details.id == m_callRow.id)
        m_call = details;
    if (details.id == m_row.id) {
        m_hasDetails = true;
        m_arguments = jsonText(details.arguments);
        const bool isCut = details.arguments.size() < details.argumentsSize && details.arguments.size() >= 1024;
        m_argumentsNote =
            isCut ? tr("The beginning of %1.").arg(QLocale().formattedDataSize(details.argumentsSize)) : QString();
        m_result = resultText(details.result);
    }
    Q_EMIT changed();
}

QString SpanInspector::title() const
{
    return m_row.subject.isEmpty() ? shown(m_row.method) : tr("%1 %2").arg(shown(m_row.method), shown(m_row.subject));
}

QString SpanInspector::parties() const
{
    const auto client = m_row.client.isEmpty() ? tr("Qonduit") : singleLine(m_row.client, nameLimit);
    switch (m_row.direction) {
    case SpanRow::Direction::FromClient:
        return tr("%1 asks Qonduit").arg(client);
    case SpanRow::Direction::ToClient:
        return tr("Qonduit asks %1").arg(client);
    case SpanRow::Direction::FromServer:
        return tr("%1 asks, in the session of %2").arg(m_row.server, client);
    case SpanRow::Direction::ToServer:
        break;
    }
    return tr("Qonduit asks %1, for %2").arg(m_row.server, client);
}

QString SpanInspector::condition() const
{
    return SpanRows::condition(m_row.status);
}

QString SpanInspector::timing() const
{
    const auto at = QDateTime::fromMSecsSinceEpoch(m_row.startedAt).toString(QStringLiteral("HH:mm:ss.zzz"));
    const auto status = SpanRows::statusText(m_row.status);
    if (m_row.isPending())
        return tr("began at %1, %2").arg(at, status);
    const auto length = std::chrono::duration_cast<std::chrono::microseconds>(m_row.ended - m_row.started);
    return tr("began at %1, took %2, %3").arg(at, durationText(length), status);
}

QString SpanInspector::error() const
{
    return cutText(m_row.error);
}

QString SpanInspector::resultNote() const
{
    if (!m_hasDetails || !m_result.isEmpty() || m_row.isPending() || !m_row.error.isEmpty())
        return {};
    return m_row.method == "tools/call" ? tr("The result was too long, or is too old, to be kept.")
                                        : tr("Results are kept for tool calls only.");
}

bool SpanInspector::isTool() const
{
    return m_callRow.isServersTool();
}

QString SpanInspector::repeatTarget() const
{
    return tr("%1 of %2").arg(shown(m_callRow.subject), m_callRow.server);
}

void SpanInspector::repeat()
{
    if (!canRepeat())
        return;
    forgetRepeat();
    m_isRepeating = true;
    Q_EMIT m_link.repeatRequested(m_callRow.id);
    Q_EMIT changed();
}

void SpanInspector::stop()
{
    if (m_isRepeating)
        Q_EMIT m_link.repeatCancelled();
}

void SpanInspector::takeRepeat(const SpanRepeat &repeat)
{
    if (!m_isRepeating || repeat.id != m_callRow.id)
        return;
    m_isRepeating = false;
    const auto before = resultText(m_call.result);
    const auto after = repeat.error.isEmpty() ? resultText(repeat.result) : cutText(repeat.error);
    const auto length = durationText(repeat.duration);
    if (!repeat.error.isEmpty()) {
        m_outcome = tr("It failed after %1: %2").arg(length, cutText(repeat.error));
    } else if (m_call.result.isEmpty()) {
        m_outcome = m_callRow.error.isEmpty()
                      ? tr("It took %1. The earlier result was not kept, so this is the new one alone.").arg(length)
                      : tr("It took %1. The earlier call had failed: %2").arg(length, cutText(m_callRow.error));
    } else if (before == after) {
        m_outcome = tr("The result is the same. It took %1.").arg(length);
    } else {
        m_outcome = tr("The result is different. It took %1.").arg(length);
    }
    if (repeat.error.isEmpty())
        m_comparison = comparisonOf(before, after);
    Q_EMIT changed();
}

void SpanInspector::forgetRepeat()
{
    stop();
    m_isRepeating = false;
    m_outcome.clear();
    m_comparison.clear();
}

} // namespace qonduit
