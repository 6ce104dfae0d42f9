// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The clients that have tokens of their own: what Engine does when the person changes them.

#include "app/Engine.h"

#include "core/Ids.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace qonduit {

namespace {

using Client = Configuration::Client;

constexpr qsizetype nameLimit = 64;

QStringList pathOf(const QString &client, const QString &member = {})
{
    QStringList path { QStringLiteral("clients"), client };
    if (!member.isEmpty())
        path += member;
    return path;
}

auto find(QList<Client> &clients, const QString &name)
{
    return std::find_if(clients.begin(), clients.end(), [&](const Client &client) { return client.name == name; });
}

Error unknown(const QString &name)
{
    return Error(ErrorCode::NotFound, QStringLiteral("no client is called %1").arg(name));
}

QByteArray hashOf(const QByteArray &token)
{
    return QCryptographicHash::hash(token, QCryptographicHash::Sha256);
}

QJsonValue digits(const QByteArray &tokenSha256)
{
    return QString::fromLatin1(tokenSha256.toHex());
}

/// What a profile says, by member; undefined for what it leaves to the default.
QList<QPair<QString, QJsonValue>> membersOf(const Profile &profile)
{
    QJsonObject tools;
    for (auto it = profile.tools.begin(); it != profile.tools.end(); ++it)
        tools.insert(it.key(), QJsonArray::fromStringList(*it));
    const QJsonValue nothing(QJsonValue::Undefined);
    return {
        { QStringLiteral("servers"), profile.servers ? QJsonArray::fromStringList(*profile.servers) : nothing },
        { QStringLiteral("tools"), tools.isEmpty() ? nothing : tools },
        { QStringLiteral("exposure"), profile.exposure ? profile.exposure->toString() : nothing },
        { QStringLiteral("ask"), profile.ask ? ServerConfig::askName(*profile.ask) : nothing },
    };
}

/// A new client's whole entry.
QJsonObject entryOf(const Client &client)
{
    QJsonObject entry { { QStringLiteral("token_sha256"), digits(client.tokenSha256) } };
    for (const auto &[name, value] : membersOf(client.profile)) {
        if (!value.isUndefined())
            entry.insert(name, value);
    }
    return entry;
}

} // namespace

Principals Engine::principals() const
{
    Principals principals;
    if (!m_settings.configuration.isAuthenticated)
        principals.allowEveryone();
    principals.add(Principals::owner, hashOf(m_settings.token.token));
    for (const auto &client : m_settings.configuration.clients)
        principals.add(client.name, client.tokenSha256, client.profile);
    return principals;
}

void Engine::setClients(const QList<Client> &clients)
{
    const auto before = std::exchange(m_settings.configuration.clients, clients);
    m_gateway->setPrincipals(principals());
    for (const auto &client : before) {
        if (clients.contains(client))
            continue;
        for (auto *session : m_sessions->sessions()) {
            if (session->client().principal == client.name)
                m_sessions->end(*session, QStringLiteral("what its client may do has changed"));
        }
    }
}

Result<QByteArray> Engine::setClient(const QString &name, const Profile &profile)
{
    if (name.size() > nameLimit || name != name.trimmed() || Principals::areOurs.contains(name))
        return Error(ErrorCode::InvalidParams, QStringLiteral("a client cannot have this name"));
    auto clients = m_settings.configuration.clients;
    const auto known = find(clients, name);
    if (known == clients.end()) {
        const auto token = Ids::secret();
        const auto added = addClient({ name, hashOf(token), profile });
        if (!added)
            return added.error();
        return token;
    }
    const auto before = membersOf(known->profile);
    const auto after = membersOf(profile);
    for (int i = 0; i < after.size(); ++i) { // what is not said differently stays as it is written
        if (after[i].second == before[i].second)
            continue;
        const auto path = pathOf(name, after[i].first);
        const auto kept = after[i].second.isUndefined() ? m_settings.file.removeMember(path)
                                                        : m_settings.file.setMember(path, after[i].second);
        if (!kept)
            return kept.error();
    }
    known->profile = profile;
    setClients(clients);
    return QByteArray();
}

Result<QByteArray> Engine::renewToken(const QString &name)
{
    auto clients = m_settings.configuration.clients;
    const auto known = find(clients, name);
    if (known == clients.end())
        return unknown(name);
    const auto token = Ids::secret();
    const auto kept = m_settings.file.setMember(pathOf(name, QStringLiteral("token_sha256")), digits(hashOf(token)));
    if (!kept)
        return kept.error();
    known->tokenSha256 = hashOf(token);
    setClients(clients);
    return token;
}

Result<Client> Engine::removeClient(const QString &name)
{
    auto clients = m_settings.configuration.clients;
    const auto known = find(clients, name);
    if (known == clients.end())
        return unknown(name);
    const auto kept = m_settings.file.removeMember(pathOf(name));
    if (!kept)
        return kept.error();
    const auto removed = *known;
    clients.erase(known);
    setClients(clients);
    return removed;
}

Result<> Engine::addClient(const Client &client)
{
    auto clients = m_settings.configuration.clients;
    if (find(clients, client.name) != clients.end())
        return Error(ErrorCode::Rejected, QStringLiteral("there is a client called %1 already").arg(client.name));
    const auto kept = m_settings.file.setMember(pathOf(client.name), entryOf(client));
    if (!kept)
        return kept;
    setClients(clients << client);
    return {};
}

} // namespace qonduit
