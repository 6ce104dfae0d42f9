// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/trial/TrialForm.h"

#include "protocol/json/Write.h"
#include "ui/desktop/FileChoice.h"

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

QString kindName(const TrialField &field)
{
    switch (field.kind) {
    case TrialField::Kind::Text:
        return field.isSecret ? u"secret"_s : u"text"_s;
    case TrialField::Kind::Integer:
        return u"integer"_s;
    case TrialField::Kind::Number:
        return u"number"_s;
    case TrialField::Kind::Boolean:
        return u"boolean"_s;
    case TrialField::Kind::Choice:
        return u"choice"_s;
    case TrialField::Kind::Json:
        break;
    }
    return u"json"_s;
}

QString picksName(TrialField::Picks picks)
{
    switch (picks) {
    case TrialField::Picks::File:
        return u"file"_s;
    case TrialField::Picks::Folder:
        return u"folder"_s;
    case TrialField::Picks::Nothing:
        break;
    }
    return {};
}

} // namespace

int TrialForm::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_fields.size());
}

QVariant TrialForm::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &field = m_fields[index.row()];
    switch (Role(role == Qt::DisplayRole ? int(Role::Title) : role)) {
    case Role::Title:
        return field.title;
    case Role::Description:
        return field.description;
    case Role::Kind:
        return kindName(field);
    case Role::Picks:
        return picksName(field.picks);
    case Role::Required:
        return field.isRequired;
    case Role::Choices:
        return field.choices;
    case Role::Value:
        return field.text;
    case Role::Problem:
        return m_touched.contains(index.row()) ? problemOf(field) : QString();
    }
    return {};
}

QHash<int, QByteArray> TrialForm::roleNames() const
{
    return { { int(Role::Title), "title" },         { int(Role::Description), "description" },
             { int(Role::Kind), "kind" },           { int(Role::Picks), "picks" },
             { int(Role::Required), "isRequired" }, { int(Role::Choices), "choices" },
             { int(Role::Value), "value" },         { int(Role::Problem), "problem" } };
}

void TrialForm::setFields(const QList<TrialField> &fields)
{
    m_choosing.reset();
    beginResetModel();
    m_fields = fields;
    m_touched.clear();
    endResetModel();
    Q_EMIT countChanged();
    Q_EMIT edited();
}

void TrialForm::fill(int row, const QString &text)
{
    if (row < 0 || row >= m_fields.size() || m_fields[row].text == text)
        return;
    m_fields[row].text = text;
    m_touched.insert(row);
    // Not the value: the field shows what was typed into it.
    Q_EMIT dataChanged(index(row), index(row), { int(Role::Problem) });
    Q_EMIT edited();
}

void TrialForm::choose(int row)
{
    if (row < 0 || row >= m_fields.size() || m_fields[row].picks == TrialField::Picks::Nothing)
        return;
    m_choosing = std::make_unique<QObject>();
    const auto take = [this, row](const QString &path) { this->take(row, path); };
    if (m_fields[row].picks == TrialField::Picks::Folder)
        chooseFolder(m_fields[row].title, m_choosing.get(), take);
    else
        chooseFileToRead(m_fields[row].title, m_choosing.get(), take);
}

void TrialForm::take(int row, const QString &path)
{
    // The view knows nothing of what was typed since, see fill(); a value that it takes for the old one it would not
    // show.
    Q_EMIT dataChanged(index(row), index(row), { int(Role::Value) });
    m_fields[row].pick(path);
    m_touched.insert(row);
    Q_EMIT dataChanged(index(row), index(row), { int(Role::Value), int(Role::Problem) });
    Q_EMIT edited();
}

bool TrialForm::isComplete() const
{
    return std::all_of(m_fields.begin(), m_fields.end(),
                       [this](const TrialField &field) { return problemOf(field).isEmpty(); });
}

void TrialForm::showProblems()
{
    for (int row = 0; row < rowCount(); ++row)
        m_touched.insert(row);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), { int(Role::Problem) });
}

QByteArray TrialForm::arguments() const
{
    QByteArray out;
    json::ObjectWriter writer(out);
    for (const auto &field : m_fields) {
        const auto value = field.value();
        if (field.key.isEmpty())
            return value ? *value : QByteArray("{}");
        if (value)
            writer.raw(field.key, *value);
    }
    writer.end();
    return out;
}

QString TrialForm::problemOf(const TrialField &field) const
{
    const auto value = field.value();
    return value ? QString() : value.error().message;
}

} // namespace qonduit
