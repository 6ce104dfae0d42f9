// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/secrets/Keychain.h"
#include "backends/references/SecretSource.h"

#include <QObject>
#include <QStringList>

namespace qonduit {

/// The secrets that configurations refer to as `${secret:NAME}`: their names in a file, what they are in the keychain.
///
/// What a secret is can be set and used, and never be read back by a window: there is no function for that.
class SecretStore : public QObject, public SecretSource
{
    Q_OBJECT

public:
    /// \param keychain outlives the store
    /// \param folder where the names are kept, in `secrets.json`; empty for nowhere
    SecretStore(Keychain &keychain, const QString &folder);

    Cell<Result<QString>> secret(const QString &name) override;

    /// The names of those that were set here, in order. Asks the keychain nothing.
    QStringList names() const;
    /// Puts a secret into the keychain. A server that uses it gets it with its next connection.
    /// \returns InvalidParams for a name or value that cannot be one, Storage when the name cannot be written down,
    /// else as Keychain::write()
    Cell<Result<>> set(const QString &name, const QString &value);
    /// \returns as Keychain::remove(), or Storage
    Cell<Result<>> remove(const QString &name);
    /// Which keychain there is, or why there is none. Asks nobody for a password.
    Cell<KeychainState> availability() { return m_keychain.state(); }

Q_SIGNALS:
    /// It was set to what it may have been before, or removed.
    void changed(const QString &name);

private:
    Result<> writeNames(const QStringList &names) const;

    Keychain &m_keychain;
    QString m_file;
};

} // namespace qonduit
