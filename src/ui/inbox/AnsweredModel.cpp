// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inbox/AnsweredModel.h"

#include "app/link/InboxLink.h"
#include "core/Text.h"
#include "ui/inbox/QuestionWords.h"

namespace qonduit {

AnsweredModel::AnsweredModel(const InboxLink &link, QObject *parent) : KeyedListModel(parent), m_link(link)
{
    connect(&link, &InboxLink::answeredChanged, this, &AnsweredModel::refresh);
    refresh();
}

QVariant AnsweredModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &entry = rows().at(index.row());
    switch (role == Qt::DisplayRole ? Role::Headline : Role(role)) {
    case Role::ItemId:
        return keyOf(entry);
    case Role::Headline:
        return QuestionWords::sentence(entry.kind).arg(singleLine(entry.server, 80));
    case Role::Summary:
        return singleLine(entry.summary, 300);
    case Role::Facts: {
        const auto who = AnsweredModel::who(entry);
        const auto session = entry.client.isEmpty() ? QString() : tr("for “%1”").arg(singleLine(entry.client, 80));
        QStringList facts { what(entry), who, session };
        facts.removeAll(QString());
        return facts.join(QStringLiteral(" · "));
    }
    case Role::Moment:
        return QuestionWords::moment(entry.endedAt);
    case Role::Condition:
        return entry.outcome == InboxEntry::Outcome::Accepted ? QStringLiteral("good")
             : entry.outcome == InboxEntry::Outcome::Declined ? QStringLiteral("bad")
                                                              : QStringLiteral("off");
    }
    return {};
}

QHash<int, QByteArray> AnsweredModel::roleNames() const
{
    return {
        { int(Role::ItemId), "itemId" }, { int(Role::Headline), "headline" }, { int(Role::Summary), "summary" },
        { int(Role::Facts), "facts" },   { int(Role::Moment), "moment" },     { int(Role::Condition), "condition" },
    };
}

QString AnsweredModel::keyOf(const InboxEntry &entry) const
{
    return entry.id + QString::number(entry.endedAt.toMSecsSinceEpoch());
}

QList<int> AnsweredModel::changedRoles(const InboxEntry &before, const InboxEntry &after) const
{
    QList<int> changed;
    if (before != after)
        changed = { int(Role::Headline), int(Role::Summary), int(Role::Facts), int(Role::Moment),
                    int(Role::Condition) };
    return changed;
}

QString AnsweredModel::what(const InboxEntry &entry)
{
    const bool isPermission = entry.kind == Question::Kind::Approval;
    switch (entry.outcome) {
    case InboxEntry::Outcome::Accepted:
        return isPermission                                 ? tr("Allowed")
             : entry.kind == Question::Kind::UrlElicitation ? tr("Opened")
             : entry.kind == Question::Kind::Definitions    ? tr("Accepted")
                                                            : tr("Answered");
    case InboxEntry::Outcome::Declined:
        return entry.kind == Question::Kind::Definitions              ? tr("Held back")
             : isPermission || entry.kind == Question::Kind::Sampling ? tr("Denied")
                                                                      : tr("Declined");
    case InboxEntry::Outcome::Cancelled:
        return tr("Dismissed");
    case InboxEntry::Outcome::Expired:
        return tr("Expired: nobody answered in time");
    case InboxEntry::Outcome::Withdrawn:
        return entry.by == InboxEntry::By::Server ? tr("Withdrawn by the server") : tr("No longer needed");
    }
    return {};
}

QString AnsweredModel::who(const InboxEntry &entry)
{
    switch (entry.by) {
    case InboxEntry::By::Person:
        return tr("by you");
    case InboxEntry::By::StandingAnswer:
        return tr("without asking, as you wish");
    case InboxEntry::By::Client:
        return tr("by the client");
    case InboxEntry::By::ClientTool:
        return tr("by the client's model");
    case InboxEntry::By::Server:
        return entry.outcome == InboxEntry::Outcome::Accepted ? tr("as the server says") : QString();
    case InboxEntry::By::Nobody:
        break;
    }
    return {};
}

void AnsweredModel::refresh()
{
    const int before = rowCount();
    update(m_link.answered());
    if (rowCount() != before)
        Q_EMIT countChanged();
}

} // namespace qonduit
