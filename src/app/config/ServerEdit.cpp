// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/config/ServerEdit.h"

#include "app/config/MemberEdit.h"
#include "backends/ServerConfigJson.h"
#include "protocol/json/RawJson.h"

#include <algorithm>
#include <optional>

namespace qonduit {

namespace {

const QStringList sections { QStringLiteral("servers"), QStringLiteral("mcpServers"), QStringLiteral("mcpClients") };

/// What else a member may be called. \see ServerConfigJson.h
QStringList spellingsOf(const QString &key)
{
    static const QMap<QString, QStringList> others {
        { QStringLiteral("transport"), { QStringLiteral("type") } },
        { QStringLiteral("enabled"), { QStringLiteral("disabled") } },
        { QStringLiteral("restart_config"), { QStringLiteral("restartConfig") } },
        { QStringLiteral("allowed_tools"), { QStringLiteral("allowedTools") } },
        { QStringLiteral("call_timeout_ms"), { QStringLiteral("callTimeoutMs") } },
    };
    return others.value(key) + QStringList { key };
}

/// The entry of a server in a section that is an object, or a list of objects with names.
RawJson entryIn(const RawJson &section, const QString &name)
{
    if (section.isObject())
        return section[name.toUtf8()];
    const auto elements = section.elements();
    const auto found = std::find_if(elements.begin(), elements.end(),
                                    [&](const auto &element) { return element["name"].toString() == name; });
    return found == elements.end() ? RawJson() : *found;
}

/// The section in which a server stands, else the one that is there, else ours.
QString sectionFor(const RawJson &root, const QString &name)
{
    for (const auto &section : sections) {
        if (!entryIn(root[section.toUtf8()], name).isMissing())
            return section;
    }
    const auto there = std::find_if(sections.begin(), sections.end(),
                                    [&](const auto &key) { return !root[key.toUtf8()].isMissing(); });
    return there == sections.end() ? sections.front() : *there;
}

/// The keys whose members say something else in \p after than in \p before.
QStringList differences(const ServerConfig &before, const QJsonObject &was, const ServerConfig &after,
                        const QJsonObject &is)
{
    auto keys = was.keys() + is.keys();
    keys.removeDuplicates();
    keys.removeIf([&](const QString &key) { return was.value(key) == is.value(key); });
    if (before.transport == after.transport)
        return keys;
    // What need not be written, and so may be lacking in both, but does not go with the other transport.
    keys += { QStringLiteral("transport"), QStringLiteral("args"), QStringLiteral("env"), QStringLiteral("cwd"),
              QStringLiteral("headers") };
    keys.removeDuplicates();
    return keys;
}

} // namespace

Result<QByteArray> withServer(const QByteArray &json, const ServerConfig &server)
{
    const auto root = RawJson::parse(json);
    if (!root)
        return root.error();
    const auto section = sectionFor(*root, server.name);
    const QStringList path { section, server.name };
    const auto is = serverToJson(server);
    const auto entry = entryIn((*root)[section.toUtf8()], server.name);
    const auto before = serverFromJson(server.name, entry.toQt().toObject(), {});
    if (entry.isMissing() || !before)
        return withMemberAt(json, path, is);
    auto text = Result<QByteArray>(json);
    for (const auto &key : differences(*before, serverToJson(*before), server, is)) {
        const auto value = is.value(key);
        for (const auto &spelling : spellingsOf(key)) {
            const bool stays = spelling == key && !value.isUndefined();
            if (text && !stays)
                text = withoutMemberAt(*text, path + QStringList { spelling });
        }
        if (text && !value.isUndefined())
            text = withMemberAt(*text, path + QStringList { key }, value);
    }
    return text;
}

Result<QByteArray> withoutServer(const QByteArray &json, const QString &name)
{
    const auto root = RawJson::parse(json);
    if (!root)
        return root.error();
    return withoutMemberAt(json, { sectionFor(*root, name), name });
}

} // namespace qonduit
