// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/ClientsLink.h"
#include "app/link/EngineLink.h"

#include <QAbstractListModel>
#include <QQmlEngine>
#include <QSet>

namespace qonduit {

/// What a client may use, while the person edits it: one row a server, those too that a profile names and that there
/// are not now.
class ProfileServersModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by ProfileDraft")

public:
    enum class Role {
        Name = Qt::UserRole + 1,
        Allowed,
        IsThere,
        AllTools,
        Tools, ///< a list of `{name, chosen}`
        ChosenTools, ///< how many
    };
    Q_ENUM(Role)

    using QAbstractListModel::QAbstractListModel;

    /// Begins anew.
    void read(const ClientRow &client, const QList<ServerRow> &servers);
    /// Writes what was chosen into \p client.
    void write(ClientRow &client, bool isEveryServerAllowed) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    Q_INVOKABLE void setAllowed(int row, bool isAllowed);
    Q_INVOKABLE void setAllTools(int row, bool isAll);
    Q_INVOKABLE void setToolChosen(int row, const QString &tool, bool isChosen);

private:
    struct Server
    {
        QString name;
        bool isAllowed = true;
        bool isThere = true;
        bool hasAllTools = true;
        QStringList tools; ///< those that it has, or that the profile names
        QSet<QString> chosen;
    };
    Server *at(int row);
    void tell(int row);

    QList<Server> m_servers;
};

/// A client's name and profile while the person edits them. Nothing happens before it is saved.
class ProfileDraft : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Clients")
    Q_PROPERTY(QString name MEMBER m_name NOTIFY changed)
    Q_PROPERTY(bool isNew READ isNew NOTIFY changed)
    Q_PROPERTY(bool allServers MEMBER m_allServers NOTIFY changed)
    Q_PROPERTY(QString exposure MEMBER m_exposure NOTIFY changed)
    Q_PROPERTY(QString ask MEMBER m_ask NOTIFY changed)
    Q_PROPERTY(QStringList serverNames MEMBER m_serverNames NOTIFY changed)
    Q_PROPERTY(qonduit::ProfileServersModel *servers READ servers CONSTANT)

public:
    explicit ProfileDraft(QObject *parent = nullptr) : QObject(parent), m_servers(this) { }

    void read(const ClientRow &client, bool isNew, const QList<ServerRow> &servers);
    ClientRow result() const;
    bool isNew() const { return m_isNew; }
    QString name() const { return m_name; }
    ProfileServersModel *servers() { return &m_servers; }

Q_SIGNALS:
    void changed();

private:
    QString m_name;
    bool m_isNew = true;
    bool m_allServers = true;
    QString m_exposure;
    QString m_ask;
    QStringList m_serverNames;
    ProfileServersModel m_servers;
};

} // namespace qonduit
