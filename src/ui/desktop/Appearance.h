// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLocale>
#include <QObject>
#include <QPalette>
#include <QTranslator>

namespace qonduit {

/// What a person has chosen to see.
struct Look
{
    QString language; ///< for example `de`; empty for the system's
    QString theme; ///< `light` or `dark`; anything else is the system's
};

/// In which language the application speaks, and in which colours. Both can be switched while it runs.
///
/// Needs a QApplication. Widgets and QML hear of another language by QEvent::LanguageChange.
class Appearance : public QObject
{
    Q_OBJECT

public:
    explicit Appearance(const Look &look, QObject *parent = nullptr);

    /// \param language as Look has it. One that Qonduit does not speak is English.
    void setLanguage(const QString &language);
    /// \param theme as Look has it
    void setTheme(const QString &theme);

    static QPalette lightPalette();
    static QPalette darkPalette();

private:
    const QLocale m_system; ///< the one that stood when we began
    QTranslator m_ours;
    QTranslator m_qts;
};

} // namespace qonduit
