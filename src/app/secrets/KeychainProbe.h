// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/secrets/KeychainRequest.h"

#include <QObject>

#include <functional>

namespace qonduit {

/// Looks which keychain there is, whether it is open, and whether it has an entry, without opening it.
///
/// QtKeychain cannot be asked this: a locked keychain looks to it like one without the entry. Where there is no D-Bus,
/// the keychain is part of the system, and what it holds is not known before it is read.
class KeychainProbe : public QObject
{
    Q_OBJECT

public:
    enum class Entry { Unknown, None, Open, Locked };

    struct Sight
    {
        KeychainState state;
        Entry entry = Entry::Unknown;
    };
    using Then = std::function<void(const Sight &)>;

    using QObject::QObject;

    /// \param key empty: no entry is looked for
    /// \param then runs once, now or later, unless the probe is destroyed before
    void look(const QString &service, const QString &key, Then then);

    /// What is to be said when there is no keychain.
    static QString noneThere();
    /// What is to be said when it is locked.
    static QString locked();
};

} // namespace qonduit
