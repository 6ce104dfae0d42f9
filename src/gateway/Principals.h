// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <optional>
#include <vector>

namespace qonduit {

/// Who may talk to us: names, each with the hash of a token. The tokens themselves are never kept.
class Principals
{
public:
    /// Everyone is `local`, without a token. Only for loopback.
    void allowEveryone() { m_everyone = true; }
    void add(const QString &name, const QByteArray &tokenSha256);

    /// \param authorization the value of the Authorization header, if there is one
    /// \returns the name of whose bearer token it is; compares in constant time
    /// \see RFC 6750, section 2.1
    std::optional<QString> authenticate(const std::optional<QByteArray> &authorization) const;

private:
    struct Entry
    {
        QString name;
        QByteArray tokenSha256;
    };
    std::vector<Entry> m_entries;
    bool m_everyone = false;
};

} // namespace qonduit
