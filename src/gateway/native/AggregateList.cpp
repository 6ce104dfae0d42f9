// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/AggregateList.h"

#include "gateway/native/ExposedName.h"
#include "protocol/json/Edit.h"

namespace qonduit {

AggregateList::AggregateList(Kind kind, ServerLists::Parts parts, const VisibleServers &servers)
    : m_parts(std::move(parts))
{
    if (kind == Kind::Tools || kind == Kind::Prompts)
        addNames(servers, kind == Kind::Tools);
    else
        addUris(kind);
}

std::optional<AggregateList::Meaning> AggregateList::find(const QString &visible) const
{
    const auto found = m_meanings.constFind(visible);
    return found == m_meanings.constEnd() ? std::nullopt : std::optional(*found);
}

QStringList AggregateList::serversWith(const QString &name) const
{
    QStringList servers;
    for (const auto &meaning : m_meanings) {
        if (meaning.name == name && !servers.contains(meaning.server))
            servers += meaning.server;
    }
    return servers;
}

std::optional<QString> AggregateList::visibleName(const QString &server, const QString &name) const
{
    const auto found = m_visible.constFind({ server, name });
    return found == m_visible.constEnd() ? std::nullopt : std::optional(*found);
}

void AggregateList::add(const QString &visible, const QByteArray &member, const QString &server,
                        const CatalogueEntry &entry)
{
    if (m_meanings.contains(visible))
        return;
    m_meanings.insert(visible, { server, entry.name });
    m_visible.insert({ server, entry.name }, visible);
    m_rows.push_back(visible == entry.name ? entry.description
                                           : json::withMember(entry.description, member, RawJson::fromValue(visible)));
}

void AggregateList::addNames(const VisibleServers &servers, bool areTools)
{
    for (const auto &[server, entries] : m_parts) {
        for (const auto &entry : entries ? *entries : std::vector<CatalogueEntry>()) {
            if (!areTools || servers.isAllowed(server, entry.name))
                add(exposedName(server, entry.name), "name", server, entry);
        }
    }
}

void AggregateList::addUris(Kind kind)
{
    const bool areTemplates = kind == Kind::ResourceTemplates;
    QHash<QString, QString> owners; ///< the only server that has a URI; empty when there are several
    for (const auto &[server, entries] : m_parts) {
        for (const auto &entry : entries ? *entries : std::vector<CatalogueEntry>()) {
            const auto owner = owners.constFind(entry.name);
            owners.insert(entry.name, owner == owners.constEnd() || *owner == server ? server : QString());
        }
    }
    for (const auto &[server, entries] : m_parts) {
        for (const auto &entry : entries ? *entries : std::vector<CatalogueEntry>()) {
            // One that looks like ours could pass for another server's.
            const bool isPlain = !owners.value(entry.name).isEmpty() && !serverUriParts(entry.name);
            const auto named = areTemplates ? serverUriTemplate(server, entry.name) : serverUri(server, entry.name);
            add(isPlain ? entry.name : named, areTemplates ? "uriTemplate" : "uri", server, entry);
        }
    }
}

} // namespace qonduit
