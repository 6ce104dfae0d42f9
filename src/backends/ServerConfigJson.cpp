// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ServerConfigJson.h"

#include "core/Text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <vector>

namespace qonduit {

namespace {

QString shown(const QJsonValue &value)
{
    auto text = QString::fromUtf8(QJsonDocument(QJsonArray { value }).toJson(QJsonDocument::Compact));
    return singleLine(text.mid(1).chopped(1), 80);
}

/// Reads members one by one and keeps the first complaint.
class EntryReader
{
public:
    EntryReader(const QJsonObject &entry, QString path) : m_entry(entry), m_path(std::move(path)) { }

    QString text(const char *name, const char *other = nullptr)
    {
        const auto value = find(name, other);
        if (!value.isUndefined() && !value.isString())
            complain(name, QStringLiteral("a string"), value);
        return value.toString();
    }

    QStringList list(const char *name, const char *other = nullptr)
    {
        const auto value = find(name, other);
        if (!value.isUndefined() && !value.isArray())
            complain(name, QStringLiteral("a list of strings"), value);
        QStringList texts;
        const auto elements = value.toArray();
        for (qsizetype i = 0; i < elements.size(); ++i) {
            if (!elements[i].isString())
                complain(QStringLiteral("%1[%2]").arg(QLatin1String(name)).arg(i), QStringLiteral("a string"), elements[i]);
            texts += elements[i].toString();
        }
        return texts;
    }

    QMap<QString, QString> map(const char *name)
    {
        const auto value = find(name);
        if (!value.isUndefined() && !value.isObject())
            complain(name, QStringLiteral("an object with string values"), value);
        QMap<QString, QString> texts;
        const auto members = value.toObject();
        for (auto it = members.begin(); it != members.end(); ++it) {
            if (!it->isString())
                complain(QStringLiteral("%1.%2").arg(QLatin1String(name), it.key()), QStringLiteral("a string"), *it);
            texts.insert(it.key(), it->toString());
        }
        return texts;
    }

    bool flag(const char *name, bool fallback)
    {
        const auto value = find(name);
        if (!value.isUndefined() && !value.isBool())
            complain(name, QStringLiteral("true or false"), value);
        return value.toBool(fallback);
    }

    double number(const char *name, const char *other, double least, double most, double fallback)
    {
        const auto value = find(name, other);
        if (value.isUndefined())
            return fallback;
        if (!value.isDouble() || value.toDouble() < least || value.toDouble() > most)
            complain(name, QStringLiteral("a number from %1 to %2").arg(least, 0, 'g', 12).arg(most, 0, 'g', 12), value);
        return value.toDouble(fallback);
    }

    qint64 wholeNumber(const char *name, const char *other, qint64 least, qint64 most, qint64 fallback)
    {
        const auto number = this->number(name, other, double(least), double(most), double(fallback));
        if (number != std::floor(number))
            complain(name, QStringLiteral("a whole number"), find(name, other));
        return qint64(number);
    }

    QJsonObject object(const char *name, const char *other)
    {
        const auto value = find(name, other);
        if (!value.isUndefined() && !value.isObject())
            complain(name, QStringLiteral("an object"), value);
        return value.toObject();
    }

    bool has(const char *name, const char *other = nullptr) const { return !find(name, other).isUndefined(); }
    /// Where a member stands, for messages.
    QString at(const QString &member) const { return m_path.isEmpty() ? member : m_path + u'.' + member; }
    void complainOfUnknown(std::initializer_list<QStringView> known)
    {
        for (const auto &key : m_entry.keys()) {
            if (std::find(known.begin(), known.end(), key) == known.end())
                complain(QStringLiteral("%1: there is no such setting").arg(at(singleLine(key, 60))));
        }
    }
    const std::optional<Error> &complaint() const { return m_complaint; }
    void complain(const QString &message)
    {
        if (!m_complaint)
            m_complaint = Error(ErrorCode::InvalidParams, message);
    }

private:
    QJsonValue find(const char *name, const char *other = nullptr) const
    {
        const auto value = m_entry.value(QLatin1String(name));
        return value.isUndefined() && other ? m_entry.value(QLatin1String(other)) : value;
    }
    void complain(const QString &member, const QString &expected, const QJsonValue &got)
    {
        complain(QStringLiteral("%1: expected %2, got %3").arg(at(member), expected, shown(got)));
    }
    void complain(const char *member, const QString &expected, const QJsonValue &got) { complain(QLatin1String(member), expected, got); }

    const QJsonObject &m_entry;
    QString m_path;
    std::optional<Error> m_complaint;
};

ServerConfig::Restart readRestart(EntryReader &entry)
{
    ServerConfig::Restart restart;
    const auto members = entry.object("restart_config", "restartConfig");
    EntryReader reader(members, entry.at(QStringLiteral("restart_config")));
    reader.complainOfUnknown({ u"enabled", u"max_attempts", u"maxAttempts", u"base_delay_ms", u"baseDelayMs", u"max_delay_ms", u"maxDelayMs", u"backoff_multiplier", u"backoffMultiplier" });
    restart.enabled = reader.flag("enabled", true);
    restart.maxAttempts = int(reader.wholeNumber("max_attempts", "maxAttempts", 0, 1000, 5));
    restart.backoff.base = std::chrono::milliseconds(reader.wholeNumber("base_delay_ms", "baseDelayMs", 1, 3600000, 1000));
    restart.backoff.ceiling = std::chrono::milliseconds(reader.wholeNumber("max_delay_ms", "maxDelayMs", 1, 3600000, 60000));
    restart.backoff.factor = reader.number("backoff_multiplier", "backoffMultiplier", 1, 10, 2);
    if (reader.complaint())
        entry.complain(reader.complaint()->message);
    return restart;
}

/// Decides between process and HTTP, from what is given and what `transport` (or `type`) says.
void readTransport(EntryReader &entry, ServerConfig &config)
{
    const auto where = entry.at(QStringLiteral("transport"));
    const auto wanted = entry.has("transport") ? entry.text("transport") : entry.has("type") ? entry.text("type") : QStringLiteral("auto");
    static const QStringList known { QStringLiteral("auto"), QStringLiteral("stdio"), QStringLiteral("streamable-http"), QStringLiteral("http"), QStringLiteral("streamableHttp") };
    if (wanted == QStringLiteral("sse"))
        entry.complain(QStringLiteral("%1: sse (the transport of 2024-11-05) is not supported yet; use streamable-http").arg(where));
    else if (!known.contains(wanted))
        entry.complain(QStringLiteral("%1: expected one of auto, stdio, streamable-http, got %2").arg(where, singleLine(wanted, 40)));
    if (entry.has("url") == entry.has("command")) {
        entry.complain(QStringLiteral("%1: expected exactly one of url and command").arg(entry.at(QStringLiteral("command"))));
        return;
    }
    config.transport = entry.has("url") ? ServerConfig::Transport::StreamableHttp : ServerConfig::Transport::Stdio;
    const bool saysProcess = wanted == QStringLiteral("stdio");
    if (wanted != QStringLiteral("auto") && known.contains(wanted) && saysProcess != (config.transport == ServerConfig::Transport::Stdio))
        entry.complain(QStringLiteral("%1: %2 does not go with %3").arg(where, wanted, entry.has("url") ? QStringLiteral("url") : QStringLiteral("command")));
    const auto others = config.transport == ServerConfig::Transport::Stdio ? std::vector<const char *> { "headers" } : std::vector<const char *> { "args", "env", "cwd" };
    for (const auto *other : others) {
        if (entry.has(other))
            entry.complain(QStringLiteral("%1: does not go with %2").arg(entry.at(QLatin1String(other)), entry.has("url") ? QStringLiteral("url") : QStringLiteral("command")));
    }
}

/// Headers that frame or route the request are ours to write.
bool isOurs(const QString &header)
{
    static const QStringList ours { QStringLiteral("host"), QStringLiteral("connection"), QStringLiteral("content-length"), QStringLiteral("content-type"), QStringLiteral("transfer-encoding"),
                                    QStringLiteral("te"), QStringLiteral("upgrade"), QStringLiteral("accept"), QStringLiteral("accept-encoding"), QStringLiteral("expect"),
                                    QStringLiteral("mcp-session-id"), QStringLiteral("mcp-protocol-version"), QStringLiteral("last-event-id") };
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
            entry.complain(QStringLiteral("%1: is no name of a header, or its value holds control characters").arg(where));
        config.headers.append({ it.key().toUtf8(), it.value().toUtf8() });
    }
}

void readAddress(EntryReader &entry, ServerConfig &config)
{
    config.command = entry.text("command");
    config.arguments = entry.list("args");
    config.environment = entry.map("env");
    config.workingFolder = entry.text("cwd");
    readHeaders(entry, config);
    if (config.transport == ServerConfig::Transport::Stdio) {
        if (config.command.trimmed().isEmpty())
            entry.complain(QStringLiteral("%1: expected the name of a program, got nothing").arg(entry.at(QStringLiteral("command"))));
        return;
    }
    config.url = QUrl(entry.text("url"), QUrl::StrictMode);
    const bool isWeb = config.url.scheme() == QStringLiteral("http") || config.url.scheme() == QStringLiteral("https");
    if (!config.url.isValid() || !isWeb || config.url.host().isEmpty())
        entry.complain(QStringLiteral("%1: expected an http or https address, got %2").arg(entry.at(QStringLiteral("url")), singleLine(entry.text("url"), 100)));
}

/// `${secret:NAME}` and `${env:NAME}` are promised, and must not reach a server as they stand until they are kept.
void refuseReferences(EntryReader &entry, const ServerConfig &config)
{
    auto texts = config.arguments + config.environment.values() + QStringList { config.url.toString() };
    for (const auto &[name, value] : config.headers)
        texts += QString::fromUtf8(value);
    for (const auto &text : texts) {
        if (text.contains(QStringLiteral("${secret:")) || text.contains(QStringLiteral("${env:")))
            entry.complain(QStringLiteral("%1: references to secrets and variables are not supported yet").arg(entry.at(singleLine(text, 60))));
    }
}

} // namespace

Result<ServerConfig> serverFromJson(const QString &name, const QJsonObject &json, const QString &path)
{
    EntryReader entry(json, path);
    ServerConfig config;
    config.name = name;
    if (const auto checked = ServerConfig::checkName(name); !checked)
        return Error(ErrorCode::InvalidParams, QStringLiteral("%1: %2").arg(path.isEmpty() ? QStringLiteral("name") : path, checked.error().message));
    readTransport(entry, config);
    readAddress(entry, config);
    refuseReferences(entry, config);
    config.enabled = entry.flag("enabled", true) && !entry.flag("disabled", false);
    config.restart = readRestart(entry);
    if (entry.has("allowed_tools", "allowedTools"))
        config.allowedTools = entry.list("allowed_tools", "allowedTools");
    if (entry.has("call_timeout_ms", "callTimeoutMs"))
        config.callTimeout = std::chrono::milliseconds(entry.wholeNumber("call_timeout_ms", "callTimeoutMs", 1, 86400000, 60000));
    const auto connect = entry.text("connect");
    if (!connect.isEmpty() && connect != QStringLiteral("eager") && connect != QStringLiteral("lazy"))
        entry.complain(QStringLiteral("%1: expected eager or lazy, got %2").arg(entry.at(QStringLiteral("connect")), singleLine(connect, 40)));
    config.connect = connect == QStringLiteral("lazy") ? ServerConfig::Connect::Lazy : ServerConfig::Connect::Eager;
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
        entry.insert(QStringLiteral("url"), config.url.toString(QUrl::FullyEncoded));
        QJsonObject headers;
        for (const auto &[name, value] : config.headers)
            headers.insert(QString::fromUtf8(name), QString::fromUtf8(value));
        if (!headers.isEmpty())
            entry.insert(QStringLiteral("headers"), headers);
    }
    if (!config.enabled)
        entry.insert(QStringLiteral("enabled"), false);
    if (config.connect == ServerConfig::Connect::Lazy)
        entry.insert(QStringLiteral("connect"), QStringLiteral("lazy"));
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
