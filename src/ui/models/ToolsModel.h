// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/EngineLink.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// The tools of one server: the one that is selected in the window.
class ToolsModel : public KeyedListModel<ToolRow>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(QString server READ server WRITE setServer NOTIFY serverChanged)

public:
    enum class Role {
        Name = Qt::UserRole + 1,
        Title, ///< empty when it says no more than the name
        Description,
    };
    Q_ENUM(Role)

    explicit ToolsModel(const EngineLink &link, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QString server() const { return m_server; }
    /// An unknown name gives an empty list until a server of that name comes.
    void setServer(const QString &name);

Q_SIGNALS:
    void serverChanged();

protected:
    QString keyOf(const ToolRow &row) const override { return row.name; }
    QList<int> changedRoles(const ToolRow &before, const ToolRow &after) const override;

private:
    void refresh();

    const EngineLink &m_link;
    QString m_server;
};

} // namespace qonduit
