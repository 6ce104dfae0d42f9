// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/PairsModel.h"

#include "app/activity/SecretMask.h"
#include "protocol/json/Write.h"

#include <QRegularExpression>

namespace qonduit {

using namespace Qt::StringLiterals;

int PairsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_pairs.size());
}

QVariant PairsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &pair = m_pairs[index.row()];
    switch (Role(role == Qt::DisplayRole ? int(Role::Name) : role)) {
    case Role::Name:
        return pair.name;
    case Role::Value:
        return pair.value;
    case Role::Secret:
        return isSecretName(pair.name) && !isReference(pair.value);
    case Role::Reference:
        return isReference(pair.value);
    }
    return {};
}

QHash<int, QByteArray> PairsModel::roleNames() const
{
    return { { int(Role::Name), "name" },
             { int(Role::Value), "value" },
             { int(Role::Secret), "secret" },
             { int(Role::Reference), "reference" } };
}

void PairsModel::setPairs(const QList<Pair> &pairs)
{
    if (m_pairs == pairs)
        return;
    beginResetModel();
    m_pairs = pairs;
    endResetModel();
    Q_EMIT countChanged();
}

void PairsModel::append()
{
    beginInsertRows({}, rowCount(), rowCount());
    m_pairs += Pair();
    endInsertRows();
    Q_EMIT countChanged();
    Q_EMIT edited();
}

void PairsModel::remove(int row)
{
    if (row < 0 || row >= m_pairs.size())
        return;
    beginRemoveRows({}, row, row);
    m_pairs.removeAt(row);
    endRemoveRows();
    Q_EMIT countChanged();
    Q_EMIT edited();
}

void PairsModel::setName(int row, const QString &name)
{
    if (row < 0 || row >= m_pairs.size() || m_pairs[row].name == name)
        return;
    m_pairs[row].name = name;
    Q_EMIT dataChanged(index(row), index(row), { int(Role::Name), int(Role::Secret) });
    Q_EMIT edited();
}

void PairsModel::setValue(int row, const QString &value)
{
    if (row < 0 || row >= m_pairs.size() || m_pairs[row].value == value)
        return;
    m_pairs[row].value = value;
    Q_EMIT dataChanged(index(row), index(row), { int(Role::Value), int(Role::Secret), int(Role::Reference) });
    Q_EMIT edited();
}

bool PairsModel::isSecretName(const QString &name)
{
    QByteArray json; // what the exports hide is hidden here
    json::ObjectWriter writer(json);
    writer.member(name.toUtf8(), "value");
    writer.end();
    return withoutSecrets(json) != json;
}

bool PairsModel::isReference(const QString &value)
{
    static const QRegularExpression reference(u"\\A(Bearer |Basic |token )?\\$\\{(secret|env):[A-Za-z0-9_.-]+\\}\\z"_s);
    return reference.match(value).hasMatch();
}

} // namespace qonduit
