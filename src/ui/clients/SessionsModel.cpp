// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/clients/SessionsModel.h"

#include "core/Text.h"

#include <QLocale>

namespace qonduit {

namespace {

constexpr qsizetype serversShown = 6;
/// For so long after its last request a client still counts as busy.
constexpr qint64 busySeconds = 3;

} // namespace

SessionsModel::SessionsModel(const ClientsLink &link, const Clock &clock, QObject *parent)
    : KeyedListModel(parent), m_link(link), m_clock(clock)
{
    connect(&link, &ClientsLink::sessionsChanged, this, &SessionsModel::refresh);
    refresh();
}

QVariant SessionsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return value(rows().at(index.row()), role == Qt::DisplayRole ? Role::Title : Role(role));
}

QHash<int, QByteArray> SessionsModel::roleNames() const
{
    return {
        { int(Role::Label), "label" },         { int(Role::Title), "title" },     { int(Role::Owner), "owner" },
        { int(Role::Condition), "condition" }, { int(Role::Use), "use" },         { int(Role::Facts), "facts" },
        { int(Role::Since), "since" },         { int(Role::Servers), "servers" },
    };
}

void SessionsModel::tick()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), { int(Role::Use), int(Role::Condition), int(Role::Since) });
}

QString SessionsModel::exposureText(const QString &exposure)
{
    const auto prefix = QStringLiteral("server:");
    if (exposure.startsWith(prefix))
        return tr("Sees %1 only").arg(singleLine(exposure.mid(prefix.size()), 64));
    if (exposure == QStringLiteral("all"))
        return tr("Sees all servers");
    return tr("Qonduit's own tools");
}

QVariant SessionsModel::value(const SessionRow &row, Role role) const
{
    switch (role) {
    case Role::Label:
        return row.label;
    case Role::Title: {
        const auto name = singleLine(row.client, 80);
        const auto version = singleLine(row.version, 40);
        if (name.isEmpty())
            return tr("A client without a name");
        return version.isEmpty() ? name : name + u' ' + version;
    }
    case Role::Owner:
        return row.isOwners ? QString() : singleLine(row.principal, 64);
    case Role::Condition:
        return row.callsOpen > 0 || row.lastUsed.secsTo(m_clock.utcNow()) <= busySeconds ? QStringLiteral("good")
                                                                                         : QStringLiteral("off");
    case Role::Use:
        return use(row);
    case Role::Facts: {
        QStringList facts { tr("MCP %1").arg(row.revision), exposureText(row.exposure) };
        facts += row.way == SessionRow::Way::Http ? tr("HTTP") : tr("qonduit-stdio");
        if (row.way == SessionRow::Way::Http)
            facts += tr("%n stream(s)", nullptr, row.streamsOpen);
        return facts.join(QStringLiteral(" · "));
    }
    case Role::Since: {
        const auto local = row.began.toLocalTime();
        const bool isToday = local.date() == m_clock.utcNow().toLocalTime().date();
        return isToday ? QLocale().toString(local.time(), QLocale::ShortFormat)
                       : QLocale().toString(local, QLocale::ShortFormat);
    }
    case Role::Servers: {
        if (row.servers.isEmpty())
            return tr("no server yet");
        auto shown = row.servers.mid(0, serversShown).join(QStringLiteral(", "));
        if (const auto more = int(row.servers.size() - serversShown); more > 0)
            shown = tr("%1 and %n more", nullptr, more).arg(shown);
        return shown;
    }
    }
    return {};
}

QString SessionsModel::use(const SessionRow &row) const
{
    if (row.callsOpen > 0)
        return tr("%n call(s) open", nullptr, row.callsOpen);
    const auto idle = std::max<qint64>(0, row.lastUsed.secsTo(m_clock.utcNow()));
    if (idle <= busySeconds)
        return tr("Active");
    if (idle < 60)
        return tr("Idle for %1 s").arg(idle);
    if (idle < 3600)
        return tr("Idle for %1 min").arg(idle / 60);
    return tr("Idle for %1 h").arg(idle / 3600);
}

QList<int> SessionsModel::changedRoles(const SessionRow &before, const SessionRow &after) const
{
    QList<int> changed;
    for (int role = int(Role::Label); role <= int(Role::Servers); ++role) {
        if (value(before, Role(role)) != value(after, Role(role)))
            changed += role;
    }
    return changed;
}

void SessionsModel::refresh()
{
    const int before = rowCount();
    update(m_link.sessions());
    if (rowCount() != before)
        Q_EMIT countChanged();
}

} // namespace qonduit
