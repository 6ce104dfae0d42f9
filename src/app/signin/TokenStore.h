// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"

#include <QByteArray>
#include <QHash>
#include <QString>

namespace qonduit::signin {

/// Keeps what sign-ins have brought for the next start of the program, where secrets belong. Never a file.
class TokenStore
{
public:
    virtual ~TokenStore() = default;

    /// \returns what was saved under \p key; empty when nothing was, or when it cannot be had now
    virtual Cell<QByteArray> load(const QString &key) = 0;
    virtual void save(const QString &key, const QByteArray &secret) = 0;
    virtual void remove(const QString &key) = 0;
};

/// Keeps it until the program ends: where there is no keychain, and for tests.
class MemoryTokenStore : public TokenStore
{
public:
    Cell<QByteArray> load(const QString &key) override
    {
        const Cell<QByteArray> loaded;
        loaded.settle(m_secrets.value(key));
        return loaded;
    }
    void save(const QString &key, const QByteArray &secret) override { m_secrets.insert(key, secret); }
    void remove(const QString &key) override { m_secrets.remove(key); }

    const QHash<QString, QByteArray> &secrets() const { return m_secrets; }

private:
    QHash<QString, QByteArray> m_secrets;
};

} // namespace qonduit::signin
