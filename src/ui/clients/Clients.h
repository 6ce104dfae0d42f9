// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/ClientsLink.h"
#include "app/link/EngineLink.h"
#include "core/Clock.h"
#include "ui/clients/KnownClientsModel.h"
#include "ui/clients/ProfileDraft.h"
#include "ui/clients/SessionsModel.h"

#include <QQmlEngine>

namespace qonduit {

/// The page of connected sessions, and the clients that are known by a token of their own.
class Clients : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(qonduit::SessionsModel *sessions READ sessions CONSTANT)
    Q_PROPERTY(qonduit::KnownClientsModel *known READ known CONSTANT)
    Q_PROPERTY(qonduit::ProfileDraft *draft READ draft CONSTANT)
    /// The client that was removed last and can be brought back; empty when there is none.
    Q_PROPERTY(QString removed READ removed NOTIFY removedChanged)
    /// Whether the page is looked at.
    Q_PROPERTY(bool watched READ isWatched WRITE setWatched NOTIFY watchedChanged)

public:
    /// \param link and \p clock outlive this
    Clients(EngineLink &link, Clock &clock, QObject *parent = nullptr);

    SessionsModel *sessions() { return &m_sessions; }
    KnownClientsModel *known() { return &m_known; }
    ProfileDraft *draft() { return &m_draft; }
    QString removed() const { return m_removed; }
    bool isWatched() const { return m_isWatched; }
    void setWatched(bool isWatched);

    Q_INVOKABLE void endSession(const QString &label);

    /// Begins the draft of a new client, or of a known one.
    Q_INVOKABLE void startNew();
    Q_INVOKABLE void startEditing(const QString &name);
    /// What is wrong with the draft's name; empty when nothing is.
    Q_INVOKABLE QString nameProblem(const QString &name) const;
    Q_INVOKABLE void saveDraft();

    Q_INVOKABLE void renewToken(const QString &name);
    Q_INVOKABLE void remove(const QString &name);
    Q_INVOKABLE void undoRemoval();
    Q_INVOKABLE void copy(const QString &text) const;

Q_SIGNALS:
    void removedChanged();
    void watchedChanged();
    /// To be shown now, for it is said once only.
    void tokenMade(const QString &client, const QString &token);
    void failed(const QString &about, const QString &message);

private:
    void tick();
    void setRemoved(const QString &name);

    EngineLink &m_link;
    ClientsLink &m_page;
    SessionsModel m_sessions;
    KnownClientsModel m_known;
    ProfileDraft m_draft;
    Timer m_tick;
    Timer m_undoTime;
    QString m_removed;
    bool m_isWatched = false;
};

} // namespace qonduit
