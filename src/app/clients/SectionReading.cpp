// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/SectionReading.h"

#include "app/clients/text/Toml.h"
#include "backends/EntryReader.h"
#include "core/Text.h"

#include <set>

namespace qonduit {

namespace {

Error tooMany(const QString &section)
{
    return Error(ErrorCode::InvalidParams,
                 QStringLiteral("expected at most %1 entries in %2").arg(mostEntries).arg(section));
}

Error noObject(const QByteArray &text, jsonc::Span value, const QString &what)
{
    return Error(ErrorCode::InvalidParams, QStringLiteral("line %1: expected %2, got %3")
                                               .arg(jsonc::lineOf(text, value.begin))
                                               .arg(what, shown(jsonc::toQt(text, value))));
}

/// The first key that stands twice in an object.
QString doubleKey(const QByteArray &text, jsonc::Span object)
{
    std::set<QString> seen;
    for (const auto &member : jsonc::members(text, object)) {
        if (!seen.insert(member.key).second)
            return member.key.isNull() ? QStringLiteral("") : member.key;
    }
    return {};
}

} // namespace

Result<QList<FoundServer>> serversInJson(const QByteArray &text, const QStringList &way,
                                         const EntrySurroundings &surroundings)
{
    const auto root = jsonc::check(text);
    if (!root)
        return root.error();
    if (root->isEmpty())
        return QList<FoundServer>();
    auto here = surroundings;
    here.inputs = inputsIn(text, *root);
    return serversUnder(text, *root, way, here);
}

QJsonArray inputsIn(const QByteArray &text, jsonc::Span root)
{
    const auto inputs = jsonc::findLone(text, root, QStringLiteral("inputs"));
    return inputs && *inputs ? jsonc::toQt(text, (*inputs)->value).toArray() : QJsonArray();
}

Result<QList<FoundServer>> serversUnder(const QByteArray &text, jsonc::Span object, const QStringList &way,
                                        const EntrySurroundings &surroundings)
{
    auto table = object;
    if (!jsonc::isObject(text, table))
        return noObject(text, table, QStringLiteral("an object, { … }"));
    for (const auto &key : way) {
        const auto member = jsonc::findLone(text, table, key);
        if (!member)
            return member.error();
        if (!*member)
            return QList<FoundServer>();
        table = (*member)->value;
        if (!jsonc::isObject(text, table))
            return noObject(text, table, QStringLiteral("an object as \"%1\"").arg(singleLine(key, 60)));
    }
    const auto members = jsonc::members(text, table);
    if (members.size() > mostEntries)
        return tooMany(way.join(u'.'));
    if (const auto twice = doubleKey(text, table); !twice.isNull())
        return jsonc::findLone(text, table, twice).error();
    auto here = surroundings;
    QList<FoundServer> found;
    here.origin.line = jsonc::lineOf(text, table.begin);
    auto counted = table.begin;
    for (const auto &member : members) {
        here.origin.line += int(QByteArrayView(text).sliced(counted, member.keySpan.begin - counted).count('\n'));
        counted = member.keySpan.begin;
        const auto place = (way + QStringList { singleLine(member.key, 60) }).join(u'.');
        auto server = readEntry(member.key, jsonc::toQt(text, member.value), place, here);
        if (const auto twice = doubleKey(text, member.value); !twice.isNull())
            server.problem =
                QStringLiteral("%1.%2: expected it once, but it stands there twice").arg(place, singleLine(twice, 60));
        found += server;
    }
    return found;
}

Result<QList<FoundServer>> serversInToml(const QByteArray &text, const QString &section,
                                         const EntrySurroundings &surroundings)
{
    const auto root = tomltext::read(text);
    if (!root)
        return root.error();
    const auto table = root->value(section);
    QList<FoundServer> found;
    if (table.isUndefined())
        return found;
    if (!table.isObject())
        return Error(ErrorCode::InvalidParams,
                     QStringLiteral("expected %1 to be a table, got %2").arg(section, shown(table)));
    const auto entries = table.toObject();
    if (entries.size() > mostEntries)
        return tooMany(section);
    auto here = surroundings;
    for (auto it = entries.begin(); it != entries.end(); ++it) {
        here.origin.line = tomltext::lineOf(text, section, it.key());
        found += readEntry(it.key(), *it, section + u'.' + singleLine(it.key(), 60), here);
    }
    return found;
}

} // namespace qonduit
