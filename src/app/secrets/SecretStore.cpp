// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/secrets/SecretStore.h"

#include "app/config/SafeFile.h"
#include "backends/references/Reference.h"
#include "core/Log.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointer>

namespace qonduit {

namespace {

constexpr qint64 longestFile = 1024 * 1024;

/// Where a secret is in the keychain, beside what else of ours is there.
QString keyOf(const QString &name)
{
    return QStringLiteral("secret:") + name;
}

Cell<Result<>> settled(const Error &error)
{
    const Cell<Result<>> cell;
    cell.settle(error);
    return cell;
}

} // namespace

SecretStore::SecretStore(Keychain &keychain, const QString &folder)
    : m_keychain(keychain), m_file(folder.isEmpty() ? QString() : folder + QStringLiteral("/secrets.json"))
{
}

Cell<Result<QString>> SecretStore::secret(const QString &name)
{
    return m_keychain.read(keyOf(name));
}

QStringList SecretStore::names() const
{
    if (m_file.isEmpty())
        return {};
    const auto content = readPrivateFile(m_file, longestFile);
    if (!content) {
        if (!content.error().is(ErrorCode::NotFound))
            qCWarning(logApp).noquote() << content.error().message;
        return {};
    }
    QStringList names;
    const auto listed = QJsonDocument::fromJson(*content).object().value(QStringLiteral("names")).toArray();
    for (const auto &name : listed) {
        if (Reference::isName(name.toString()))
            names += name.toString();
    }
    names.removeDuplicates();
    names.sort();
    return names;
}

Cell<Result<>> SecretStore::set(const QString &name, const QString &value)
{
    if (!Reference::isName(name))
        return settled(Error(ErrorCode::InvalidParams,
                             QStringLiteral("a secret's name is 1 to 64 letters, digits, '_', '-' or '.'")));
    if (value.isEmpty() || value.contains(QChar(0)))
        return settled(Error(ErrorCode::InvalidParams, QStringLiteral("the secret %1 would be empty").arg(name)));
    const Cell<Result<>> result;
    const QPointer<SecretStore> self = this;
    m_keychain.write(keyOf(name), value).whenSettled([self, name, result](const Result<> &written) {
        auto outcome = written;
        if (written && self) {
            auto names = self->names();
            if (!names.contains(name))
                outcome = self->writeNames(names << name);
            Q_EMIT self->changed(name);
        }
        result.settle(outcome);
    });
    return result;
}

Cell<Result<>> SecretStore::remove(const QString &name)
{
    const Cell<Result<>> result;
    const QPointer<SecretStore> self = this;
    m_keychain.remove(keyOf(name)).whenSettled([self, name, result](const Result<> &removed) {
        auto outcome = removed;
        if (removed && self) {
            auto names = self->names();
            if (names.removeAll(name) > 0)
                outcome = self->writeNames(names);
            Q_EMIT self->changed(name);
        }
        result.settle(outcome);
    });
    return result;
}

Result<> SecretStore::writeNames(const QStringList &names) const
{
    if (m_file.isEmpty())
        return {};
    const QJsonObject content { { QStringLiteral("version"), 1 },
                                { QStringLiteral("names"), QJsonArray::fromStringList(names) } };
    return writePrivateFile(m_file, QJsonDocument(content).toJson());
}

} // namespace qonduit
