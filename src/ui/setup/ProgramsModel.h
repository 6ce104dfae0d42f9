// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientServers.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// Another program on this computer, as it stands to us.
struct ProgramRow
{
    QString id;
    QString name;
    QString file;
    bool isConnected = false;
    QString problem; ///< why its file cannot be changed; empty when it can
    int servers = 0; ///< its own ones
    bool canUndo = false; ///< what was done to its file in this run of the program
    bool operator==(const ProgramRow &) const = default;
};

/// The programs on this computer that could use Qonduit.
class ProgramsModel : public KeyedListModel<ProgramRow>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by ConnectPrograms")
    Q_PROPERTY(int count READ rowCount NOTIFY countChanged)

public:
    enum class Role {
        Id = Qt::UserRole + 1,
        Name,
        File,
        Connected,
        Condition, ///< `good` when connected, `bad` with a problem, else `off`
        StateText,
        Problem,
        CanUndo,
    };
    Q_ENUM(Role)

    using KeyedListModel::KeyedListModel;

    void take(const QList<ProgramRow> &rows);
    /// \returns nullptr when there is none of that id
    const ProgramRow *find(const QString &id) const;
    /// \returns -1 when there is none of that id
    Q_INVOKABLE int indexOf(const QString &id) const;
    /// \returns nothing where there is no row
    Q_INVOKABLE QString idAt(int row) const { return rows().value(row).id; }

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void countChanged();

protected:
    QString keyOf(const ProgramRow &row) const override { return row.id; }
    QList<int> changedRoles(const ProgramRow &before, const ProgramRow &after) const override;
};

} // namespace qonduit
