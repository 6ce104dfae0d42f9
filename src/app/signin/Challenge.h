// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <optional>

namespace qonduit::signin {

/// What a server that refuses us says of what it wants: the Bearer challenge of a WWW-Authenticate header.
/// \see RFC 6750, section 3; RFC 9728, section 5.1
struct Challenge
{
    QUrl resourceMetadata; ///< invalid when it names none, or none that is an address
    QString scope; ///< empty when it names none
    QString error; ///< for example `insufficient_scope`; empty when there is none

    /// Reads the first Bearer challenge of a header that may hold several, of which a broken one ends the reading.
    /// \returns nothing when there is no Bearer challenge
    static std::optional<Challenge> read(const QByteArray &header);
};

} // namespace qonduit::signin
