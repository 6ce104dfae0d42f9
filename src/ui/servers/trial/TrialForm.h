// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/servers/trial/TrialField.h"

#include <QAbstractListModel>
#include <QQmlEngine>

#include <memory>

namespace qonduit {

/// The form in which a person fills in the arguments of a tool or prompt.
class TrialForm : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Trial")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool isComplete READ isComplete NOTIFY edited)

public:
    enum class Role {
        Title = Qt::UserRole + 1,
        Description,
        Kind, ///< `text`, `secret`, `integer`, `number`, `boolean`, `choice` or `json`
        Picks, ///< `file` or `folder`; empty where nothing can be chosen
        Required,
        Choices,
        Value, ///< what is filled in
        Problem, ///< what is wrong with it; empty also as long as nobody has touched it
    };
    Q_ENUM(Role)

    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return rowCount(); }

    void setFields(const QList<TrialField> &fields);
    Q_INVOKABLE void fill(int row, const QString &text);
    /// Asks the person for a file or folder, and fills it in. Returns at once; the question goes with the fields.
    Q_INVOKABLE void choose(int row);
    /// Whether everything can be sent.
    bool isComplete() const;
    /// Shows what is wrong everywhere, also where nobody has been.
    Q_INVOKABLE void showProblems();
    /// The JSON object of all that is filled in. Only when isComplete().
    QByteArray arguments() const;

Q_SIGNALS:
    void countChanged();
    void edited();

private:
    void take(int row, const QString &path);
    QString problemOf(const TrialField &field) const;

    QList<TrialField> m_fields;
    QSet<int> m_touched;
    std::unique_ptr<QObject> m_choosing; ///< a dialog that is open goes with it
};

} // namespace qonduit
