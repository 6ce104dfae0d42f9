// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/Candidates.h"
#include "app/link/EngineLink.h"

#include <QAbstractListModel>
#include <QQmlEngine>
#include <QSet>
#include <QUrl>

namespace qonduit {

/// The servers in what a person types, pastes or drops, with exactly what each would run, to be chosen from.
///
/// An address, a command line and any client's configuration are all read alike. Nothing is run before add().
class AddServer : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(int chosenCount READ chosenCount NOTIFY changed)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool isComplete READ isComplete NOTIFY changed)
    Q_PROPERTY(bool hasSecrets READ hasSecrets NOTIFY changed)
    Q_PROPERTY(bool movesSecrets MEMBER m_movesSecrets NOTIFY changed)

public:
    enum class Role {
        Name = Qt::UserRole + 1, ///< under which it would be added
        NameProblem, ///< what is wrong with the name; empty when nothing is
        Target, ///< the whole command line, or the address
        Folder,
        Variables, ///< the names of its variables or headers, in words
        Secrets, ///< names of secrets that are needed before it can start, in words
        Notes,
        Problem, ///< why it cannot be added, or that it is there already
        Chosen,
    };
    Q_ENUM(Role)

    /// \param link outlives this
    explicit AddServer(EngineLink &link, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    int count() const { return rowCount(); }
    int chosenCount() const { return int(m_chosen.size()); }
    const QString &text() const { return m_text; }
    /// Reads anew. Names and choices of before are forgotten.
    void setText(const QString &text);
    /// Why nothing could be read; empty when something was, or nothing is typed.
    QString problem() const { return m_problem; }
    /// Whether what is chosen can be added.
    bool isComplete() const;
    /// Whether values stand in what is chosen that people would call secrets. They can be moved into the keychain.
    bool hasSecrets() const;

    /// What is dropped, as text: addresses stay, small files are read.
    Q_INVOKABLE QString textOfUrls(const QList<QUrl> &urls) const;
    Q_INVOKABLE void rename(int row, const QString &name);
    Q_INVOKABLE void setChosen(int row, bool isChosen);
    /// Adds what is chosen.
    Q_INVOKABLE void add();

Q_SIGNALS:
    void textChanged();
    void changed();
    /// The engine could not do what was asked.
    void failed(const QString &about, const QString &message);

private:
    void read();
    bool canBeAdded(int row) const;
    QString nameProblem(int row) const;
    QList<ServerConfig> known() const;

    EngineLink &m_link;
    QString m_text;
    QString m_problem;
    bool m_movesSecrets = true;
    QList<Candidate> m_candidates;
    QSet<int> m_chosen;
    QSet<QString> m_adding; ///< names whose outcome is still to come
};

} // namespace qonduit
