// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/ClientsLink.h"
#include "core/Clock.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// The connected sessions, those that have come last first. What clients call themselves is cut and made harmless.
class SessionsModel : public KeyedListModel<SessionRow>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Clients")
    Q_PROPERTY(int count READ rowCount NOTIFY countChanged)

public:
    enum class Role {
        Label = Qt::UserRole + 1,
        Title, ///< its name and version
        Owner, ///< whose token it came with, in words
        Condition, ///< `good` when it is used or listens, `off` when it is idle
        Use, ///< what it does now, or for how long it has done nothing
        Facts, ///< revision, exposure, way in, streams
        Since,
        Servers, ///< those that it uses, in one line
    };
    Q_ENUM(Role)

    /// \param link and \p clock outlive the model
    SessionsModel(const ClientsLink &link, const Clock &clock, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    /// Time has passed: what is said of it may be said anew.
    void tick();

    /// What a client sees, in words; \p exposure is `static`, `all` or `server:NAME`.
    static QString exposureText(const QString &exposure);

Q_SIGNALS:
    void countChanged();

protected:
    QString keyOf(const SessionRow &row) const override { return row.label; }
    QList<int> changedRoles(const SessionRow &before, const SessionRow &after) const override;

private:
    void refresh();
    QVariant value(const SessionRow &row, Role role) const;
    QString use(const SessionRow &row) const;

    const ClientsLink &m_link;
    const Clock &m_clock;
};

} // namespace qonduit
