// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QQmlEngine>

namespace qonduit {

/// Names with values, as a server's variables or headers, to be looked at or edited. What is called like a secret is
/// to be masked.
class PairsModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by others")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    struct Pair
    {
        QString name;
        QString value;

        bool operator==(const Pair &) const = default;
    };
    enum class Role {
        Name = Qt::UserRole + 1,
        Value,
        Secret, ///< its value is not shown without being asked
        Reference, ///< the value stands elsewhere: `${secret:NAME}` or `${env:NAME}`
    };
    Q_ENUM(Role)

    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return rowCount(); }

    const QList<Pair> &pairs() const { return m_pairs; }
    /// Tells nothing when they are the same.
    void setPairs(const QList<Pair> &pairs);

    Q_INVOKABLE void append();
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void setName(int row, const QString &name);
    Q_INVOKABLE void setValue(int row, const QString &value);

    /// Whether people would call something of this name a secret.
    static bool isSecretName(const QString &name);
    static bool isReference(const QString &value);

Q_SIGNALS:
    void countChanged();
    /// A person has changed something.
    void edited();

private:
    QList<Pair> m_pairs;
};

} // namespace qonduit
