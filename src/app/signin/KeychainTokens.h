// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/signin/TokenStore.h"

namespace qonduit {
class Keychain;
}

namespace qonduit::signin {

/// Keeps what sign-ins have brought in the person's keychain. Where there is none, or it stays locked, a sign-in lasts
/// until the program ends; the log says so.
class KeychainTokens : public TokenStore
{
public:
    /// \param keychain outlives the store
    explicit KeychainTokens(Keychain &keychain) : m_keychain(keychain) { }

    Cell<QByteArray> load(const QString &key) override;
    void save(const QString &key, const QByteArray &secret) override;
    void remove(const QString &key) override;

private:
    Keychain &m_keychain;
};

} // namespace qonduit::signin
