// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/client/Profile.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace qonduit {

/// Who may talk to us: names, each with the hash of a token. The tokens themselves are never kept.
class Principals
{
public:
    /// The name of the person whose program this is: who holds the program's own token.
    static inline const QString owner = QStringLiteral("default");

    /// Names that no client can have: the owner, everyone, the window, and nobody.
    static inline const QStringList areOurs { owner, QStringLiteral("local"), QStringLiteral("desktop"), QString() };

    /// Everyone is `local`, without a token. Only for loopback.
    void allowEveryone() { m_everyone = true; }
    void add(const QString &name, const QByteArray &tokenSha256, const Profile &profile = {});

    /// \param authorization the value of the Authorization header, if there is one
    /// \returns the name of whose bearer token it is; compares in constant time
    /// \see RFC 6750, section 2.1
    std::optional<QString> authenticate(const std::optional<QByteArray> &authorization) const;
    /// What somebody may see and do; everything, when nothing else was said.
    const Profile &profileOf(const QString &name) const;
    /// Whether a name is the person's own, to whom all that happens here belongs: the one of the program's own token,
    /// or everyone's where nobody needs one.
    bool isOwner(const QString &name) const;

private:
    struct Entry
    {
        QString name;
        QByteArray tokenSha256;
        Profile profile;
    };
    std::vector<Entry> m_entries;
    bool m_everyone = false;
};

} // namespace qonduit
