// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Clock.h"

#include <QObject>
#include <QString>

#include <chrono>

class QProcess;

namespace qonduit {

/// Where the person's own terminal would find programs.
///
/// A desktop starts us with a bare PATH; `npx` and `uvx` live where the profile of the login shell says. So that
/// shell is asked, once, in the background. Whatever its profile prints is ignored.
class LoginShell : public QObject
{
public:
    struct Settings
    {
        /// The shell to ask; empty for `$SHELL`.
        QString shell = {};
        /// How long its profile may take.
        std::chrono::milliseconds limit = std::chrono::seconds(5);
    };

    explicit LoginShell(Settings settings, Clock &clock, QObject *parent = nullptr);
    ~LoginShell() override;

    /// The shell's PATH, once it is known; the first call asks. Settles always: with fallbackPath() when the shell
    /// fails, says nothing or takes too long.
    Cell<QString> path();

    /// Our own PATH and the folders where people's programs usually are, as far as these exist.
    static QString fallbackPath();

private:
    void ask();
    void finish(const QString &path);

    Settings m_settings;
    Cell<QString> m_path;
    QProcess *m_process = nullptr;
    Timer m_limit;
    bool m_asked = false;
};

} // namespace qonduit
