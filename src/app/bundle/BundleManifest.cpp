// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/bundle/BundleManifest.h"

#include "app/bundle/EntryName.h"
#include "backends/EntryReader.h"
#include "backends/ServerConfig.h"
#include "core/Text.h"
#include "protocol/json/RawJson.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

namespace qonduit {

namespace {

const QStringList &knownVersions()
{
    static const QStringList versions { QStringLiteral("0.1"), QStringLiteral("0.2"), QStringLiteral("0.3"),
                                        QStringLiteral("0.4") };
    return versions;
}

/// Whether a text can be a part of a folder's name on every platform.
bool isPlain(const QString &text)
{
    static const QRegularExpression legal(QStringLiteral("\\A[A-Za-z0-9](?:[A-Za-z0-9 ._+-]{0,62}[A-Za-z0-9])?\\z"));
    return legal.match(text).hasMatch() && !text.contains(QStringLiteral(".."));
}

void readProgram(EntryReader &reader, BundleProgram &program)
{
    if (reader.has("command"))
        program.command = reader.text("command");
    if (reader.has("args"))
        program.arguments = reader.list("args");
    program.environment.insert(reader.map("env"));
}

/// \param what stands at \p reader's \p member; its complaints become the reader's
template<typename Callable>
void readMember(EntryReader &reader, const char *member, Callable what)
{
    const auto object = reader.object(member, nullptr);
    EntryReader inner(object, reader.at(QLatin1String(member)));
    what(inner, object);
    if (inner.complaint())
        reader.complain(inner.complaint()->message);
}

void readServer(EntryReader &server, BundleManifest &manifest, const QString &platform)
{
    using Type = BundleManifest::Type;
    static const QStringList types { QStringLiteral("node"), QStringLiteral("python"), QStringLiteral("binary"),
                                     QStringLiteral("uv") };
    const auto type = types.indexOf(server.text("type"));
    if (type < 0)
        server.complain(QStringLiteral("%1: expected node, python, binary or uv, got %2")
                            .arg(server.at(QStringLiteral("type")), singleLine(server.text("type"), 40)));
    manifest.type = type < 0 ? Type::Node : Type(type);
    manifest.entryPoint = server.text("entry_point");
    if (const auto checked = checkEntryName(manifest.entryPoint); !checked)
        server.complain(
            QStringLiteral("%1: %2").arg(server.at(QStringLiteral("entry_point")), checked.error().message));
    readMember(server, "mcp_config", [&](EntryReader &config, const QJsonObject &) {
        readProgram(config, manifest.program);
        readMember(config, "platform_overrides", [&](EntryReader &overrides, const QJsonObject &) {
            readMember(overrides, platform.toLatin1().constData(),
                       [&](EntryReader &own, const QJsonObject &) { readProgram(own, manifest.program); });
        });
    });
    if (manifest.program.command.isEmpty() && manifest.type == Type::Uv) {
        manifest.program.command = QStringLiteral("uv");
        manifest.program.arguments = { QStringLiteral("run"), QStringLiteral("--directory"),
                                       QStringLiteral("${__dirname}"), manifest.entryPoint };
    }
    if (manifest.program.command.trimmed().isEmpty())
        server.complain(QStringLiteral("%1: expected the name of a program, got nothing")
                            .arg(server.at(QStringLiteral("mcp_config.command"))));
}

BundleField readField(EntryReader &reader, const QString &key, const QJsonObject &json)
{
    static const QStringList types { QStringLiteral("string"), QStringLiteral("number"), QStringLiteral("boolean"),
                                     QStringLiteral("directory"), QStringLiteral("file") };
    BundleField field;
    field.key = key;
    field.type = BundleField::Type(types.indexOf(reader.word("type", types)));
    field.title = reader.text("title");
    if (field.title.isEmpty())
        field.title = key;
    field.description = reader.text("description");
    field.isRequired = reader.flag("required", false);
    field.isSensitive = reader.flag("sensitive", false);
    const bool isPath = field.type == BundleField::Type::Folder || field.type == BundleField::Type::File;
    field.isMultiple = reader.flag("multiple", false) && isPath;
    field.fallback = json.value(QStringLiteral("default"));
    constexpr double largest = 1e300;
    if (reader.has("min"))
        field.least = reader.number("min", nullptr, -largest, largest, 0);
    if (reader.has("max"))
        field.most = reader.number("max", nullptr, -largest, largest, 0);
    return field;
}

/// In the manifest's own order, which Qt's JSON forgets.
void readFields(EntryReader &reader, const RawJson &fields, BundleManifest &manifest)
{
    static const QRegularExpression legal(QStringLiteral("\\A[A-Za-z0-9_.-]{1,64}\\z"));
    const auto where = QStringLiteral("user_config");
    if (fields.isMissing())
        return;
    const auto members = fields.members();
    if (!members)
        return reader.complain(QStringLiteral("%1: %2").arg(where, members.error().message));
    for (const auto &[rawKey, value] : *members) {
        const auto key = QString::fromUtf8(rawKey);
        if (!legal.match(key).hasMatch() || !value.isObject())
            return reader.complain(
                QStringLiteral("%1: expected settings by name, got %2").arg(where, singleLine(key, 40)));
        const auto json = value.toQt().toObject();
        EntryReader field(json, where + u'.' + key);
        manifest.fields += readField(field, key, json);
        if (field.complaint())
            return reader.complain(field.complaint()->message);
    }
}

} // namespace

Result<BundleManifest> BundleManifest::fromJson(const QByteArray &json, const QString &platform)
{
    const auto refused = [](const QString &why) {
        return Error(ErrorCode::InvalidParams, QStringLiteral("manifest.json: %1").arg(why));
    };
    const auto raw = RawJson::parse(json.startsWith("\xef\xbb\xbf") ? json.sliced(3) : json);
    if (!raw || !raw->isObject())
        return refused(raw ? QStringLiteral("expected an object") : raw.error().message);
    const auto object = raw->toQt().toObject();
    EntryReader reader(object, {});
    BundleManifest manifest;
    const auto version = reader.text("manifest_version", "dxt_version");
    if (!knownVersions().contains(version))
        reader.complain(QStringLiteral("manifest_version: expected one of %1, got %2")
                            .arg(knownVersions().join(QStringLiteral(", ")), singleLine(version, 20)));
    manifest.name = reader.text("name");
    manifest.version = reader.text("version");
    if (!isPlain(manifest.name))
        reader.complain(QStringLiteral("name: expected 1 to 64 letters, digits, spaces, '.', '_', '+' or '-', got %1")
                            .arg(singleLine(manifest.name, 80)));
    if (!isPlain(manifest.version))
        reader.complain(
            QStringLiteral("version: expected a version such as 1.0.0, got %1").arg(singleLine(manifest.version, 80)));
    manifest.displayName = reader.text("display_name");
    if (manifest.displayName.isEmpty())
        manifest.displayName = manifest.name;
    manifest.description = reader.text("description");
    manifest.longDescription = reader.text("long_description");
    manifest.homepage = reader.text("homepage");
    manifest.license = reader.text("license");
    readMember(reader, "author",
               [&](EntryReader &author, const QJsonObject &) { manifest.author = author.text("name"); });
    readMember(reader, "server",
               [&](EntryReader &server, const QJsonObject &) { readServer(server, manifest, platform); });
    readMember(reader, "compatibility", [&](EntryReader &compatibility, const QJsonObject &) {
        manifest.platforms = compatibility.list("platforms");
    });
    readFields(reader, (*raw)["user_config"], manifest);
    if (reader.complaint())
        return refused(reader.complaint()->message);
    return manifest;
}

QString BundleManifest::currentPlatform()
{
#if defined(Q_OS_WIN)
    return QStringLiteral("win32");
#elif defined(Q_OS_MACOS)
    return QStringLiteral("darwin");
#else
    return QStringLiteral("linux");
#endif
}

QString BundleManifest::folderName() const
{
    return QStringLiteral("%1-%2").arg(name, version).replace(u' ', u'-');
}

QString BundleManifest::suggestedServerName() const
{
    auto suggestion = name.left(64);
    for (auto &c : suggestion) {
        if (!ServerConfig::checkName(QStringLiteral("a") + c))
            c = u'-';
    }
    return ServerConfig::checkName(suggestion) ? suggestion : QStringLiteral("bundle");
}

} // namespace qonduit
