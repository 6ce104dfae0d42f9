// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/InboxEntry.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

class InboxLink;

/// What waited for the person and no longer does: what became of it, by whom, when. The newest first.
class AnsweredModel : public KeyedListModel<InboxEntry>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum class Role {
        ItemId = Qt::UserRole + 1,
        Headline,
        Summary,
        Facts,
        Moment,
        Condition, ///< `good`, `bad` or `off`: picks the colour
    };
    Q_ENUM(Role)

    /// \param link outlives this
    explicit AnsweredModel(const InboxLink &link, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return rowCount(); }

Q_SIGNALS:
    void countChanged();

protected:
    QString keyOf(const InboxEntry &entry) const override;
    QList<int> changedRoles(const InboxEntry &before, const InboxEntry &after) const override;

private:
    static QString what(const InboxEntry &entry);
    static QString who(const InboxEntry &entry);
    void refresh();

    const InboxLink &m_link;
};

} // namespace qonduit
