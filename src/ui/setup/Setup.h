// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"
#include "ui/setup/BringServers.h"
#include "ui/setup/ConnectPrograms.h"

#include <QQmlEngine>

namespace qonduit {

/// The first five minutes: whether to welcome the person, and what they are offered then, which they find again on the
/// pages later.
class Setup : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(qonduit::BringServers *bring READ bring CONSTANT)
    Q_PROPERTY(qonduit::ConnectPrograms *programs READ programs CONSTANT)
    /// There was no server when the program started, and the person has not turned to the pages yet.
    Q_PROPERTY(bool welcoming READ isWelcoming NOTIFY welcomingChanged)

public:
    /// \param link outlives this
    /// \param folders where other programs keep their files
    Setup(EngineLink &link, const ClientFolders &folders, QObject *parent = nullptr);

    BringServers *bring() { return &m_bring; }
    ConnectPrograms *programs() { return &m_programs; }
    bool isWelcoming() const { return m_isWelcoming; }

    /// The person wants to see the window's pages.
    Q_INVOKABLE void dismiss();
    /// A dialog of ours is open, or none any more. While one is, the engine says what servers and clients there are.
    Q_INVOKABLE void begin();
    Q_INVOKABLE void end();
    /// Looks for other programs' servers.
    Q_INVOKABLE void lookForServers();
    /// Looks how other programs stand to us.
    Q_INVOKABLE void lookForPrograms();

Q_SIGNALS:
    void welcomingChanged();

private:
    void decide();
    SetupSurroundings surroundings() const;

    EngineLink &m_link;
    ClientFolders m_folders;
    BringServers m_bring;
    ConnectPrograms m_programs;
    bool m_isWelcoming = false;
};

} // namespace qonduit
