// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QString>

namespace qonduit {

/// Which of the three faces of the house a client sees. \see docs/transports.md
struct ExposureChoice
{
    enum class Kind {
        Static, ///< the fixed set of tools
        All, ///< everything of every server, natively
        Server, ///< one server, as if it were reached directly
    };

    Kind kind = Kind::Static;
    QString server; ///< of Kind::Server

    /// Reads `static`, `all` or `server:<name>`, as flags and profiles spell it.
    /// \returns InvalidParams that says what was expected
    static Result<ExposureChoice> parse(const QString &text);
    QString toString() const;

    bool operator==(const ExposureChoice &) const = default;
};

} // namespace qonduit
