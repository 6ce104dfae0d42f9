// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/bundle/BundleServer.h"

#include "backends/EntryReader.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QJsonArray>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>

namespace qonduit {

namespace {

/// What stands for what in a manifest. A field without a value stands for nothing.
using Variables = QHash<QString, QStringList>;

Variables placesOf(const QString &folder)
{
    const auto place = [](QStandardPaths::StandardLocation location) {
        return QStringList { QDir::toNativeSeparators(QStandardPaths::writableLocation(location)) };
    };
    return { { QStringLiteral("__dirname"), { QDir::toNativeSeparators(folder) } },
             { QStringLiteral("HOME"), place(QStandardPaths::HomeLocation) },
             { QStringLiteral("DESKTOP"), place(QStandardPaths::DesktopLocation) },
             { QStringLiteral("DOCUMENTS"), place(QStandardPaths::DocumentsLocation) },
             { QStringLiteral("DOWNLOADS"), place(QStandardPaths::DownloadLocation) },
             { QStringLiteral("pathSeparator"), { QString(QDir::separator()) } },
             { QStringLiteral("/"), { QString(QDir::separator()) } } };
}

const QRegularExpression &variable()
{
    static const QRegularExpression pattern(QStringLiteral(R"(\$\{([A-Za-z0-9_.\-/]+)\})"));
    return pattern;
}

/// One pass: what stands for a variable is not looked at again. What is no variable of ours stays as it is.
QString replaced(const QString &text, const Variables &variables)
{
    QString result;
    qsizetype end = 0;
    auto matches = variable().globalMatch(text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        const auto known = variables.constFind(match.captured(1));
        result += text.mid(end, match.capturedStart() - end);
        result += known == variables.constEnd() ? match.captured() : known->join(u',');
        end = match.capturedEnd();
    }
    result += text.mid(end);
    return result;
}

/// The variable that is all of \p text; null when there is more, or it is none of ours.
const QStringList *onlyVariable(const QString &text, const Variables &variables)
{
    const auto match =
        variable().match(text, 0, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
    if (!match.hasMatch() || match.capturedLength() != text.size())
        return nullptr;
    const auto known = variables.constFind(match.captured(1));
    return known == variables.constEnd() ? nullptr : &*known;
}

/// The texts of one value, or what is wrong with it.
Result<QStringList> textsOf(const BundleField &field, const QJsonValue &value)
{
    using Type = BundleField::Type;
    const auto wrong = [&](const QString &expected) {
        const auto got = field.isSensitive ? QStringLiteral("something else") : shown(value);
        return Error(ErrorCode::InvalidParams, QStringLiteral("%1: expected %2, got %3").arg(field.key, expected, got));
    };
    if (field.isMultiple && value.isArray()) {
        QStringList texts;
        for (const auto &one : value.toArray()) {
            if (!one.isString())
                return wrong(QStringLiteral("a list of paths"));
            if (!one.toString().isEmpty())
                texts += one.toString();
        }
        return texts;
    }
    switch (field.type) {
    case Type::Boolean:
        if (!value.isBool())
            return wrong(QStringLiteral("true or false"));
        return QStringList { value.toBool() ? QStringLiteral("true") : QStringLiteral("false") };
    case Type::Number:
        if (!value.isDouble() || value.toDouble() < field.least.value_or(value.toDouble())
            || value.toDouble() > field.most.value_or(value.toDouble()))
            return wrong(field.least && field.most
                             ? QStringLiteral("a number from %1 to %2").arg(*field.least).arg(*field.most)
                             : QStringLiteral("a number within its limits"));
        return QStringList { QString::number(value.toDouble(), 'g', 15) };
    case Type::Text:
    case Type::Folder:
    case Type::File:
        break;
    }
    if (!value.isString())
        return wrong(QStringLiteral("a text"));
    return value.toString().isEmpty() ? QStringList() : QStringList { value.toString() };
}

/// A legal name for a secret, which no other field of the server has.
QString secretName(const QString &server, const QString &key)
{
    constexpr qsizetype longest = 64;
    const auto name = server + u'.' + key;
    if (name.size() <= longest)
        return name;
    const auto hash = QCryptographicHash::hash(name.toUtf8(), QCryptographicHash::Sha256).toHex().first(12);
    return name.first(longest - 13) + u'.' + QString::fromLatin1(hash);
}

/// Fills in what the person said, and what the manifest says where the person said nothing.
Result<> addFields(Variables &variables, const Bundle &bundle, const QJsonObject &values, BundleServer &server)
{
    const auto places = variables;
    for (const auto &field : bundle.manifest.fields) {
        const auto given = values.value(field.key);
        const bool isGiven = !given.isUndefined() && !given.isNull();
        const auto &value = isGiven ? given : field.fallback;
        QStringList texts;
        if (!value.isUndefined() && !value.isNull()) {
            const auto read = textsOf(field, value);
            if (!read)
                return read.error();
            texts = *read;
        }
        if (!isGiven)
            std::transform(texts.begin(), texts.end(), texts.begin(),
                           [&places](const QString &text) { return replaced(text, places); });
        if (texts.isEmpty() && field.isRequired)
            return Error(ErrorCode::InvalidParams, QStringLiteral("%1: %2 is required").arg(field.key, field.title));
        if (field.isSensitive && !texts.isEmpty()) {
            const Reference reference { Reference::Kind::Secret, secretName(server.config.name, field.key) };
            server.secrets.insert(reference.name, texts.join(u','));
            texts = { reference.text() };
        }
        variables.insert(QStringLiteral("user_config.") + field.key, texts);
    }
    return {};
}

/// A path in the bundle becomes a whole one; a name is looked up as any command is.
QString commandOf(const QString &command, const Bundle &bundle)
{
    if (!QDir::isRelativePath(command) || !command.contains(u'/'))
        return command;
    auto path = QDir(bundle.folder).absoluteFilePath(command);
#ifdef Q_OS_WIN
    if (!QFileInfo::exists(path) && QFileInfo::exists(path + QStringLiteral(".exe")))
        path += QStringLiteral(".exe");
#endif
    return QFileInfo::exists(path) ? path : command;
}

/// A manifest that refers to a secret of the person's, in one piece or put together of several, would be given it.
Result<> checkReferences(const BundleServer &server, const QJsonObject &values)
{
    QList<Reference> allowed;
    for (auto it = server.secrets.begin(); it != server.secrets.end(); ++it)
        allowed += { Reference::Kind::Secret, it.key() };
    for (const auto &value : values)
        allowed += Reference::in(value.toString());
    const auto references = server.config.references() + Reference::in(server.config.command);
    for (const auto &reference : references) {
        if (!allowed.contains(reference))
            return Error(ErrorCode::InvalidParams,
                         QStringLiteral("manifest.json: a bundle may not refer to %1").arg(reference.text()));
    }
    return {};
}

} // namespace

Result<BundleServer> serverOfBundle(const Bundle &bundle, const QString &name, const QJsonObject &values)
{
    const auto &manifest = bundle.manifest;
    if (const auto checked = ServerConfig::checkName(name); !checked)
        return checked.error();
    if (!manifest.runsOn(BundleManifest::currentPlatform()))
        return Error(
            ErrorCode::Rejected,
            QStringLiteral("%1 runs on %2 only").arg(manifest.name, manifest.platforms.join(QStringLiteral(", "))));
    BundleServer server;
    server.config.name = name;
    auto variables = placesOf(bundle.folder);
    if (const auto added = addFields(variables, bundle, values, server); !added)
        return added.error();

    auto &config = server.config;
    config.command = commandOf(replaced(manifest.program.command, variables), bundle);
    config.workingFolder = bundle.folder;
    for (const auto &argument : manifest.program.arguments) {
        if (const auto *only = onlyVariable(argument, variables))
            config.arguments += *only; // several values are several arguments, none is none
        else
            config.arguments += replaced(argument, variables);
    }
    const auto &environment = manifest.program.environment;
    for (auto it = environment.begin(); it != environment.end(); ++it) {
        const auto *only = onlyVariable(*it, variables);
        if (!only || !only->isEmpty())
            config.environment.insert(it.key(), replaced(*it, variables));
    }
    if (const auto checked = checkReferences(server, values); !checked)
        return checked.error();
    return server;
}

} // namespace qonduit
