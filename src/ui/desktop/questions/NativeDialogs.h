// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"
#include "core/Clock.h"

#include <QPointer>
#include <QSet>

namespace qonduit {

class QuestionDialog;

/// Opens what waits for the person as native dialogs: one at a time, approvals first, then the oldest.
///
/// What the person leaves to the client, or looks at without deciding, opens again only when it is chosen, or when the
/// client can no longer answer.
/// A dialog goes by itself when its question is settled elsewhere, and is replaced when what it asks about changes
/// under it, so that nobody allows what is no longer shown.
class NativeDialogs : public QObject
{
    Q_OBJECT

public:
    NativeDialogs(EngineLink &link, Clock &clock, QObject *parent = nullptr);
    ~NativeDialogs() override;

    /// Shows this question now; the one that was open goes back to wait.
    void bringForward(const QString &id);

    /// \returns the open dialog, or nullptr
    QuestionDialog *current() const;

Q_SIGNALS:
    void opened(const qonduit::Question &question);

private:
    void follow();
    void openNext();
    void open(const Question &question);
    void close();
    void send(const Question &question, const QString &action, const QJsonObject &content);
    void sendDefinitions(const Question &question, const QString &action);
    void sendSampling(const Question &question, const QString &action, const QJsonObject &content);

    EngineLink &m_link;
    Clock &m_clock;
    QPointer<QuestionDialog> m_current;
    /// Answered here, and still on the engine's list because the answer is on its way.
    QSet<QString> m_answered;
    /// Closed here without an answer.
    QSet<QString> m_putOff;
};

} // namespace qonduit
