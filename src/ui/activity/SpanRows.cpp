// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/activity/SpanRows.h"

#include "core/Text.h"
#include "ui/activity/TimeAxis.h"
#include "ui/models/DurationText.h"

#include <algorithm>

namespace qonduit {

namespace {

/// Characters of a name that a row shows.
constexpr qsizetype nameLimit = 120;

QString shown(const QByteArray &utf8)
{
    return singleLine(QString::fromUtf8(utf8.left(4 * nameLimit)), nameLimit);
}

QString duration(const SpanRow &row)
{
    return row.isPending()
             ? QString()
             : durationText(std::chrono::duration_cast<std::chrono::microseconds>(row.ended - row.started));
}

QString label(const SpanRow &row)
{
    QStringList parts { shown(row.method) + (row.subject.isEmpty() ? QString() : u' ' + shown(row.subject)) };
    parts += row.server.isEmpty() ? singleLine(row.client, nameLimit) : row.server;
    if (!row.isPending())
        parts += duration(row);
    parts += SpanRows::statusText(row.status);
    return parts.join(QStringLiteral(", "));
}

} // namespace

SpanRows::SpanRows(const SpanList &list, QObject *parent) : QAbstractListModel(parent), m_list(list) { }

int SpanRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant SpanRows::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &[row, depth] = m_shown[index.row()];
    switch (role == Qt::DisplayRole ? Role::Label : Role(role)) {
    case Role::Title:
        return shown(row.subject.isEmpty() ? row.method : row.subject);
    case Role::Method:
        return row.subject.isEmpty() ? QString() : shown(row.method);
    case Role::Server:
        return row.server;
    case Role::Client:
        return singleLine(row.client, nameLimit);
    case Role::Depth:
        return depth;
    case Role::Condition:
        return condition(row.status);
    case Role::StatusText:
        return statusText(row.status);
    case Role::Begin:
        return TimeAxis::milliseconds(row.started);
    case Role::End:
        return row.isPending() ? -1.0 : TimeAxis::milliseconds(row.ended);
    case Role::DurationText:
        return duration(row);
    case Role::Label:
        return label(row);
    }
    return {};
}

QHash<int, QByteArray> SpanRows::roleNames() const
{
    return {
        { int(Role::Title), "title" },
        { int(Role::Method), "method" },
        { int(Role::Server), "server" },
        { int(Role::Client), "client" },
        { int(Role::Depth), "depth" },
        { int(Role::Condition), "condition" },
        { int(Role::StatusText), "statusText" },
        { int(Role::Begin), "begin" },
        { int(Role::End), "end" },
        { int(Role::DurationText), "durationText" },
        { int(Role::Label), "label" },
    };
}

void SpanRows::look(int first, int count)
{
    m_count = count;
    const int begin = std::clamp(first, 0, std::max(0, m_list.count() - 1));
    const int end = std::min(begin + count, m_list.count());
    QList<Shown> wanted;
    for (int at = begin; at < end; ++at)
        wanted += { m_list.at(at).row, m_list.at(at).depth };
    turn(wanted);
    if (m_first != begin) {
        m_first = begin;
        Q_EMIT firstChanged();
    }
}

QString SpanRows::statusText(SpanRow::Status status)
{
    switch (status) {
    case SpanRow::Status::Pending:
        return tr("running");
    case SpanRow::Status::Completed:
        return tr("completed");
    case SpanRow::Status::Failed:
        return tr("failed");
    case SpanRow::Status::Cancelled:
        return tr("cancelled");
    case SpanRow::Status::Timeout:
        return tr("timed out");
    }
    return {};
}

QString SpanRows::condition(SpanRow::Status status)
{
    switch (status) {
    case SpanRow::Status::Pending:
        return QStringLiteral("busy");
    case SpanRow::Status::Completed:
        return QStringLiteral("good");
    case SpanRow::Status::Failed:
    case SpanRow::Status::Timeout:
        return QStringLiteral("bad");
    case SpanRow::Status::Cancelled:
        break;
    }
    return QStringLiteral("off");
}

bool SpanRows::looksSame(const Shown &a, const Shown &b)
{
    // Nothing else of a span changes in its life.
    return a.row.id == b.row.id && a.row.status == b.row.status && a.depth == b.depth;
}

void SpanRows::turn(const QList<Shown> &wanted)
{
    const auto indexIn = [](const QList<Shown> &rows, quint64 id) {
        return int(std::find_if(rows.begin(), rows.end(), [id](const Shown &shown) { return shown.row.id == id; })
                   - rows.begin());
    };
    const int size = int(m_shown.size());
    if (size > 0 && !wanted.isEmpty()) {
        const int above = indexIn(m_shown, wanted.first().row.id);
        const int below = indexIn(wanted, m_shown.first().row.id);
        if (above > 0 && above < size) { // scrolled down: the first become the last
            beginMoveRows({}, 0, above - 1, {}, size);
            std::rotate(m_shown.begin(), m_shown.begin() + above, m_shown.end());
            endMoveRows();
        } else if (above == size && below > 0 && below < size) { // up: the last become the first
            beginMoveRows({}, size - below, size - 1, {}, 0);
            std::rotate(m_shown.begin(), m_shown.end() - below, m_shown.end());
            endMoveRows();
        }
    }
    const int common = std::min(size, int(wanted.size()));
    for (int at = 0; at < common; ++at) {
        if (looksSame(m_shown[at], wanted[at]))
            continue;
        m_shown[at] = wanted[at];
        Q_EMIT dataChanged(index(at), index(at));
    }
    if (wanted.size() > size) {
        beginInsertRows({}, size, int(wanted.size()) - 1);
        m_shown += wanted.mid(size);
        endInsertRows();
    } else if (wanted.size() < size) {
        beginRemoveRows({}, int(wanted.size()), size - 1);
        m_shown.remove(wanted.size(), size - wanted.size());
        endRemoveRows();
    }
}

} // namespace qonduit
