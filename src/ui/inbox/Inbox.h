// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"
#include "ui/inbox/AnsweredModel.h"
#include "ui/inbox/WaitingModel.h"

#include <QQmlEngine>
#include <QVariantList>

namespace qonduit {

/// The page of everything that waits for the person, and what became of it.
class Inbox : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("owned by DesktopUi")
    Q_PROPERTY(qonduit::WaitingModel *waiting READ waiting CONSTANT)
    Q_PROPERTY(qonduit::AnsweredModel *answered READ answered CONSTANT)
    Q_PROPERTY(bool watched READ isWatched WRITE setWatched NOTIFY watchedChanged)
    Q_PROPERTY(QVariantList standing READ standing NOTIFY standingChanged)

public:
    /// \param link outlives this
    explicit Inbox(EngineLink &link, QObject *parent = nullptr);

    WaitingModel *waiting() { return &m_waiting; }
    AnsweredModel *answered() { return &m_answered; }
    /// Whether the page is looked at. What was answered is up to date only while it is.
    bool isWatched() const;
    void setWatched(bool isWatched);
    /// What is answered without asking: `{server, words}` each.
    QVariantList standing() const;

    /// Opens the dialog of what waits.
    Q_INVOKABLE void open(const QString &id);
    /// The server's wishes are asked about again.
    Q_INVOKABLE void forgetStanding(const QString &server);
    Q_INVOKABLE void clearAnswered();

Q_SIGNALS:
    void openRequested(const QString &id);
    void watchedChanged();
    void standingChanged();

private:
    EngineLink &m_link;
    WaitingModel m_waiting;
    AnsweredModel m_answered;
};

} // namespace qonduit
