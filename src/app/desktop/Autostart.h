// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QString>

namespace qonduit {

/// Whether the desktop starts Qonduit at login, into the tray. Off until the person asks for it.
///
/// Linux: `qonduit.desktop` in the folder `autostart` (Desktop Application Autostart Specification). macOS: a
/// LaunchAgent. Windows: the Run key of the user.
class Autostart
{
public:
    /// \param program absolute path of what to start
    explicit Autostart(QString program);

    bool isEnabled() const;
    /// \returns Storage with the reason
    Result<> setEnabled(bool isEnabled) const;

    /// Where it is noted: a file, on Windows a key.
    static QString place();

private:
    QString m_program;
};

} // namespace qonduit
