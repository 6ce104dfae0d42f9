// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/Candidates.h"

#include <QAbstractListModel>
#include <QQmlEngine>

namespace qonduit {

/// The servers that were found in other programs, while the person chooses among them: first those that are new, then
/// those that Qonduit has already, then those that cannot be taken over.
class CandidatesModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by BringServers")
    Q_PROPERTY(int count READ rowCount NOTIFY countChanged)
    /// How many are chosen and can be brought.
    Q_PROPERTY(int chosen READ chosen NOTIFY chosenChanged)
    /// Whether every one that is chosen can be brought.
    Q_PROPERTY(bool isComplete READ isComplete NOTIFY chosenChanged)
    /// Whether one that is chosen has what looks like a secret in plain text.
    Q_PROPERTY(bool hasSecrets READ hasSecrets NOTIFY chosenChanged)

public:
    enum class Role {
        Name = Qt::UserRole + 1, ///< as it would be called here, editable
        Group, ///< `new`, `known` or `broken`
        Target, ///< the command line or the address
        Particulars, ///< names of variables and headers, the folder
        Origins, ///< in which programs it stands
        Remark, ///< why its name is another one, what is left behind, what it needs first
        Problem, ///< why it cannot be taken over
        NameProblem,
        Chosen,
        Outcome, ///< `none`, `waiting`, `added` or `failed`
        OutcomeText, ///< why it was not added, or is not kept
    };
    Q_ENUM(Role)

    using QAbstractListModel::QAbstractListModel;

    void reset(const QList<Candidate> &candidates, const QStringList &ourNames);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int chosen() const;
    bool isComplete() const;
    bool hasSecrets() const;

    Q_INVOKABLE void setChosen(int row, bool isChosen);
    Q_INVOKABLE void setEveryChosen(bool isChosen);
    Q_INVOKABLE void rename(int row, const QString &name);

    /// Those that are chosen, as they are to be added; from now on they wait for what becomes of them.
    QList<ServerConfig> take();
    /// \param problem why it was not added, or is not kept; empty when all is well
    void settle(const QString &name, bool isAdded, const QString &problem);

Q_SIGNALS:
    void countChanged();
    void chosenChanged();

private:
    enum class Outcome { None, Waiting, Added, Failed };
    struct Row
    {
        Candidate candidate;
        QString name;
        bool isChosen = false;
        Outcome outcome = Outcome::None;
        QString outcomeText;
    };
    bool isOpen(const Row &row) const;
    QString nameProblem(const Row &row) const;
    void tell(int row);

    QList<Row> m_rows;
    QStringList m_ourNames;
};

} // namespace qonduit
