// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ServerConfigJson.h"

#include "backends/EntryReader.h"
#include "core/Text.h"

#include <QHash>
#include <QJsonArray>
#include <QRegularExpression>

#include <vector>

namespace qonduit {

namespace {

const auto lazy = QStringLiteral("lazy");
const auto shared = QStringLiteral("shared");

ServerConfig::Restart readRestart(EntryReader &entry)
{
    ServerConfig::Restart restart;
    const auto members = entry.object("restart_config", "restartConfig");
    EntryReader reader(members, entry.at(QStringLiteral("restart_config")));
    reader.complainOfUnknown({ u"enabled", u"max_attempts", u"maxAttempts", u"base_delay_ms", u"baseDelayMs",
                               u"max_delay_ms", u"maxDelayMs", u"backoff_multiplier", u"backoffMultiplier" });
    restart.enabled = reader.flag("enabled", true);
    restart.maxAttempts = int(reader.wholeNumber("max_attempts", "maxAttempts", 0, 1000, 5));
    restart.backoff.base =
        std::chrono::milliseconds(reader.wholeNumber("base_delay_ms", "baseDelayMs", 1, 3600000, 1000));
    restart.backoff.ceiling =
        std::chrono::milliseconds(reader.wholeNumber("max_delay_ms", "maxDelayMs", 1, 3600000, 60000));
    restart.backoff.factor = reader.number("backoff_multiplier", "backoffMultiplier", 1, 10, 2);
    if (reader.complaint())
        entry.complain(reader.complaint()->message);
    return restart;
}

/// Decides between process and HTTP, from what is given and what `transport` (or `type`) says.
void readTransport(EntryReader &entry, ServerConfig &config)
{
    const auto where = entry.at(QStringLiteral("transport"));
    const auto wanted = entry.has("transport") ? entry.text("transport")
                      : entry.has("type")      ? entry.text("type")
                                               : QStringLiteral("auto");
    static const QHash<QString, ServerConfig::Transport> known {
        { QStringLiteral("stdio"), ServerConfig::Transport::Stdio },
        { QStringLiteral("streamable-http"), ServerConfig::Transport::StreamableHttp },
        { QStringLiteral("streamableHttp"), ServerConfig::Transport::StreamableHttp },
        { QStringLiteral("http"), ServerConfig::Transport::AutoHttp }, // other programs' word for all of it
        { QStringLiteral("sse"), ServerConfig::Transport::Sse },
    };
    if (wanted != QStringLiteral("auto") && !known.contains(wanted))
        entry.complain(QStringLiteral("%1: expected one of auto, stdio, streamable-http, sse, got %2")
                           .arg(where, singleLine(wanted, 40)));
    if (entry.has("url") == entry.has("command")) {
        entry.complain(
            QStringLiteral("%1: expected exactly one of url and command").arg(entry.at(QStringLiteral("command"))));
        return;
    }
    const auto usual = entry.has("url") ? ServerConfig::Transport::AutoHttp : ServerConfig::Transport::Stdio;
    config.transport = known.value(wanted, usual);
    if ((config.transport == ServerConfig::Transport::Stdio) == entry.has("url"))
        entry.complain(QStringLiteral("%1: %2 does not go with %3")
                           .arg(where, wanted, entry.has("url") ? QStringLiteral("url") : QStringLiteral("command")));
    const auto others = config.transport == ServerConfig::Transport::Stdio
                          ? std::vector<const char *> { "headers", "oauth" }
                          : std::vector<const char *> { "args", "env", "cwd" };
    for (const auto *other : others) {
        if (entry.has(other))
            entry.complain(QStringLiteral("%1: does not go with %2")
                               .arg(entry.at(QLatin1String(other)),
                                    entry.has("url") ? QStringLiteral("url") : QStringLiteral("command")));
    }
}

/// Headers that frame or route the request are ours to write.
bool isOurs(const QString &header)
{
    static const QStringList ours { QStringLiteral("host"),
                                    QStringLiteral("connection"),
                                    QStringLiteral("content-length"),
                                    QStringLiteral("content-type"),
                                    QStringLiteral("transfer-encoding"),
                                    QStringLiteral("te"),
                                    QStringLiteral("upgrade"),
                                    QStringLiteral("accept"),
                                    QStringLiteral("accept-encoding"),
                                    QStringLiteral("expect"),
                                    QStringLiteral("mcp-session-id"),
                                    QStringLiteral("mcp-protocol-version"),
                                    QStringLiteral("last-event-id") };
    return ours.contains(header.toLower());
}

void readHeaders(EntryReader &entry, ServerConfig &config)
{
    static const QRegularExpression token(QStringLiteral("\\A[A-Za-z0-9!#$%&'*+.^_`|~-]+\\z"));
    const auto headers = entry.map("headers");
    for (auto it = headers.begin(); it != headers.end(); ++it) {
        const auto where = entry.at(QStringLiteral("headers.") + singleLine(it.key(), 60));
        if (isOurs(it.key()))
            entry.complain(QStringLiteral("%1: Qonduit writes this header itself").arg(where));
        else if (!token.match(it.key()).hasMatch() || singleLine(it.value(), it.value().size()) != it.value())
            entry.complain(
                QStringLiteral("%1: is no name of a header, or its value holds control characters").arg(where));
        config.headers.append({ it.key().toUtf8(), it.value().toUtf8() });
    }
}

ServerConfig::OAuth readOAuth(EntryReader &entry)
{
    ServerConfig::OAuth oauth;
    const auto members = entry.object("oauth", nullptr);
    EntryReader reader(members, entry.at(QStringLiteral("oauth")));
    reader.complainOfUnknown({ u"client_id", u"clientId", u"client_secret", u"clientSecret", u"scope" });
    oauth.clientId = reader.text("client_id", "clientId");
    oauth.clientSecret = reader.text("client_secret", "clientSecret");
    oauth.scope = reader.text("scope");
    const auto references = Reference::in(oauth.clientSecret);
    const bool isSecret = references.size() == 1 && references.first().kind == Reference::Kind::Secret
                       && references.first().text() == oauth.clientSecret;
    if (!oauth.clientSecret.isEmpty() && !isSecret)
        reader.complain(QStringLiteral("%1: a secret does not stand in a file, expected ${secret:NAME}")
                            .arg(reader.at(QStringLiteral("client_secret"))));
    if (!oauth.clientSecret.isEmpty() && oauth.clientId.isEmpty())
        reader.complain(
            QStringLiteral("%1: does not go without client_id").arg(reader.at(QStringLiteral("client_secret"))));
    if (reader.complaint())
        entry.complain(reader.complaint()->message);
    return oauth;
}

void readAddress(EntryReader &entry, ServerConfig &config)
{
    config.command = entry.text("command");
    config.arguments = entry.list("args");
    config.environment = entry.map("env");
    config.workingFolder = entry.text("cwd");
    readHeaders(entry, config);
    config.oauth = readOAuth(entry);
    if (config.transport == ServerConfig::Transport::Stdio) {
        if (config.command.trimmed().isEmpty())
            entry.complain(QStringLiteral("%1: expected the name of a program, got nothing")
                               .arg(entry.at(QStringLiteral("command"))));
        return;
    }
    // The braces of a reference are none of a URL's characters.
    const auto address = entry.text("url");
    config.url = QUrl(address, Reference::in(address).isEmpty() ? QUrl::StrictMode : QUrl::TolerantMode);
    const bool isWeb = config.url.scheme() == QStringLiteral("http") || config.url.scheme() == QStringLiteral("https");
    if (!config.url.isValid() || !isWeb || config.url.host().isEmpty())
        entry.complain(QStringLiteral("%1: expected an http or https address, got %2")
                           .arg(entry.at(QStringLiteral("url")), singleLine(address, 100)));
}

/// A reference that is none would reach the server as it stands.
void checkReferences(EntryReader &entry, const ServerConfig &config)
{
    const auto check = [&entry](const QString &member, const QString &text) {
        if (!Reference::areWhole(text))
            entry.complain(
                QStringLiteral("%1: expected ${secret:NAME} or ${env:NAME}, where a name is 1 to 64 letters, "
                               "digits, '_', '-' or '.'")
                    .arg(entry.at(member)));
    };
    for (qsizetype i = 0; i < config.arguments.size(); ++i)
        check(QStringLiteral("args[%1]").arg(i), config.arguments[i]);
    for (auto it = config.environment.begin(); it != config.environment.end(); ++it)
        check(QStringLiteral("env.") + singleLine(it.key(), 60), *it);
    for (const auto &[name, value] : config.headers)
        check(QStringLiteral("headers.") + singleLine(QString::fromUtf8(name), 60), QString::fromUtf8(value));
    const auto address = entry.text("url");
    check(QStringLiteral("url"), address);
    if (Reference::in(address).size() != Reference::in(config.url).size())
        entry.complain(
            QStringLiteral("%1: a reference cannot stand in this place of a URL").arg(entry.at(QStringLiteral("url"))));
    for (const auto *member : { "command", "cwd" }) {
        if (entry.text(member).contains(QStringLiteral("${secret:"))
            || entry.text(member).contains(QStringLiteral("${env:")))
            entry.complain(QStringLiteral("%1: references are possible in args, env, headers and url only")
                               .arg(entry.at(QLatin1String(member))));
    }
}

} // namespace

Result<ServerConfig> serverFromJson(const QString &name, const QJsonObject &json, const QString &path)
{
    EntryReader entry(json, path);
    ServerConfig config;
    config.name = name;
    if (const auto checked = ServerConfig::checkName(name); !checked)
        return Error(
            ErrorCode::InvalidParams,
            QStringLiteral("%1: %2").arg(path.isEmpty() ? QStringLiteral("name") : path, checked.error().message));
    readTransport(entry, config);
    readAddress(entry, config);
    checkReferences(entry, config);
    config.enabled = entry.flag("enabled", true) && !entry.flag("disabled", false);
    config.restart = readRestart(entry);
    if (entry.has("allowed_tools", "allowedTools"))
        config.allowedTools = entry.list("allowed_tools", "allowedTools");
    if (entry.has("call_timeout_ms", "callTimeoutMs"))
        config.callTimeout =
            std::chrono::milliseconds(entry.wholeNumber("call_timeout_ms", "callTimeoutMs", 1, 86400000, 60000));
    if (entry.word("connect", { QStringLiteral("eager"), lazy }) == lazy)
        config.connect = ServerConfig::Connect::Lazy;
    if (entry.word("sharing", { QStringLiteral("session"), shared }) == shared)
        config.sharing = ServerConfig::Sharing::Shared;
    if (entry.has("ask"))
        config.ask = ServerConfig::askFromName(entry.word("ask", ServerConfig::askNames()));
    if (entry.complaint())
        return *entry.complaint();
    return config;
}

QJsonObject serverToJson(const ServerConfig &config)
{
    QJsonObject entry;
    if (config.transport == ServerConfig::Transport::Stdio) {
        entry.insert(QStringLiteral("command"), config.command);
        entry.insert(QStringLiteral("args"), QJsonArray::fromStringList(config.arguments));
        if (!config.workingFolder.isEmpty())
            entry.insert(QStringLiteral("cwd"), config.workingFolder);
        QJsonObject environment;
        for (auto it = config.environment.begin(); it != config.environment.end(); ++it)
            environment.insert(it.key(), *it);
        if (!environment.isEmpty())
            entry.insert(QStringLiteral("env"), environment);
    } else {
        entry.insert(QStringLiteral("url"), Reference::written(config.url));
        if (config.transport != ServerConfig::Transport::AutoHttp)
            entry.insert(QStringLiteral("transport"), config.transportName());
        QJsonObject headers;
        for (const auto &[name, value] : config.headers)
            headers.insert(QString::fromUtf8(name), QString::fromUtf8(value));
        if (!headers.isEmpty())
            entry.insert(QStringLiteral("headers"), headers);
        QJsonObject oauth;
        for (const auto &[name, value] : { std::pair(QStringLiteral("client_id"), config.oauth.clientId),
                                           std::pair(QStringLiteral("client_secret"), config.oauth.clientSecret),
                                           std::pair(QStringLiteral("scope"), config.oauth.scope) }) {
            if (!value.isEmpty())
                oauth.insert(name, value);
        }
        if (!oauth.isEmpty())
            entry.insert(QStringLiteral("oauth"), oauth);
    }
    if (!config.enabled)
        entry.insert(QStringLiteral("enabled"), false);
    if (config.connect == ServerConfig::Connect::Lazy)
        entry.insert(QStringLiteral("connect"), lazy);
    if (config.sharing == ServerConfig::Sharing::Shared)
        entry.insert(QStringLiteral("sharing"), shared);
    if (config.ask)
        entry.insert(QStringLiteral("ask"), ServerConfig::askName(*config.ask));
    if (config.allowedTools)
        entry.insert(QStringLiteral("allowed_tools"), QJsonArray::fromStringList(*config.allowedTools));
    if (config.callTimeout)
        entry.insert(QStringLiteral("call_timeout_ms"), qint64(config.callTimeout->count()));
    if (config.transport == ServerConfig::Transport::Stdio) {
        const auto &restart = config.restart;
        entry.insert(QStringLiteral("restart_config"),
                     QJsonObject { { QStringLiteral("enabled"), restart.enabled },
                                   { QStringLiteral("max_attempts"), restart.maxAttempts },
                                   { QStringLiteral("base_delay_ms"), qint64(restart.backoff.base.count()) },
                                   { QStringLiteral("max_delay_ms"), qint64(restart.backoff.ceiling.count()) },
                                   { QStringLiteral("backoff_multiplier"), restart.backoff.factor } });
    }
    return entry;
}

} // namespace qonduit
