// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientServers.h"
#include "app/link/ClientsLink.h"
#include "ui/setup/CandidatesModel.h"
#include "ui/setup/SetupSurroundings.h"

#include <QQmlEngine>

namespace qonduit {

/// Brings the servers of other programs: looks at their files, lets the person choose, hands the chosen ones to the
/// engine. Other programs' files are only read here.
class BringServers : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Setup")
    Q_PROPERTY(qonduit::CandidatesModel *candidates READ candidates CONSTANT)
    Q_PROPERTY(bool scanning READ isScanning NOTIFY changed)
    /// Some were handed over, and not all have an outcome yet.
    Q_PROPERTY(bool bringing READ isBringing NOTIFY changed)
    /// The programs in whose files was looked, as one text; empty when there is none.
    Q_PROPERTY(QString programs READ programs NOTIFY changed)
    /// Files that could not be read, each with the reason.
    Q_PROPERTY(QStringList problems READ problems NOTIFY changed)
    Q_PROPERTY(int added READ added NOTIFY changed)
    /// What looks like a secret goes into the keychain, so that the configuration has references only.
    Q_PROPERTY(bool movesSecrets MEMBER m_movesSecrets NOTIFY changed)

public:
    /// \param link outlives this
    explicit BringServers(ClientsLink &link, QObject *parent = nullptr);

    CandidatesModel *candidates() { return &m_candidates; }
    bool isScanning() const { return m_isScanning; }
    bool isBringing() const { return m_waiting > 0; }
    QString programs() const { return m_programs.join(QStringLiteral(", ")); }
    QStringList problems() const { return m_problems; }
    int added() const { return m_added; }

    /// Looks at the disk, on another thread; changed() follows.
    void scan(const SetupSurroundings &around);
    /// Hands over what is chosen.
    Q_INVOKABLE void bring();

Q_SIGNALS:
    void changed();

private:
    void take(const QList<ClientReading> &readings);
    void merge();

    ClientsLink &m_link;
    CandidatesModel m_candidates;
    std::optional<QList<FoundServer>> m_found; ///< until they are merged with what we have
    QStringList m_programs;
    QStringList m_problems;
    bool m_isScanning = false;
    bool m_knowsOurs = false; ///< the engine has said what we have
    bool m_movesSecrets = true;
    int m_waiting = 0;
    int m_added = 0;
};

} // namespace qonduit
