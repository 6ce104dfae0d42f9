// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/SettingsLink.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// The numbers under `limits` in the configuration file, each with what a person calls it. A row stays the same while
/// its number changes, so that nothing that is typed into another is lost.
class LimitsModel : public KeyedListModel<LimitRow>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Settings")

public:
    enum class Role {
        Key = Qt::UserRole + 1,
        Title,
        Unit,
        Value,
        Least,
        Most,
    };
    Q_ENUM(Role)

    explicit LimitsModel(QObject *parent = nullptr) : KeyedListModel(parent) { }

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    void take(const QList<LimitRow> &limits) { update(limits); }

    /// What a person calls the limit of this key; the key when it has no name.
    static QString titleOf(const QString &key);

protected:
    QString keyOf(const LimitRow &limit) const override { return limit.key; }
    QList<int> changedRoles(const LimitRow &before, const LimitRow &after) const override;
};

} // namespace qonduit
