// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inbox/WaitingModel.h"

#include "core/Text.h"
#include "ui/inbox/QuestionWords.h"

#include <algorithm>

namespace qonduit {

WaitingModel::WaitingModel(const EngineLink &link, QObject *parent) : KeyedListModel(parent), m_link(link)
{
    connect(&link, &EngineLink::questionsChanged, this, &WaitingModel::refresh);
    refresh();
}

QVariant WaitingModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return value(rows().at(index.row()), role == Qt::DisplayRole ? Role::Headline : Role(role));
}

QHash<int, QByteArray> WaitingModel::roleNames() const
{
    return {
        { int(Role::ItemId), "itemId" }, { int(Role::Headline), "headline" }, { int(Role::Summary), "summary" },
        { int(Role::Facts), "facts" },   { int(Role::Moment), "moment" },     { int(Role::Condition), "condition" },
    };
}

QVariant WaitingModel::value(const Question &question, Role role)
{
    switch (role) {
    case Role::ItemId:
        return question.id;
    case Role::Headline:
        return QuestionWords::sentence(question.kind).arg(singleLine(question.server, 80));
    case Role::Summary:
        return QuestionWords::summary(question);
    case Role::Facts:
        return facts(question);
    case Role::Moment:
        return QuestionWords::moment(question.askedAt);
    case Role::Condition:
        return question.isSetAside ? QStringLiteral("off") : QStringLiteral("busy");
    }
    return {};
}

QString WaitingModel::facts(const Question &question)
{
    QStringList facts;
    if (!question.client.isEmpty())
        facts += question.kind == Question::Kind::Approval
                   ? tr("wanted by “%1”").arg(singleLine(question.client, 80))
                   : tr("in a session of “%1”").arg(singleLine(question.client, 80));
    facts += QuestionWords::disclosures(question);
    if (question.isSetAside)
        facts += question.kind == Question::Kind::Definitions ? tr("held back by you")
                                                              : tr("left to the client, as you wish");
    else if (question.canClientAnswer)
        facts += tr("the client may answer too");
    if (question.expiresAt.isValid())
        facts += tr("until %1").arg(QuestionWords::moment(question.expiresAt));
    facts.removeAll(QString());
    return facts.join(QStringLiteral(" · "));
}

QList<int> WaitingModel::changedRoles(const Question &before, const Question &after) const
{
    QList<int> changed;
    for (int role = int(Role::ItemId); role <= int(Role::Condition); ++role) {
        if (value(before, Role(role)) != value(after, Role(role)))
            changed += role;
    }
    return changed;
}

void WaitingModel::refresh()
{
    auto questions = m_link.questions();
    std::stable_sort(questions.begin(), questions.end(), [](const Question &a, const Question &b) {
        return a.isSetAside != b.isSetAside ? b.isSetAside : a.askedAt > b.askedAt;
    });
    const std::pair before(rowCount(), waiting());
    update(questions);
    if (std::pair(rowCount(), waiting()) != before)
        Q_EMIT countChanged();
}

} // namespace qonduit
