// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/Configuration.h"

#include "app/config/ClientsJson.h"
#include "app/config/LimitTable.h"
#include "backends/EntryReader.h"
#include "backends/ServerConfigJson.h"
#include "core/Text.h"
#include "protocol/json/RawJson.h"

#include <QHostAddress>
#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

namespace qonduit {

namespace {

using Complaint = std::optional<Error>;

Error wrong(const QString &path, const QString &expected, const QJsonValue &got)
{
    return Error(ErrorCode::InvalidParams, QStringLiteral("%1: expected %2, got %3").arg(path, expected, shown(got)));
}

Complaint readListen(const QJsonValue &value, Configuration &configuration)
{
    if (value.isUndefined())
        return {};
    const auto listen = value.toObject();
    if (!value.isObject())
        return wrong(QStringLiteral("listen"), QStringLiteral("an object"), value);
    const auto host = listen.value(QStringLiteral("host"));
    const auto port = listen.value(QStringLiteral("port"));
    if (!host.isUndefined() && !host.isString())
        return wrong(QStringLiteral("listen.host"), QStringLiteral("an address"), host);
    if (!port.isUndefined()
        && (!port.isDouble() || port.toDouble() < 0 || port.toDouble() > 65535 || port.toInt(-1) < 0))
        return wrong(QStringLiteral("listen.port"), QStringLiteral("a port from 0 to 65535"), port);
    configuration.host = host.toString(configuration.host);
    configuration.port = quint16(port.toInt(configuration.port));
    configuration.isPortNamed = !port.isUndefined();
    return {};
}

Complaint readAuth(const QJsonValue &value, Configuration &configuration)
{
    if (value.isUndefined())
        return {};
    const auto mode = value.toObject().value(QStringLiteral("mode"));
    if (!value.isObject() || (mode.toString() != QStringLiteral("token") && mode.toString() != QStringLiteral("none")))
        return wrong(QStringLiteral("auth.mode"), QStringLiteral("token or none"), mode);
    configuration.isAuthenticated = mode.toString() == QStringLiteral("token");
    return {};
}

Complaint readApproval(const QJsonValue &value, Configuration::ApprovalRule &rule)
{
    using Mode = Configuration::ApprovalRule::Mode;
    if (value.isUndefined())
        return {};
    if (value.toString() == QStringLiteral("always"))
        rule.mode = Mode::Always;
    else if (value.toString() == QStringLiteral("never"))
        rule.mode = Mode::Never;
    else if (value.isObject())
        rule.mode = Mode::Listed;
    else
        return wrong(QStringLiteral("approve_add_server"),
                     QStringLiteral("always, never, or an object with commands and hosts"), value);
    const auto lists = value.toObject();
    for (auto it = lists.begin(); it != lists.end(); ++it) {
        const auto entries = it->toArray();
        const bool isKnown = it.key() == QStringLiteral("commands") || it.key() == QStringLiteral("hosts");
        const bool areTexts =
            std::all_of(entries.begin(), entries.end(), [](const QJsonValue &entry) { return entry.isString(); });
        if (!isKnown || !it->isArray() || !areTexts)
            return wrong(QStringLiteral("approve_add_server.") + it.key(),
                         QStringLiteral("commands or hosts, each a list of strings"), *it);
        auto &target = it.key() == QStringLiteral("commands") ? rule.commands : rule.hosts;
        for (const auto &entry : entries)
            target += entry.toString();
    }
    return {};
}

Complaint readUi(const QJsonValue &value, Configuration &configuration)
{
    static const QRegularExpression locale(QStringLiteral("\\A([A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,3})?\\z"));
    static const QStringList themes { QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark") };
    if (!value.isUndefined() && !value.isObject())
        return wrong(QStringLiteral("ui"), QStringLiteral("an object"), value);
    const auto ui = value.toObject();
    for (auto it = ui.begin(); it != ui.end(); ++it) {
        const auto text = it->toString();
        if (it.key() == QStringLiteral("language")) {
            if (!it->isString() || !locale.match(text).hasMatch())
                return wrong(QStringLiteral("ui.language"), QStringLiteral("a language such as en or de"), *it);
            configuration.ui.language = text;
        } else if (it.key() == QStringLiteral("theme")) {
            if (!themes.contains(text))
                return wrong(QStringLiteral("ui.theme"), QStringLiteral("system, light or dark"), *it);
            configuration.ui.theme = Configuration::Ui::Theme(themes.indexOf(text));
        } else {
            configuration.warnings +=
                QStringLiteral("ui.%1 is not known and has no effect").arg(singleLine(it.key(), 60));
        }
    }
    return {};
}

Complaint readChangedTools(const QJsonValue &value, Configuration &configuration)
{
    using Rule = DefinitionPins::Rule;
    if (value.isUndefined())
        return {};
    if (value != QStringLiteral("withhold") && value != QStringLiteral("accept"))
        return wrong(QStringLiteral("changed_tools"), QStringLiteral("withhold or accept"), value);
    configuration.changedTools = value == QStringLiteral("accept") ? Rule::Accept : Rule::Withhold;
    return {};
}

Complaint readSignIn(const QJsonValue &value, Configuration &configuration)
{
    auto settings = SignInSettings::read(value);
    if (!settings)
        return settings.error();
    configuration.signIn = *settings;
    return {};
}

Complaint takeClients(const QJsonValue &value, Configuration &configuration)
{
    auto clients = clientsFromJson(value, configuration.warnings);
    if (!clients)
        return clients.error();
    configuration.clients = *clients;
    return {};
}

Complaint readLimits(const QJsonValue &value, Configuration &configuration)
{
    if (!value.isUndefined() && !value.isObject())
        return wrong(QStringLiteral("limits"), QStringLiteral("an object"), value);
    const auto known = limitsOf(configuration);
    const auto limits = value.toObject();
    for (auto it = limits.begin(); it != limits.end(); ++it) {
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](const auto &limit) { return it.key() == QLatin1String(limit.key); });
        if (found == known.end()) {
            configuration.warnings += QStringLiteral("limits.%1 is not known and has no effect").arg(it.key());
            continue;
        }
        if (!it->isDouble() || it->toDouble() < found->least || it->toDouble() > found->most)
            return wrong(
                QStringLiteral("limits.") + it.key(),
                QStringLiteral("a number from %1 to %2").arg(found->least, 0, 'g', 12).arg(found->most, 0, 'g', 12),
                *it);
        found->set(it->toDouble());
    }
    return {};
}

Complaint addServer(const QString &name, const QJsonValue &entry, const QString &path, Configuration &configuration)
{
    if (!entry.isObject())
        return wrong(path, QStringLiteral("an object"), entry);
    auto server = serverFromJson(name, entry.toObject(), path);
    if (!server)
        return server.error();
    const auto &known = configuration.servers;
    if (std::any_of(known.begin(), known.end(), [&](const auto &other) { return other.name == name; }))
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("%1: a server called %2 stands in the file already").arg(path, name));
    configuration.servers.append(*server);
    return {};
}

/// Servers by name, or as a list of objects with a name.
Complaint readServers(const QString &key, const QJsonValue &value, Configuration &configuration)
{
    if (value.isArray()) {
        const auto entries = value.toArray();
        for (qsizetype i = 0; i < entries.size(); ++i) {
            const auto path = QStringLiteral("%1[%2]").arg(key).arg(i);
            const auto name = entries[i].toObject().value(QStringLiteral("name"));
            if (!name.isString())
                return wrong(path + QStringLiteral(".name"), QStringLiteral("a string"), name);
            if (auto complaint = addServer(name.toString(), entries[i], path, configuration))
                return complaint;
        }
        return {};
    }
    if (!value.isUndefined() && !value.isObject())
        return wrong(key, QStringLiteral("an object or a list"), value);
    const auto entries = value.toObject();
    for (auto it = entries.begin(); it != entries.end(); ++it) {
        if (auto complaint = addServer(it.key(), *it, key + u'.' + it.key(), configuration))
            return complaint;
    }
    return {};
}

/// The objects in which a name must not stand twice.
std::vector<RawJson> namingParts(const RawJson &root)
{
    std::vector<RawJson> parts { root,      root["servers"], root["mcpServers"], root["mcpClients"], root["clients"],
                                 root["ui"] };
    if (const auto clients = root["clients"].members()) {
        for (const auto &client : *clients)
            parts.insert(parts.end(), { client.value, client.value["tools"] });
    }
    return parts;
}

bool isLoopback(const QString &host)
{
    return host == QStringLiteral("localhost") || QHostAddress(host).isLoopback();
}

} // namespace

Result<Configuration> Configuration::parse(const QByteArray &json, const QString &origin)
{
    const auto checked = RawJson::parse(json);
    if (!checked || !checked->isObject())
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("%1: %2").arg(origin, checked ? QStringLiteral("expected an object")
                                                                  : checked.error().message));
    // Qt would silently take one of two.
    for (const auto &part : namingParts(*checked)) {
        if (const auto members = part.members(); part.isObject() && !members)
            return Error(ErrorCode::InvalidParams, QStringLiteral("%1: %2").arg(origin, members.error().message));
    }
    const auto whole = checked->toQt();
    if (!whole.isObject())
        return Error(ErrorCode::InvalidParams, QStringLiteral("%1: holds a number that is out of range").arg(origin));
    const auto root = whole.toObject();
    Configuration configuration;
    const auto version = root.value(QStringLiteral("version"));
    Complaint complaint;
    if (!version.isUndefined() && version.toInt() != 1)
        complaint = wrong(QStringLiteral("version"), QStringLiteral("1"), version);
    const auto take = [&](Complaint found) {
        if (!complaint)
            complaint = std::move(found);
    };
    take(readListen(root.value(QStringLiteral("listen")), configuration));
    take(readAuth(root.value(QStringLiteral("auth")), configuration));
    take(readApproval(root.value(QStringLiteral("approve_add_server")), configuration.approval));
    take(readChangedTools(root.value(QStringLiteral("changed_tools")), configuration));
    take(takeClients(root.value(QStringLiteral("clients")), configuration));
    take(readUi(root.value(QStringLiteral("ui")), configuration));
    take(readSignIn(root.value(QStringLiteral("sign_in")), configuration));
    take(readLimits(root.value(QStringLiteral("limits")), configuration));
    for (const auto &key : { QStringLiteral("servers"), QStringLiteral("mcpServers"), QStringLiteral("mcpClients") })
        take(readServers(key, root.value(key), configuration));
    if (complaint)
        return Error(ErrorCode::InvalidParams, QStringLiteral("%1: %2").arg(origin, complaint->message));
    configuration.warnings += warningsOf(configuration.clients, configuration.servers);

    static const QStringList known { QStringLiteral("version"),      QStringLiteral("listen"),
                                     QStringLiteral("auth"),         QStringLiteral("approve_add_server"),
                                     QStringLiteral("clients"),      QStringLiteral("limits"),
                                     QStringLiteral("servers"),      QStringLiteral("mcpServers"),
                                     QStringLiteral("mcpClients"),   QStringLiteral("inputs"),
                                     QStringLiteral("sign_in"),      QStringLiteral("streams"),
                                     QStringLiteral("stores"),       QStringLiteral("ui"),
                                     QStringLiteral("changed_tools") };
    for (const auto &key : root.keys()) {
        if (!known.contains(key))
            configuration.warnings +=
                QStringLiteral("%1: the key %2 is not known and has no effect").arg(origin, singleLine(key, 60));
    }
    return configuration;
}

Result<> Configuration::apply(const CommandLine &line, const QByteArray &portVariable)
{
    bool isNumber = false;
    const auto number = portVariable.toUShort(&isNumber);
    if (isNumber && !isPortNamed)
        port = number;
    port = line.port.value_or(port);
    host = line.host.value_or(host);
    isAuthenticated = line.isAuthenticated.value_or(isAuthenticated);
    if (!isLoopback(host))
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("listen.host: only loopback addresses are served, such as 127.0.0.1; got %1")
                         .arg(singleLine(host, 60)));
    return {};
}

} // namespace qonduit
