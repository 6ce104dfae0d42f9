// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/native/ServerLists.h"

#include <QHash>

#include <optional>
#include <vector>

namespace qonduit {

/// One kind of list of all servers as the client of `/mcp/all` sees it, and what its names stand for.
///
/// Tools and prompts are called after their server (exposedName()). Resources and templates keep their URI where only
/// one server has it, and get one with the server's name in it where several do. What a client is not allowed is not in
/// it; of two entries of one server with the same name, the first counts.
class AggregateList
{
public:
    using Kind = CatalogueList::Kind;
    /// What a visible name stands for.
    struct Meaning
    {
        QString server;
        QString name; ///< as the server calls it
    };

    AggregateList() = default;
    AggregateList(Kind kind, ServerLists::Parts parts, const VisibleServers &servers);

    /// Whether it was made of the same lists.
    bool isOf(const ServerLists::Parts &parts) const { return m_parts == parts; }
    const ServerLists::Parts &parts() const { return m_parts; }
    const std::vector<RawJson> &rows() const { return m_rows; }
    std::optional<Meaning> find(const QString &visible) const;
    /// Which servers have something of that name, whether or not the client sees it under that name.
    QStringList serversWith(const QString &name) const;
    /// How the client knows something of a server's; absent when it does not.
    std::optional<QString> visibleName(const QString &server, const QString &name) const;
    /// What the names stand for, of all that there is.
    const QHash<QString, Meaning> &meanings() const { return m_meanings; }

private:
    void add(const QString &visible, const QByteArray &member, const QString &server, const CatalogueEntry &entry);
    void addNames(const VisibleServers &servers, bool areTools);
    void addUris(Kind kind);

    ServerLists::Parts m_parts;
    std::vector<RawJson> m_rows;
    QHash<QString, Meaning> m_meanings; ///< by visible name
    QHash<std::pair<QString, QString>, QString> m_visible; ///< by server and name
};

} // namespace qonduit
