// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"

#include <QQmlEngine>

namespace qonduit {

/// The engine's Overview as the window's head shows it, and whether there is a tray to close into.
class ServiceStatus : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(bool serving READ isServing NOTIFY changed)
    Q_PROPERTY(QString endpoint READ endpoint NOTIFY changed)
    Q_PROPERTY(QString tokenFile READ tokenFile NOTIFY changed)
    Q_PROPERTY(bool authenticated READ isAuthenticated NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(QString configurationProblem READ configurationProblem NOTIFY changed)
    Q_PROPERTY(int sessions READ sessions NOTIFY changed)
    Q_PROPERTY(bool hasTray READ hasTray NOTIFY changed)

public:
    explicit ServiceStatus(const EngineLink &link, QObject *parent = nullptr);

    bool isServing() const { return m_link.overview().serving; }
    QString endpoint() const { return m_link.overview().endpoint; }
    QString tokenFile() const { return m_link.overview().tokenFile; }
    bool isAuthenticated() const { return m_link.overview().authenticated; }
    QString problem() const { return m_link.overview().problem; }
    QString configurationProblem() const { return m_link.overview().configurationProblem; }
    int sessions() const { return m_link.overview().sessions; }

    bool hasTray() const { return m_hasTray; }
    void setHasTray(bool hasTray);

    /// Puts the endpoint on the clipboard.
    Q_INVOKABLE void copyEndpoint() const;

Q_SIGNALS:
    void changed();

private:
    const EngineLink &m_link;
    bool m_hasTray = false;
};

} // namespace qonduit
