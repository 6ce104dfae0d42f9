// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/KeychainTokens.h"

#include "app/secrets/Keychain.h"
#include "core/Log.h"

namespace qonduit::signin {

namespace {

void warn(const char *what, const Error &error)
{
    qCWarning(logApp).noquote() << what << error.message;
}

} // namespace

Cell<QByteArray> KeychainTokens::load(const QString &key)
{
    const Cell<QByteArray> loaded;
    m_keychain.read(key).whenSettled([loaded](const Result<QString> &read) {
        if (!read && !read.error().is(ErrorCode::NotFound))
            warn("a sign-in that was kept cannot be read:", read.error());
        loaded.settle(read ? read->toUtf8() : QByteArray());
    });
    return loaded;
}

void KeychainTokens::save(const QString &key, const QByteArray &secret)
{
    m_keychain.write(key, QString::fromUtf8(secret)).whenSettled([](const Result<> &written) {
        if (!written)
            warn("a sign-in lasts until Qonduit ends:", written.error());
    });
}

void KeychainTokens::remove(const QString &key)
{
    m_keychain.remove(key).whenSettled([](const Result<> &removed) {
        if (!removed)
            warn("a sign-in that was kept cannot be removed:", removed.error());
    });
}

} // namespace qonduit::signin
