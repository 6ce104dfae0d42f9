// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ConnectPlan.h"
#include "app/link/ClientsLink.h"
#include "ui/setup/ProgramsModel.h"
#include "ui/setup/SetupSurroundings.h"

#include <QHash>
#include <QQmlEngine>
#include <QSet>
#include <QVariantList>

namespace qonduit {

/// Connects other programs to Qonduit, and disconnects them: shows the exact change to a program's file, writes it when
/// the person says so, and takes it back.
///
/// A change is planned for one program at a time, the chosen one. A program may get a token of its own; it is made when
/// the change is written, not before, and never shown.
class ConnectPrograms : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by Setup")
    Q_PROPERTY(qonduit::ProgramsModel *programs READ programs CONSTANT)
    Q_PROPERTY(bool scanning READ isScanning NOTIFY scanningChanged)
    /// The program whose change is shown; empty for none.
    Q_PROPERTY(QString chosen READ chosen NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(QString file READ file NOTIFY changed)
    Q_PROPERTY(bool connecting READ isConnecting NOTIFY changed) ///< else the change disconnects
    /// `looking`, `ready`, `writing`, `done`, `undone` or `failed`; empty with none chosen.
    Q_PROPERTY(QString stage READ stage NOTIFY changed)
    /// The change, as `{kind, text}`: `added`, `removed`, `kept` or `gap`. Tokens are hidden.
    Q_PROPERTY(QVariantList lines READ lines NOTIFY changed)
    /// What else is to be said of the change, a sentence a line.
    Q_PROPERTY(QString remarks READ remarks NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool canHaveToken READ canHaveToken NOTIFY changed)
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY changed)

public:
    /// \param link outlives this
    explicit ConnectPrograms(ClientsLink &link, QObject *parent = nullptr);

    ProgramsModel *programs() { return &m_programs; }
    bool isScanning() const { return m_isScanning; }
    QString chosen() const { return m_chosen; }
    QString name() const { return m_program.name; }
    QString file() const { return m_plan ? m_plan->target : m_program.path; }
    bool isConnecting() const { return m_isConnecting; }
    QString stage() const { return m_stage; }
    QVariantList lines() const { return m_lines; }
    QString remarks() const;
    QString problem() const { return m_problem; }
    bool canHaveToken() const;
    bool canUndo() const { return m_receipts.contains(m_chosen); }

    /// Looks at the disk, on another thread. What is chosen stays so.
    void scan(const SetupSurroundings &around);

    /// Chooses a program, and plans to connect it, or to disconnect it when it is connected.
    Q_INVOKABLE void choose(const QString &program);
    /// Writes the change.
    /// \param withOwnToken the program gets a token of its own, where canHaveToken()
    Q_INVOKABLE void apply(bool withOwnToken);
    /// Takes back what was written last for the chosen program.
    Q_INVOKABLE void undo();

Q_SIGNALS:
    void scanningChanged();
    void changed();

private:
    void take(const QList<ClientReading> &readings);
    void plan();
    void takePlan(const Result<ConnectPlan> &plan);
    void takeToken(const QString &client, const QByteArray &token);
    void write(const QByteArray &token);
    void fail(const Error &error);
    void setStage(const QString &stage);

    ClientsLink &m_link;
    ProgramsModel m_programs;
    SetupSurroundings m_around;
    bool m_isScanning = false;
    QString m_chosen;
    ClientProgram m_program;
    bool m_isConnecting = true;
    QString m_stage;
    std::optional<ConnectPlan> m_plan;
    QVariantList m_lines;
    QString m_problem;
    QString m_awaitedToken; ///< the client for which one was asked
    bool m_isClientNew = false; ///< it is to go again when nothing comes of it
    quint64 m_question = 0; ///< counts up: an answer to an older question is not looked at
    QHash<QString, ConnectReceipt> m_receipts; ///< by program
    QSet<QString> m_newClients; ///< programs whose client goes with their connection
};

} // namespace qonduit
