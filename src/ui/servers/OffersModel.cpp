// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/OffersModel.h"

#include "core/Text.h"
#include "ui/desktop/PlainText.h"

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

/// A description is written for a model and may be a book; this much is shown.
constexpr qsizetype descriptionLimit = 2000;

} // namespace

OffersModel::OffersModel(const DetailLink &link, OfferList::Kind kind, QObject *parent)
    : KeyedListModel(parent), m_link(link), m_kind(kind)
{
    connect(&link, &DetailLink::detailChanged, this, &OffersModel::refresh);
    refresh();
}

QVariant OffersModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return value(rows().at(index.row()), role == Qt::DisplayRole ? Role::Name : Role(role));
}

QHash<int, QByteArray> OffersModel::roleNames() const
{
    return {
        { int(Role::Name), "name" },   { int(Role::Title), "title" },     { int(Role::Description), "description" },
        { int(Role::Hints), "hints" }, { int(Role::Allowed), "allowed" }, { int(Role::Key), "key" },
    };
}

void OffersModel::setFilter(const QString &filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    refresh();
    Q_EMIT filterChanged();
}

OfferRow OffersModel::find(const QString &key) const
{
    for (const auto &row : m_link.detail().list(m_kind).rows) {
        if (row.name == key)
            return row;
    }
    return {};
}

QVariant OffersModel::value(const OfferRow &row, Role role) const
{
    switch (role) {
    case Role::Name:
        return singleLine(row.name);
    case Role::Title:
        return row.title == row.name ? QString() : singleLine(row.title);
    case Role::Description:
        return visibleText(row.description.left(descriptionLimit).trimmed());
    case Role::Hints: {
        if (m_kind != OfferList::Kind::Tools)
            return singleLine(row.whole["mimeType"].toString().value_or(QString()), 60);
        const auto hints = row.whole["annotations"];
        if (hints["readOnlyHint"].toBool().value_or(false))
            return tr("reads only");
        if (hints["destructiveHint"].toBool().value_or(false))
            return tr("may destroy");
        return QString();
    }
    case Role::Allowed:
        return m_kind != OfferList::Kind::Tools || !m_allowed || m_allowed->contains(row.name);
    case Role::Key:
        return row.name;
    }
    return {};
}

QList<int> OffersModel::changedRoles(const OfferRow &before, const OfferRow &after) const
{
    if (before == after)
        return {};
    QList<int> changed;
    for (const auto role : { Role::Name, Role::Title, Role::Description, Role::Hints }) {
        if (value(before, role) != value(after, role))
            changed += int(role);
    }
    return changed;
}

void OffersModel::refresh()
{
    const auto before = rowCount();
    QList<OfferRow> shown;
    for (const auto &row : m_link.detail().list(m_kind).rows) {
        if (m_filter.isEmpty() || row.name.contains(m_filter, Qt::CaseInsensitive)
            || row.title.contains(m_filter, Qt::CaseInsensitive)
            || row.description.contains(m_filter, Qt::CaseInsensitive))
            shown += row;
    }
    update(shown);
    const auto &allowed = m_link.detail().config.allowedTools;
    if (m_allowed != allowed) {
        m_allowed = allowed;
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0), index(rowCount() - 1), { int(Role::Allowed) });
    }
    if (rowCount() != before)
        Q_EMIT countChanged();
    Q_EMIT stateChanged();
}

} // namespace qonduit
