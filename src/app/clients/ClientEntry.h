// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientServers.h"
#include "app/clients/text/EntryFields.h"

#include <QJsonArray>
#include <QJsonValue>
#include <QString>

namespace qonduit {

/// What an entry means depends on where it stands.
struct EntrySurroundings
{
    ClientProgram::Dialect dialect = ClientProgram::Dialect::Any;
    ServerOrigin origin; ///< of its file; name and line are the entry's own
    QString home;
    QJsonArray inputs; ///< what VS Code asks its person for
    bool hasShellVariables = false; ///< `$NAME` is a variable
};

/// Reads one entry as another program spells it. What cannot be taken over has a problem.
/// \param place where it stands, for messages, for example `mcpServers.git`
FoundServer readEntry(const QString &name, const QJsonValue &entry, const QString &place,
                      const EntrySurroundings &surroundings);

/// The entry that connects a program to us: by HTTP with our token, or by qonduit-stdio.
EntryFields ownEntry(const ClientProgram &program, const OwnAddress &own, bool isStdio);

} // namespace qonduit
