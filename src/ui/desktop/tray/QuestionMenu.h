// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"
#include "core/Clock.h"
#include "ui/desktop/form/FieldSpec.h"

#include <QMenu>

#include <optional>

namespace qonduit {

/// A question as a menu: its words, and one entry for each answer, where it asks for no more than a yes or one choice.
///
/// Nobody answers by accident: an answer counts when this menu has been open for a second, so that it was there to be
/// read and did not slip under the pointer; else it opens the dialog. What cannot be shown whole, and whatever looks
/// secret, has no answers here.
class QuestionMenu : public QMenu
{
    Q_OBJECT

public:
    /// \param title without mnemonics
    QuestionMenu(const Question &question, const QString &title, Clock &clock, QWidget *parent);

    /// Whether it can be answered from a menu.
    static bool isSimple(const Question &question);

Q_SIGNALS:
    /// \param action accept or decline
    void answered(const QString &id, const QString &action, const QJsonObject &content);
    void openChosen(const QString &id);

private:
    void addAnswer(const QString &text, const QString &action, const QJsonObject &content);
    bool isRead() const;

    QString m_id;
    Clock &m_clock;
    std::optional<Clock::TimePoint> m_openSince;
};

} // namespace qonduit
