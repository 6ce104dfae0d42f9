// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/EngineLink.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// The servers as the window lists them, in the engine's order.
class ServersModel : public KeyedListModel<ServerRow>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum class Role {
        Name = Qt::UserRole + 1,
        Address,
        Transport,
        Condition, ///< `good`, `busy`, `bad` or `off`: picks the colour
        StateText,
        LastError,
        ServerTitle,
        Sessions,
        ToolCount,
    };
    Q_ENUM(Role)

    explicit ServersModel(const EngineLink &link, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return rowCount(); }

    /// Leaves a server out of the list, until it is shown again or has gone from the engine's list.
    void hide(const QString &name);
    void show(const QString &name);
    bool isHidden(const QString &name) const { return m_hidden.contains(name); }

    /// \returns the state in words, translated
    static QString stateText(ServerRow::State state);

Q_SIGNALS:
    void countChanged();

protected:
    QString keyOf(const ServerRow &row) const override { return row.name; }
    QList<int> changedRoles(const ServerRow &before, const ServerRow &after) const override;

private:
    void refresh();

    const EngineLink &m_link;
    QSet<QString> m_hidden;
};

} // namespace qonduit
