// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/DetailLink.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// The processes of the server that is looked at.
class ProcessesModel : public KeyedListModel<ProcessRow>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by ServerInspector")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum class Role {
        Id = Qt::UserRole + 1,
        Session, ///< in words
        Reason,
        Started,
        Memory,
        Processors,
        Count,
    };
    Q_ENUM(Role)

    explicit ProcessesModel(const DetailLink &link, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return rowCount(); }

    /// For people, for example `82 MB`; empty for nothing.
    static QString memoryText(qint64 bytes);
    /// For people, for example `12 %`, of one processor; empty when not known.
    static QString processorText(double processors);

Q_SIGNALS:
    void countChanged();

protected:
    QString keyOf(const ProcessRow &row) const override { return QString::number(row.id); }
    QList<int> changedRoles(const ProcessRow &before, const ProcessRow &after) const override;

private:
    void refresh();

    const DetailLink &m_link;
};

} // namespace qonduit
