// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"
#include "core/Clock.h"

#include <QQmlEngine>

namespace qonduit {

class ServersModel;

/// What a person can do to servers. Each act goes down through EngineLink.
///
/// A removal can be undone for a while: the server leaves the list at once, but the engine is told only when the
/// time has passed, when the next act of removal comes, or when the program ends. Until then nothing is lost, not
/// even the entry's environment, which a re-added one would lack.
class ServerActions : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(QString removing READ removing NOTIFY removingChanged)

public:
    ServerActions(EngineLink &link, ServersModel &servers, Clock &clock, QObject *parent = nullptr);
    ~ServerActions() override;

    /// The server whose removal can still be undone; empty when there is none.
    QString removing() const { return m_removing; }

    Q_INVOKABLE void restart(const QString &name);
    Q_INVOKABLE void remove(const QString &name);
    Q_INVOKABLE void undoRemoval();
    /// Opens the dialog for a new server with what somebody else proposes. Adds nothing.
    void proposeSnippet(const QString &text) { Q_EMIT snippetProposed(text); }
    void proposeBundle(const QString &path) { Q_EMIT bundleProposed(path); }
    /// Makes a removal that could still be undone final. Also done when this is destroyed.
    void finishRemoval();

    // What is wrong with a draft, beside the field; empty when nothing is.
    Q_INVOKABLE QString nameProblem(const QString &name) const;

Q_SIGNALS:
    void removingChanged();
    void snippetProposed(const QString &text);
    void bundleProposed(const QString &path);
    /// The engine could not do what was asked.
    void failed(const QString &about, const QString &message);

private:
    void setRemoving(const QString &name);

    EngineLink &m_link;
    ServersModel &m_servers;
    Timer m_undoTime;
    QString m_removing;
};

} // namespace qonduit
