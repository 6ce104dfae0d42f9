// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QString>

namespace qonduit {

/// What somebody else wants the window to open: a link on a web page, a file in a file manager. It only ever opens
/// something to look at; whatever would be started is for the person to decide.
///
/// Links: `qonduit://open`; `qonduit://add?name=NAME` with `url=…`, or `command=…` (a command line), or `config=…` (the
/// entry as JSON, in Base64 or Base64url).
struct OpenRequest
{
    enum class Kind {
        Window, ///< nothing but the window itself
        Snippet, ///< a server to add, as JSON
        Bundle, ///< a file to look into
    };

    /// The longest link that is read, in characters.
    static constexpr qsizetype longestLink = 32 * 1024;

    Kind kind = Kind::Window;
    QString text; ///< the snippet, or the bundle's absolute path

    /// \param argument a link, a path, a `file:` URL, or nothing
    /// \returns InvalidParams that says what is wrong with it
    static Result<OpenRequest> parse(const QString &argument);
};

} // namespace qonduit
