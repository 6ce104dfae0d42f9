// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/definitions/ToolChange.h"

#include "backends/definitions/Definition.h"

#include <QCryptographicHash>
#include <QSet>

#include <algorithm>
#include <iterator>

namespace qonduit {

namespace {

/// A copy that does not keep the whole list alive.
RawJson ownCopy(const RawJson &value)
{
    return RawJson::fromTrusted(QByteArray(value.view().data(), value.view().size()));
}

} // namespace

std::vector<ToolChange> definitionsOf(const std::vector<CatalogueEntry> &tools)
{
    std::vector<ToolChange> definitions;
    definitions.reserve(tools.size());
    QHash<QString, std::size_t> places;
    for (const auto &tool : tools) {
        const auto hash = definitionHash(tool.description);
        const auto place = places.constFind(tool.name);
        if (place == places.constEnd()) {
            places.insert(tool.name, definitions.size());
            definitions.push_back({ ToolChange::Kind::Changed, tool.name, {}, hash, {}, tool.description });
            continue;
        }
        auto &twin = definitions[*place];
        twin.hash = QCryptographicHash::hash(twin.hash + hash, QCryptographicHash::Sha256);
        twin.after = tool.description;
    }
    return definitions;
}

std::vector<ToolChange> changesOf(const QHash<QString, QByteArray> &pinned, const std::vector<CatalogueEntry> &tools)
{
    std::vector<ToolChange> changes;
    QHash<QByteArray, QString> gone; // by hash
    for (auto pin = pinned.constBegin(); pin != pinned.constEnd(); ++pin)
        gone.insert(*pin, pin.key());
    for (auto &tool : definitionsOf(tools)) {
        const auto pin = pinned.constFind(tool.name);
        const bool isKnown = pin != pinned.constEnd();
        if (isKnown && gone.value(*pin) == tool.name)
            gone.remove(*pin);
        if (isKnown && *pin == tool.hash)
            continue;
        tool.kind = isKnown ? ToolChange::Kind::Changed : ToolChange::Kind::Added;
        tool.after = ownCopy(tool.after);
        changes.push_back(std::move(tool));
    }
    for (auto &change : changes) {
        const auto former = gone.constFind(change.hash);
        if (change.kind != ToolChange::Kind::Added || former == gone.constEnd())
            continue;
        change.kind = ToolChange::Kind::Renamed;
        change.formerName = *former;
        gone.erase(former);
    }
    return changes;
}

CatalogueList::Entries without(const CatalogueList::Entries &tools, const std::vector<ToolChange> &changes)
{
    if (changes.empty())
        return tools;
    QSet<QString> names;
    for (const auto &change : changes)
        names.insert(change.name);
    auto rest = std::make_shared<std::vector<CatalogueEntry>>();
    std::copy_if(tools->begin(), tools->end(), std::back_inserter(*rest),
                 [&](const CatalogueEntry &tool) { return !names.contains(tool.name); });
    return rest;
}

QByteArray digestOf(const std::vector<ToolChange> &changes)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const auto &change : changes) {
        hash.addData(change.hash);
        hash.addData((change.name + QLatin1Char('\0') + change.formerName + QLatin1Char('\0')).toUtf8());
    }
    return hash.result();
}

const char *ToolChange::kindName(Kind kind)
{
    switch (kind) {
    case Kind::Changed:
        return "changed";
    case Kind::Added:
        return "added";
    case Kind::Renamed:
        return "renamed";
    case Kind::Instructions:
        break;
    }
    return "instructions";
}

} // namespace qonduit
