// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/DetailLink.h"
#include "ui/models/KeyedListModel.h"

#include <QQmlEngine>

namespace qonduit {

/// One list of the server that is looked at: its tools, resources, templates or prompts.
class OffersModel : public KeyedListModel<OfferRow>
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by ServerInspector")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int total READ total NOTIFY countChanged)
    Q_PROPERTY(bool isKnown READ isKnown NOTIFY stateChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY stateChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)

public:
    enum class Role {
        Name = Qt::UserRole + 1, ///< on one line, made harmless
        Title, ///< empty when it says no more than the name
        Description,
        Hints, ///< what a tool says of what it does, or of what type a resource is; in words
        Allowed, ///< whether a tool is switched on
        Key, ///< the name as the server spells it
    };
    Q_ENUM(Role)

    OffersModel(const DetailLink &link, OfferList::Kind kind, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    int count() const { return rowCount(); }
    /// How many there are without the filter.
    int total() const { return int(m_link.detail().list(m_kind).rows.size()); }
    bool isKnown() const { return m_link.detail().list(m_kind).isKnown; }
    /// Why the server's list could not be had.
    QString problem() const { return m_link.detail().list(m_kind).problem; }
    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);

    /// The row of that name; without a name when there is none.
    OfferRow find(const QString &key) const;

Q_SIGNALS:
    void countChanged();
    void stateChanged();
    void filterChanged();

protected:
    QString keyOf(const OfferRow &row) const override { return row.name; }
    QList<int> changedRoles(const OfferRow &before, const OfferRow &after) const override;

private:
    QVariant value(const OfferRow &row, Role role) const;
    void refresh();

    const DetailLink &m_link;
    OfferList::Kind m_kind;
    QString m_filter;
    std::optional<QStringList> m_allowed; ///< as the rows show it
};

} // namespace qonduit
