// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/ClientsLink.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// The clients that have tokens of their own, with what they may use in words.
class KnownClientsModel : public KeyedListModel<ClientRow>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Clients")
    Q_PROPERTY(int count READ rowCount NOTIFY countChanged)

public:
    enum class Role {
        Name = Qt::UserRole + 1,
        Allowed, ///< which servers and tools
        Manners, ///< what it is offered, and who is asked
        Sessions, ///< how many of its are connected
    };
    Q_ENUM(Role)

    /// \param link outlives the model
    explicit KnownClientsModel(const ClientsLink &link, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void countChanged();

protected:
    QString keyOf(const ClientRow &row) const override { return row.name; }
    QList<int> changedRoles(const ClientRow &before, const ClientRow &after) const override;

private:
    void refresh();
    QVariant value(const ClientRow &row, Role role) const;

    const ClientsLink &m_link;
};

} // namespace qonduit
