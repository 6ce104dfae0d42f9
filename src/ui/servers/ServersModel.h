// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/DetailLink.h"
#include "app/link/EngineLink.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// A server with what its processes use.
struct ListedServer
{
    ServerRow row;
    ServerUsage usage;
};

/// The servers as the window lists them, in the engine's order.
class ServersModel : public KeyedListModel<ListedServer>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int total READ total NOTIFY countChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)

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
        UsageText, ///< memory and processor time; empty without processes
        Enabled,
    };
    Q_ENUM(Role)

    explicit ServersModel(EngineLink &link, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return rowCount(); }
    /// How many there are without the filter.
    int total() const { return m_total; }
    QString filter() const { return m_filter; }
    /// Lists only those in whose name, title or address this stands.
    void setFilter(const QString &filter);

    /// Leaves a server out of the list, until it is shown again or has gone from the engine's list.
    void hide(const QString &name);
    void show(const QString &name);
    bool isHidden(const QString &name) const { return m_hidden.contains(name); }

    /// \returns the state in words, translated
    static QString stateText(ServerRow::State state);

Q_SIGNALS:
    void countChanged();
    void filterChanged();

protected:
    QString keyOf(const ListedServer &server) const override { return server.row.name; }
    QList<int> changedRoles(const ListedServer &before, const ListedServer &after) const override;

private:
    void refresh();

    EngineLink &m_link;
    QSet<QString> m_hidden;
    QString m_filter;
    int m_total = 0;
};

} // namespace qonduit
