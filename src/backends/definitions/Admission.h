// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/catalogue/CatalogueList.h"
#include "backends/connection/Handshake.h"

#include <QObject>

namespace qonduit {

class DefinitionPins;

/// What of one connection to a server may be seen and called, as DefinitionPins says.
class Admission : public QObject
{
    Q_OBJECT

public:
    /// \param pins null: everything may be
    /// \param server its name
    /// \param tools of the connection; all outlive this
    Admission(DefinitionPins *pins, const QString &server, CatalogueList &tools);

    /// The server as it may be passed on.
    ServerIdentity admit(const ServerIdentity &identity);
    /// Whether a tool waits for the person's word. Costs next to nothing as long as nothing does.
    bool isHeldBack(const QString &tool) const;
    /// The error that says so (1006).
    Error refusal(const QString &tool) const;

Q_SIGNALS:
    /// The person has decided: the server may be passed on like this.
    /// \param areToolsOthers whether the list of tools is another one
    void changed(const qonduit::ServerIdentity &identity, bool areToolsOthers);

private:
    DefinitionPins *m_pins;
    const QString &m_server;
    CatalogueList &m_tools;
    ServerIdentity m_whole; ///< as it came
};

} // namespace qonduit
