// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/settings/LimitsModel.h"

#include <QCoreApplication>

namespace qonduit {

namespace {

/// What a person calls a limit.
struct LimitName
{
    const char *key;
    const char *title;
};

constexpr LimitName limitNames[] {
    { "body_bytes", QT_TRANSLATE_NOOP("Limits", "Largest request") },
    { "header_timeout_s", QT_TRANSLATE_NOOP("Limits", "Time to send a request's headers") },
    { "body_idle_s", QT_TRANSLATE_NOOP("Limits", "Longest pause within a request") },
    { "keep_alive_idle_s", QT_TRANSLATE_NOOP("Limits", "Longest pause between requests") },
    { "connections", QT_TRANSLATE_NOOP("Limits", "Connections") },
    { "sessions", QT_TRANSLATE_NOOP("Limits", "Client sessions") },
    { "session_idle_s", QT_TRANSLATE_NOOP("Limits", "A session ends when idle for") },
    { "requests_in_flight", QT_TRANSLATE_NOOP("Limits", "Open requests of a session") },
    { "events", QT_TRANSLATE_NOOP("Limits", "Events kept for a session") },
    { "event_age_s", QT_TRANSLATE_NOOP("Limits", "An event is kept for") },
    { "task_ttl_s", QT_TRANSLATE_NOOP("Limits", "A task lives for") },
    { "task_ttl_max_s", QT_TRANSLATE_NOOP("Limits", "A task lives at most for") },
    { "tasks", QT_TRANSLATE_NOOP("Limits", "Running tasks of a session") },
    { "elicitation_timeout_s", QT_TRANSLATE_NOOP("Limits", "A question waits for") },
    { "elicitations_per_server", QT_TRANSLATE_NOOP("Limits", "Open questions of a server") },
};

QString unitOf(const QString &key)
{
    if (key.endsWith(u"_s"))
        return QCoreApplication::translate("Limits", "s");
    if (key.endsWith(u"_bytes"))
        return QCoreApplication::translate("Limits", "bytes");
    return {};
}

} // namespace

QString LimitsModel::titleOf(const QString &key)
{
    for (const auto &name : limitNames) {
        if (key == QLatin1String(name.key))
            return QCoreApplication::translate("Limits", name.title);
    }
    return key;
}

QVariant LimitsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &limit = rows().at(index.row());
    switch (role == Qt::DisplayRole ? Role::Title : Role(role)) {
    case Role::Key:
        return limit.key;
    case Role::Title:
        return titleOf(limit.key);
    case Role::Unit:
        return unitOf(limit.key);
    case Role::Value:
        return limit.value;
    case Role::Least:
        return limit.least;
    case Role::Most:
        return limit.most;
    }
    return {};
}

QHash<int, QByteArray> LimitsModel::roleNames() const
{
    return {
        { int(Role::Key), "key" },     { int(Role::Title), "title" }, { int(Role::Unit), "unit" },
        { int(Role::Value), "value" }, { int(Role::Least), "least" }, { int(Role::Most), "most" },
    };
}

QList<int> LimitsModel::changedRoles(const LimitRow &before, const LimitRow &after) const
{
    if (before == after)
        return {};
    return { int(Role::Value), int(Role::Least), int(Role::Most) };
}

} // namespace qonduit
