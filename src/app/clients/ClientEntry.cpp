// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/ClientEntry.h"

#include "app/clients/Candidates.h"
#include "app/clients/EntryReferences.h"
#include "backends/EntryReader.h"
#include "backends/ServerConfigJson.h"
#include "core/Text.h"

#include <QDir>

namespace qonduit {

namespace {

using Dialect = ClientProgram::Dialect;

QJsonValue textOf(const QJsonValue &value)
{
    return value.isDouble() || value.isBool() ? QJsonValue(value.toVariant().toString()) : value;
}

/// Turns one entry of another program into one of ours, key by key.
class Translation
{
public:
    Translation(QJsonObject theirs, const EntrySurroundings &surroundings, FoundServer &found)
        : m_theirs(std::move(theirs)), m_around(surroundings), m_found(found), m_references(surroundings, found)
    {
    }

    QJsonObject ours()
    {
        takeOldZedCommand();
        take("command", { "command" });
        take("args", { "args" });
        take("cwd", { "cwd" });
        take("url", { "url", "httpUrl", "serverUrl" });
        takeMap("env", { "env" });
        takeMap("headers", { "headers", "http_headers" });
        takeTransport();
        takeCodex();
        take("allowed_tools", { "includeTools", "enabled_tools", "allowed_tools", "allowedTools" });
        take("enabled", { "enabled" });
        take("disabled", { "disabled" });
        takeTimeout();
        settleFolder();
        noteTheRest();
        return m_ours;
    }

private:
    QJsonValue pull(const char *key) { return m_theirs.take(QLatin1String(key)); }

    void put(const char *key, const QJsonValue &value) { m_ours.insert(QLatin1String(key), value); }

    /// The first of several spellings that says something.
    void take(const char *key, std::initializer_list<const char *> spellings)
    {
        for (const auto *spelling : spellings) {
            const auto value = m_references.translated(pull(spelling));
            const bool isSilent = value.isUndefined() || value.isNull() || value == QJsonValue(QString());
            if (!isSilent && !m_ours.contains(QLatin1String(key)))
                put(key, value);
        }
    }

    /// Values that are numbers or truths are texts to a program; null says that there is no such variable.
    void takeMap(const char *key, std::initializer_list<const char *> spellings)
    {
        take(key, spellings);
        const auto value = m_ours.value(QLatin1String(key));
        if (!value.isObject())
            return;
        QJsonObject texts;
        const auto members = value.toObject();
        for (auto it = members.begin(); it != members.end(); ++it) {
            if (it->isNull())
                note(QStringLiteral("%1.%2 is not taken away from its surroundings")
                         .arg(QLatin1String(key), singleLine(it.key(), 60)));
            else
                texts.insert(it.key(), textOf(*it));
        }
        if (texts.isEmpty())
            m_ours.remove(QLatin1String(key));
        else
            put(key, texts);
    }

    /// Zed had `command` as an object, once.
    void takeOldZedCommand()
    {
        const auto command = m_theirs.value(QStringLiteral("command"));
        if (!command.isObject())
            return;
        const auto parts = command.toObject();
        m_theirs.insert(QStringLiteral("command"), parts.value(QStringLiteral("path")));
        for (const auto &key : { QStringLiteral("args"), QStringLiteral("env") }) {
            if (parts.contains(key))
                m_theirs.insert(key, parts.value(key));
        }
    }

    void takeTransport()
    {
        take("transport", { "type", "transport" });
        const auto transport = m_ours.value(QStringLiteral("transport")).toString();
        if (transport == QStringLiteral("streamable_http"))
            put("transport", QStringLiteral("streamable-http"));
    }

    void takeCodex()
    {
        auto headers = m_ours.value(QStringLiteral("headers")).toObject();
        if (const auto variable = pull("bearer_token_env_var").toString(); !variable.isEmpty())
            headers.insert(QStringLiteral("Authorization"), QStringLiteral("Bearer ${env:%1}").arg(variable));
        const auto fromVariables = pull("env_http_headers").toObject();
        for (auto it = fromVariables.begin(); it != fromVariables.end(); ++it)
            headers.insert(it.key(), QStringLiteral("${env:%1}").arg(it->toString()));
        if (!headers.isEmpty())
            put("headers", headers);
        auto environment = m_ours.value(QStringLiteral("env")).toObject();
        for (const auto &variable : pull("env_vars").toArray()) {
            const auto name = variable.isObject() ? variable.toObject().value(QStringLiteral("name")).toString()
                                                  : variable.toString();
            if (!name.isEmpty() && !environment.contains(name))
                environment.insert(name, QStringLiteral("${env:%1}").arg(name));
        }
        if (!environment.isEmpty())
            put("env", environment);
    }

    void takeTimeout()
    {
        const auto seconds = pull("tool_timeout_sec");
        const auto inMs = m_around.dialect == Dialect::Gemini || m_around.dialect == Dialect::ClaudeCode
                            ? pull("timeout")
                            : QJsonValue(QJsonValue::Undefined);
        const double timeout = seconds.isDouble() ? seconds.toDouble() * 1000 : inMs.toDouble();
        if (timeout >= 1 && timeout <= 86400000)
            put("call_timeout_ms", qint64(timeout));
    }

    /// Programs start a project's servers in its folder.
    void settleFolder()
    {
        const auto folder = m_ours.value(QStringLiteral("cwd"));
        const auto &project = m_around.origin.project;
        if (project.isEmpty() || !m_ours.contains(QStringLiteral("command")))
            return;
        if (folder.isUndefined())
            put("cwd", project);
        else if (folder.isString() && QDir::isRelativePath(folder.toString()))
            put("cwd", QDir::cleanPath(project + u'/' + folder.toString()));
    }

    void noteTheRest()
    {
        static const QStringList harmless { QStringLiteral("name"),
                                            QStringLiteral("description"),
                                            QStringLiteral("source"),
                                            QStringLiteral("gallery"),
                                            QStringLiteral("version"),
                                            QStringLiteral("alwaysAllow"),
                                            QStringLiteral("autoApprove"),
                                            QStringLiteral("trust"),
                                            QStringLiteral("startup_timeout_sec"),
                                            QStringLiteral("startup_timeout_ms") };
        for (const auto &key : m_theirs.keys()) {
            if (!harmless.contains(key))
                note(QStringLiteral("%1 has no counterpart here and is left out").arg(singleLine(key, 60)));
        }
    }

    void note(const QString &sentence) { m_found.notes += sentence; }

    QJsonObject m_theirs;
    const EntrySurroundings &m_around;
    FoundServer &m_found;
    EntryReferences m_references;
    QJsonObject m_ours;
};

} // namespace

FoundServer readEntry(const QString &name, const QJsonValue &entry, const QString &place,
                      const EntrySurroundings &surroundings)
{
    FoundServer found;
    found.origin = surroundings.origin;
    found.origin.name = name;
    found.config.name = legalName(name);
    if (!entry.isObject()) {
        found.problem = QStringLiteral("%1: expected an object, got %2").arg(place, shown(entry));
        return found;
    }
    const auto ours = Translation(entry.toObject(), surroundings, found).ours();
    auto server = serverFromJson(found.config.name, ours, place);
    if (server) {
        found.config = *server;
        return found;
    }
    // What can be said of it all the same, for a person to recognise it.
    found.config.command = ours.value(QStringLiteral("command")).toString();
    found.config.url = QUrl(ours.value(QStringLiteral("url")).toString());
    for (const auto &argument : ours.value(QStringLiteral("args")).toArray())
        found.config.arguments += argument.toString();
    if (found.config.command.isEmpty() && !found.config.url.isEmpty())
        found.config.transport = ServerConfig::Transport::AutoHttp;
    if (found.problem.isEmpty())
        found.problem = found.config.command.isEmpty() && found.config.url.isEmpty()
                          ? QStringLiteral("%1: expected command or url, got neither").arg(place)
                          : server.error().message;
    return found;
}

EntryFields ownEntry(const ClientProgram &program, const OwnAddress &own, bool isStdio)
{
    EntryFields entry;
    if (isStdio || program.reach == ClientProgram::Reach::StdioOnly) {
        if (program.hasType)
            entry.append({ QStringLiteral("type"), QStringLiteral("stdio") });
        entry.append({ QStringLiteral("command"), own.relay });
        if (program.dialect == Dialect::Zed) // old ones insist
            entry.append({ QStringLiteral("args"), QJsonArray() });
        return entry;
    }
    if (program.hasType)
        entry.append({ QStringLiteral("type"), QStringLiteral("http") });
    entry.append({ program.urlKey, own.endpoint.toString(QUrl::FullyEncoded) });
    if (!own.token.isEmpty())
        entry.append(
            { program.headersKey, QJsonObject { { QStringLiteral("Authorization"),
                                                  QStringLiteral("Bearer ") + QString::fromLatin1(own.token) } } });
    return entry;
}

} // namespace qonduit
