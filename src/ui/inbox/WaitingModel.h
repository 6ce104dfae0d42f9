// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// What waits for the person: the newest first, and what was set aside after that.
class WaitingModel : public KeyedListModel<Question>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int waiting READ waiting NOTIFY countChanged)

public:
    enum class Role {
        ItemId = Qt::UserRole + 1,
        Headline,
        Summary,
        Facts,
        Moment,
        Condition, ///< `busy` waits, `off` is set aside: picks the colour
    };
    Q_ENUM(Role)

    explicit WaitingModel(const EngineLink &link, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return rowCount(); }
    /// Without what was set aside.
    int waiting() const { return int(waitingCount(rows())); }

Q_SIGNALS:
    void countChanged();

protected:
    QString keyOf(const Question &question) const override { return question.id; }
    QList<int> changedRoles(const Question &before, const Question &after) const override;

private:
    static QString facts(const Question &question);
    static QVariant value(const Question &question, Role role);
    void refresh();

    const EngineLink &m_link;
};

} // namespace qonduit
