// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/secrets/KeychainProbe.h"

#ifdef QT_DBUS_LIB
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#endif

namespace qonduit {

QString KeychainProbe::locked()
{
    return QStringLiteral("the keychain is locked, unlock it");
}

#ifdef QT_DBUS_LIB

namespace {

using Attributes = QMap<QString, QString>;

const auto busName = QStringLiteral("qonduit-keychain");
const auto secretService = QStringLiteral("org.freedesktop.secrets");
const auto secretServicePath = QStringLiteral("/org/freedesktop/secrets");
const auto secretServiceInterface = QStringLiteral("org.freedesktop.Secret.Service");
const auto walletService = QStringLiteral("org.kde.kwalletd5");

/// A connection of our own, tried again when there was none: the session may have begun after us.
QDBusConnection sessionBus()
{
    auto bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, busName);
    if (bus.isConnected())
        return bus;
    QDBusConnection::disconnectFromBus(busName);
    return QDBusConnection::connectToBus(QDBusConnection::SessionBus, busName);
}

QDBusMessage call(const QString &method, const QVariantList &arguments)
{
    auto message = QDBusMessage::createMethodCall(secretService, secretServicePath, secretServiceInterface, method);
    message.setArguments(arguments);
    return message;
}

QDBusMessage propertyOf(const QString &path, const QString &interface, const QString &name)
{
    auto message = QDBusMessage::createMethodCall(
        secretService, path, QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"));
    message.setArguments({ interface, name });
    return message;
}

/// Runs \p then with the reply, or with the error in its place.
template<typename Callable>
void onReply(QObject *context, const QDBusMessage &message, Callable then)
{
    auto *watcher = new QDBusPendingCallWatcher(sessionBus().asyncCall(message), context);
    QObject::connect(watcher, &QDBusPendingCallWatcher::finished, context,
                     [then](QDBusPendingCallWatcher *finished) mutable {
                         finished->deleteLater();
                         then(*finished);
                     });
}

/// QtKeychain prefers KWallet in a KDE session, and looks at nothing else than these.
bool isKde()
{
    return qgetenv("XDG_CURRENT_DESKTOP") == "KDE" || qEnvironmentVariableIsSet("KDE_FULL_SESSION");
}

KeychainProbe::Sight unusable(const QString &problem)
{
    KeychainProbe::Sight sight;
    sight.state.problem = problem;
    return sight;
}

} // namespace

QString KeychainProbe::noneThere()
{
    return QStringLiteral("no keychain runs in this session, start one such as GNOME Keyring, KWallet or KeePassXC, or "
                          "use ${env:NAME}");
}

void KeychainProbe::look(const QString &service, const QString &key, Then then)
{
    qDBusRegisterMetaType<Attributes>();
    const auto bus = sessionBus();
    if (!bus.isConnected())
        return then(
            unusable(QStringLiteral("there is no keychain without a desktop session (D-Bus), use ${env:NAME}")));
    const QStringList running = bus.interface()->registeredServiceNames();
    const QStringList possible = running + bus.interface()->activatableServiceNames().value();
    if (isKde() && possible.contains(walletService)) {
        Sight sight;
        sight.state.isThere = true;
        sight.state.name = QStringLiteral("KWallet");
        return then(sight);
    }
    if (!possible.contains(secretService))
        return then(unusable(noneThere()));

    const auto search = [this, service, key, then](Sight sight) {
        if (key.isEmpty())
            return then(sight);
        const Attributes wanted { { QStringLiteral("server"), service }, { QStringLiteral("user"), key } };
        onReply(this, call(QStringLiteral("SearchItems"), { QVariant::fromValue(wanted) }),
                [then, sight](const QDBusPendingReply<QList<QDBusObjectPath>, QList<QDBusObjectPath>> &found) mutable {
                    if (found.isError())
                        return then(unusable(QStringLiteral("the keychain says: %1").arg(found.error().message())));
                    sight.entry = !found.argumentAt<0>().isEmpty() ? Entry::Open
                                : !found.argumentAt<1>().isEmpty() ? Entry::Locked
                                                                   : Entry::None;
                    then(sight);
                });
    };
    const auto alias = call(QStringLiteral("ReadAlias"), { QStringLiteral("default") });
    onReply(this, alias, [this, search, then](const QDBusPendingReply<QDBusObjectPath> &collection) {
        if (collection.isError())
            return then(unusable(QStringLiteral("the keychain says: %1").arg(collection.error().message())));
        Sight sight;
        sight.state.isThere = true;
        sight.state.name = QStringLiteral("Secret Service");
        const auto path = collection.value().path();
        if (path == QStringLiteral("/")) // none was ever made: the first secret makes it
            return search(sight);
        const auto locked =
            propertyOf(path, QStringLiteral("org.freedesktop.Secret.Collection"), QStringLiteral("Locked"));
        onReply(this, locked, [search, sight](const QDBusPendingReply<QDBusVariant> &reply) mutable {
            sight.state.isLocked = !reply.isError() && reply.value().variant().toBool();
            if (sight.state.isLocked)
                sight.state.problem = KeychainProbe::locked();
            search(sight);
        });
    });
}

#else

QString KeychainProbe::noneThere()
{
    return QStringLiteral("there is no keychain here, use ${env:NAME}");
}

void KeychainProbe::look(const QString &, const QString &, Then then)
{
    Sight sight;
    sight.state.isThere = true;
#if defined(Q_OS_MACOS)
    sight.state.name = QStringLiteral("Keychain");
#elif defined(Q_OS_WIN)
    sight.state.name = QStringLiteral("Credential Manager");
#endif
    then(sight);
}

#endif

} // namespace qonduit
