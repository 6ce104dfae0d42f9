// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/LogsModel.h"

#include "core/Text.h"
#include "ui/desktop/PlainText.h"

#include <QLocale>

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype textLimit = 2000;
constexpr int warning = 3;
constexpr int error = 4;

QString sourceName(LogRow::Source source)
{
    switch (source) {
    case LogRow::Source::Stderr:
        return u"stderr"_s;
    case LogRow::Source::Stdout:
        return u"stdout"_s;
    case LogRow::Source::Protocol:
        break;
    }
    return u"protocol"_s;
}

QString levelName(const LogRow &row)
{
    static const QStringList names { u"debug"_s, u"info"_s,     u"notice"_s, u"warning"_s,
                                     u"error"_s, u"critical"_s, u"alert"_s,  u"emergency"_s };
    return row.source == LogRow::Source::Protocol ? names.value(row.level) : QString();
}

} // namespace

LogsModel::LogsModel(DetailLink &link, QObject *parent) : QAbstractListModel(parent)
{
    connect(&link, &DetailLink::serverChosen, this, [this](const QString &server) {
        m_server = server;
        clear();
    });
    connect(&link, &DetailLink::logged, this, [this](const QString &server, const QList<LogRow> &rows) {
        if (server == m_server)
            append(rows);
    });
    m_server = link.server();
}

int LogsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant LogsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &row = m_shown[std::size_t(index.row())];
    switch (Role(role == Qt::DisplayRole ? int(Role::Text) : role)) {
    case Role::Time:
        return row.at.toLocalTime().toString(u"HH:mm:ss.zzz"_s);
    case Role::Source:
        return sourceName(row.source);
    case Role::Level:
        return levelName(row);
    case Role::Severity:
        return row.level >= error ? u"bad"_s : row.level >= warning ? u"busy"_s : u"good"_s;
    case Role::Text: {
        const auto text = row.text.size() > textLimit ? row.text.left(textLimit) + u'…' : row.text;
        return visibleText(row.logger.isEmpty() ? text : singleLine(row.logger, 60) + u": "_s + text);
    }
    case Role::Session:
        return singleLine(row.session, 60);
    }
    return {};
}

QHash<int, QByteArray> LogsModel::roleNames() const
{
    return {
        { int(Role::Time), "time" },         { int(Role::Source), "source" }, { int(Role::Level), "level" },
        { int(Role::Severity), "severity" }, { int(Role::Text), "text" },     { int(Role::Session), "session" },
    };
}

void LogsModel::setLeast(int level)
{
    if (m_least == level)
        return;
    m_least = level;
    beginResetModel();
    m_shown.clear();
    std::copy_if(m_rows.begin(), m_rows.end(), std::back_inserter(m_shown),
                 [this](const LogRow &row) { return isShown(row); });
    endResetModel();
    Q_EMIT leastChanged();
    Q_EMIT countChanged();
}

void LogsModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_shown.clear();
    endResetModel();
    Q_EMIT countChanged();
}

QString LogsModel::text() const
{
    QStringList lines;
    for (const auto &row : m_shown)
        lines += lineOf(row);
    return lines.join(u'\n');
}

void LogsModel::append(const QList<LogRow> &rows)
{
    const auto first = rows.size() - std::min(rows.size(), qsizetype(most));
    const QList<LogRow> latest = rows.mid(first);
    QList<LogRow> shown;
    std::copy_if(latest.begin(), latest.end(), std::back_inserter(shown),
                 [this](const LogRow &row) { return isShown(row); });

    m_rows.insert(m_rows.end(), latest.begin(), latest.end());
    const auto surplus = m_rows.size() - std::min(m_rows.size(), most);
    const auto end = m_rows.begin() + std::ptrdiff_t(surplus);
    const auto leaving = int(std::count_if(m_rows.begin(), end, [this](const LogRow &row) { return isShown(row); }));
    m_rows.erase(m_rows.begin(), end);

    if (!shown.isEmpty()) {
        beginInsertRows({}, rowCount(), rowCount() + int(shown.size()) - 1);
        m_shown.insert(m_shown.end(), shown.begin(), shown.end());
        endInsertRows();
    }
    if (leaving > 0) {
        beginRemoveRows({}, 0, leaving - 1);
        m_shown.erase(m_shown.begin(), m_shown.begin() + leaving);
        endRemoveRows();
    }
    Q_EMIT countChanged();
}

QString LogsModel::lineOf(const LogRow &row) const
{
    return QStringList { row.at.toUTC().toString(Qt::ISODateWithMs), sourceName(row.source), levelName(row), row.text }
        .join(u'\t');
}

} // namespace qonduit
