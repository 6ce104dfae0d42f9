// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "session/Session.h"
#include "tools/ToolReply.h"

#include <QCoroTask>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <vector>

namespace qonduit {

/// One kind of list of several servers, as far as they could be asked. All are asked at the same time, and whoever has
/// not answered after 20 s is left out and named: one slow server hides nobody else's list.
struct GatheredList
{
    struct Part
    {
        QString server;
        Result<CatalogueList::Entries> entries;
    };
    std::vector<Part> parts;

    /// \returns Closed when the session ends meanwhile
    static QCoro::Task<Result<GatheredList>> of(QPointer<Session> session, QStringList servers,
                                                CatalogueList::Kind kind);

    using Wanted = std::function<bool(const QString &server, const CatalogueEntry &entry)>;
    /// A text block with all entries, each with its server and those of its members that are named; and a second one
    /// with the servers that could not be asked, if there are such.
    /// \param own entries of ours, complete
    ToolReply reply(std::initializer_list<const char *> members, const Wanted &wanted = {},
                    const QList<QByteArray> &own = {}) const;
};

} // namespace qonduit
