// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/ClientsJson.h"

#include "backends/EntryReader.h"
#include "core/Text.h"
#include "gateway/Principals.h"

#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

namespace qonduit {

namespace {

Error wrong(const QString &path, const QString &expected, const QJsonValue &got)
{
    return Error(ErrorCode::InvalidParams, QStringLiteral("%1: expected %2, got %3").arg(path, expected, shown(got)));
}

QString pathOf(const QString &client)
{
    return QStringLiteral("clients.") + singleLine(client, 60);
}

QByteArray readToken(EntryReader &entry)
{
    static const QRegularExpression digits(QStringLiteral("\\A[0-9A-Fa-f]{64}\\z"));
    const auto hash = entry.text("token_sha256");
    if (!digits.match(hash).hasMatch())
        entry.complain(QStringLiteral("%1: expected 64 hexadecimal digits, got %2")
                           .arg(entry.at(QStringLiteral("token_sha256")), shown(hash)));
    return QByteArray::fromHex(hash.toLatin1());
}

QMap<QString, QStringList> readTools(EntryReader &entry)
{
    const auto members = entry.object("tools", nullptr);
    EntryReader reader(members, entry.at(QStringLiteral("tools")));
    QMap<QString, QStringList> tools;
    for (const auto &server : members.keys())
        tools.insert(server, reader.list(server.toUtf8().constData()));
    if (reader.complaint())
        entry.complain(reader.complaint()->message);
    return tools;
}

Profile readProfile(EntryReader &entry)
{
    Profile profile;
    if (entry.has("servers"))
        profile.servers = entry.list("servers");
    profile.tools = readTools(entry);
    if (entry.has("exposure")) {
        const auto exposure = ExposureChoice::parse(entry.text("exposure"));
        if (exposure)
            profile.exposure = *exposure;
        else
            entry.complain(entry.at(QStringLiteral("exposure")) + QStringLiteral(": ") + exposure.error().message);
    }
    if (entry.has("ask"))
        profile.ask = ServerConfig::askFromName(entry.word("ask", ServerConfig::askNames()));
    return profile;
}

void warnOfUnknown(const QJsonObject &entry, const QString &path, QStringList &warnings)
{
    static const QStringList known { QStringLiteral("token_sha256"), QStringLiteral("servers"), QStringLiteral("tools"),
                                     QStringLiteral("exposure"), QStringLiteral("ask") };
    for (const auto &key : entry.keys()) {
        if (!known.contains(key))
            warnings += QStringLiteral("%1.%2 is not known and has no effect").arg(path, singleLine(key, 60));
    }
}

} // namespace

Result<QList<Configuration::Client>> clientsFromJson(const QJsonValue &clients, QStringList &warnings)
{
    if (!clients.isUndefined() && !clients.isObject())
        return wrong(QStringLiteral("clients"), QStringLiteral("an object"), clients);
    QList<Configuration::Client> read;
    const auto members = clients.toObject();
    for (auto it = members.begin(); it != members.end(); ++it) {
        const auto path = pathOf(it.key());
        if (Principals::areOurs.contains(it.key()))
            return wrong(path, QStringLiteral("another name, this one is the person's own"), QJsonValue(it.key()));
        if (!it->isObject())
            return wrong(path, QStringLiteral("an object"), *it);
        const auto object = it->toObject();
        EntryReader entry(object, path);
        const Configuration::Client client { it.key(), readToken(entry), readProfile(entry) };
        if (entry.complaint())
            return *entry.complaint();
        const auto twin = std::find_if(read.begin(), read.end(),
                                       [&](const auto &other) { return other.tokenSha256 == client.tokenSha256; });
        if (twin != read.end()) // else it would be a matter of luck which profile counts
            return Error(ErrorCode::InvalidParams,
                         QStringLiteral("%1.token_sha256: expected a token of its own, got that of %2")
                             .arg(path, pathOf(twin->name)));
        warnOfUnknown(object, path, warnings);
        read.append(client);
    }
    return read;
}

QStringList warningsOf(const QList<Configuration::Client> &clients, const QList<ServerConfig> &servers)
{
    QStringList warnings;
    const auto look = [&](const QString &path, const QString &name) {
        const auto isIt = [&](const ServerConfig &server) { return server.name == name; };
        if (std::none_of(servers.begin(), servers.end(), isIt))
            warnings += QStringLiteral("%1: no server is called %2 now").arg(path, singleLine(name, 60));
    };
    for (const auto &client : clients) {
        const auto path = pathOf(client.name);
        for (const auto &server : client.profile.servers.value_or(QStringList()))
            look(path + QStringLiteral(".servers"), server);
        for (const auto &server : client.profile.tools.keys())
            look(path + QStringLiteral(".tools"), server);
        if (client.profile.exposure && client.profile.exposure->kind == ExposureChoice::Kind::Server)
            look(path + QStringLiteral(".exposure"), client.profile.exposure->server);
    }
    return warnings;
}

} // namespace qonduit
