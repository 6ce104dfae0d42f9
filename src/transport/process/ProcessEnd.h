// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QStringList>

namespace qonduit {

/// How a child came to its end, when nobody had asked it to.
struct ProcessEnd
{
    int code = 0; ///< that it exited with, or the signal that ended it
    bool isBySignal = false;

    /// \param lastLines of its stderr
    /// \returns Unavailable when it says that a program was not found, Closed else. The data are `exitCode` or
    /// `signal`, and `lastWords` when there were any: what a child writes may be long and is not for every log, so it
    /// does not go with the sentence.
    Error describe(const QString &program, const QStringList &lastLines) const;
};

} // namespace qonduit
