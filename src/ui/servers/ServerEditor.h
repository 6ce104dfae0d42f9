// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/DetailLink.h"
#include "ui/servers/PairsModel.h"

namespace qonduit {

/// The form for the entry of the server that is looked at. What it does not show stays as it is.
class ServerEditor : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(QString name READ name NOTIFY opened)
    Q_PROPERTY(bool isProcess READ isProcess NOTIFY opened)
    Q_PROPERTY(QString command MEMBER m_command NOTIFY edited)
    Q_PROPERTY(QString argumentLines MEMBER m_argumentLines NOTIFY edited)
    Q_PROPERTY(QString workingFolder MEMBER m_workingFolder NOTIFY edited)
    Q_PROPERTY(QString url MEMBER m_url NOTIFY edited)
    Q_PROPERTY(qonduit::PairsModel *pairs READ pairs CONSTANT)
    Q_PROPERTY(bool isLazy MEMBER m_isLazy NOTIFY edited)
    Q_PROPERTY(bool isShared MEMBER m_isShared NOTIFY edited)
    Q_PROPERTY(int ask MEMBER m_ask NOTIFY edited)
    Q_PROPERTY(QString callTimeout MEMBER m_callTimeout NOTIFY edited)
    Q_PROPERTY(QString problem READ problem NOTIFY edited)
    Q_PROPERTY(QString preview READ preview NOTIFY edited)

public:
    /// \param link outlives this
    explicit ServerEditor(DetailLink &link, QObject *parent = nullptr);

    QString name() const { return m_config.name; }
    bool isProcess() const { return m_config.transport == ServerConfig::Transport::Stdio; }
    /// Its variables, or over HTTP its headers.
    PairsModel *pairs() { return &m_pairs; }
    /// What is wrong with what is typed; empty when nothing is.
    QString problem() const;
    /// What would be run or reached, exactly.
    QString preview() const;

    /// Fills the form with the entry of the server that is looked at.
    /// \returns whether that is known
    Q_INVOKABLE bool open();
    /// Hands it to the engine, which says when something is wrong after all.
    Q_INVOKABLE void save();

Q_SIGNALS:
    void opened();
    void edited();

private:
    ServerConfig config() const;

    DetailLink &m_link;
    ServerConfig m_config; ///< as it was
    QString m_command;
    QString m_argumentLines; ///< an argument a line
    QString m_workingFolder;
    QString m_url;
    PairsModel m_pairs;
    bool m_isLazy = false;
    bool m_isShared = false;
    int m_ask = 0; ///< 0: as usual, then client, desktop, both
    QString m_callTimeout; ///< seconds; empty: none
};

} // namespace qonduit
