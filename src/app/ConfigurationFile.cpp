// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ConfigurationFile.h"

#include "app/SafeFile.h"
#include "backends/ServerConfigJson.h"
#include "protocol/json/RawJson.h"
#include "protocol/json/Write.h"

#include <QJsonDocument>
#include <QStandardPaths>

namespace qonduit {

namespace {

constexpr qint64 sizeLimit = 16 * 1024 * 1024;
constexpr QByteArrayView sections[] = { "servers", "mcpServers", "mcpClients" };

QByteArray indented(const QByteArray &json, const QByteArray &margin)
{
    return QByteArray(json).trimmed().replace("\n", "\n" + margin);
}

/// Writes the members one a line.
QByteArray objectText(const std::vector<RawJson::Member> &members, const QByteArray &margin)
{
    QByteArray out = "{";
    for (const auto &member : members) {
        out += (out.size() > 1 ? ",\n" : "\n") + margin + "  ";
        json::appendString(out, member.key);
        out += ": " + member.value.toByteArray();
    }
    out += members.empty() ? QByteArray("}") : "\n" + margin + "}";
    return out;
}

void setMember(std::vector<RawJson::Member> &members, const QByteArray &key, const QByteArray &value)
{
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const auto &member) { return member.key == key; });
    if (value.isEmpty()) {
        if (found != members.end())
            members.erase(found);
    } else if (found != members.end()) {
        found->value = RawJson::fromTrusted(value);
    } else {
        members.push_back({ key, RawJson::fromTrusted(value) });
    }
}

/// A section that is a list of objects with names, with one of them changed, added or gone.
QByteArray listText(const std::vector<RawJson> &elements, const QByteArray &name, const QByteArray &entry)
{
    QByteArray named = "{\n  \"name\": ";
    json::appendString(named, name);
    named += ',' + QByteArray(entry).trimmed().mid(1);
    QByteArrayList texts;
    bool isThere = false;
    for (const auto &element : elements) {
        const bool isIt = element["name"].toString() == QString::fromUtf8(name);
        isThere = isThere || isIt;
        if (!isIt)
            texts += element.toByteArray();
        else if (!entry.isEmpty())
            texts += indented(named, "    ");
    }
    if (!isThere && !entry.isEmpty())
        texts += indented(named, "    ");
    return texts.isEmpty() ? QByteArray("[]") : "[\n    " + texts.join(",\n    ") + "\n  ]";
}

bool holds(const RawJson &section, const QByteArray &name)
{
    const auto elements = section.elements();
    return !section[name].isMissing() || std::any_of(elements.begin(), elements.end(), [&](const auto &element) {
        return element["name"].toString() == QString::fromUtf8(name);
    });
}

/// The key of the section in which a server stands, else of the one that is there, else ours.
QByteArray sectionFor(const RawJson &root, const QByteArray &name)
{
    for (const auto section : sections) {
        if (holds(root[section], name))
            return section.toByteArray();
    }
    for (const auto section : sections) {
        if (root[section].isObject() || root[section].isArray())
            return section.toByteArray();
    }
    return "servers";
}

} // namespace

ConfigurationFile::ConfigurationFile(const QString &path, const QByteArray &inlineJson)
    : m_path(path), m_inline(inlineJson)
{
    if (m_path.isEmpty())
        m_path = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
               + QStringLiteral("/qonduit/config.json");
}

Result<Configuration> ConfigurationFile::load()
{
    if (!m_inline.isEmpty())
        return Configuration::parse(m_inline, QStringLiteral("QONDUIT_CONFIG"));
    const auto text = readPrivateFile(m_path, sizeLimit);
    if (!text && text.error().is(ErrorCode::NotFound))
        return Configuration();
    if (!text)
        return text.error();
    return Configuration::parse(*text, m_path);
}

Result<> ConfigurationFile::setServer(const ServerConfig &server)
{
    return write(server.name, QJsonDocument(serverToJson(server)).toJson(QJsonDocument::Indented));
}

Result<> ConfigurationFile::removeServer(const QString &name)
{
    return write(name, {});
}

QByteArray ConfigurationFile::withServer(const QByteArray &json, const QString &name, const QByteArray &entry)
{
    const auto parsed = RawJson::parse(json);
    const auto root = parsed && parsed->isObject() ? *parsed : RawJson::fromTrusted("{\"version\": 1}");
    const auto key = name.toUtf8();
    const auto section = sectionFor(root, key);
    auto members = root.members().has_value() ? *root.members() : std::vector<RawJson::Member>();
    if (root[section].isArray()) {
        setMember(members, section, listText(root[section].elements(), key, entry));
        return objectText(members, {}) + '\n';
    }
    std::vector<RawJson::Member> servers;
    if (const auto known = root[section].members())
        servers = *known;
    setMember(servers, key, indented(entry, "    "));
    setMember(members, section, objectText(servers, "  "));
    return objectText(members, {}) + '\n';
}

Result<> ConfigurationFile::write(const QString &name, const QByteArray &entry)
{
    if (!m_inline.isEmpty())
        return Error(ErrorCode::Unavailable,
                     QStringLiteral("the configuration comes from QONDUIT_CONFIG, so changes are not kept"));
    const auto text = readPrivateFile(m_path, sizeLimit);
    if (!text && !text.error().is(ErrorCode::NotFound))
        return text.error();
    // What somebody has broken by hand is theirs to mend, not ours to replace.
    const auto readable = text && !text->trimmed().isEmpty() ? Configuration::parse(*text, m_path) : Configuration();
    if (!readable)
        return Error(ErrorCode::Storage, QStringLiteral("the change is not kept: %1").arg(readable.error().message));
    return writePrivateFile(m_path, withServer(text ? *text : QByteArray(), name, entry));
}

} // namespace qonduit
