// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/definitions/Admission.h"

#include "backends/definitions/DefinitionPins.h"
#include "core/Text.h"
#include "protocol/ProxyError.h"
#include "protocol/json/Edit.h"

namespace qonduit {

namespace {

ServerIdentity silent(ServerIdentity identity)
{
    identity.instructions.clear();
    identity.whole = json::withMember(identity.whole, "instructions", RawJson());
    return identity;
}

} // namespace

Admission::Admission(DefinitionPins *pins, const QString &server, CatalogueList &tools)
    : m_pins(pins), m_server(server), m_tools(tools)
{
    if (!m_pins)
        return;
    m_tools.setSieve([this](const CatalogueList::Entries &entries, bool areNew) {
        return areNew ? m_pins->admit(m_server, entries) : m_pins->agreedOf(m_server, entries);
    });
    connect(m_pins, &DefinitionPins::decided, this, [this](const QString &decided) {
        if (decided != m_server || m_whole.whole.isMissing())
            return;
        const bool areToolsOthers = m_tools.sieveAgain();
        Q_EMIT changed(m_pins->isAgreed(m_server, m_whole.instructions) ? m_whole : silent(m_whole), areToolsOthers);
    });
}

ServerIdentity Admission::admit(const ServerIdentity &identity)
{
    m_whole = identity;
    if (!m_pins || m_pins->admitInstructions(m_server, identity.instructions))
        return identity;
    return silent(identity);
}

bool Admission::isHeldBack(const QString &tool) const
{
    if (!m_pins || tool.isEmpty())
        return false;
    const auto isHeldBack = m_tools.isHeldBack(tool);
    return isHeldBack ? *isHeldBack : m_pins->isWithheld(m_server, tool);
}

Error Admission::refusal(const QString &tool) const
{
    return proxyError(
        ProxyErrorCode::ApprovalDenied,
        QStringLiteral("the definition of the tool %1 of server %2 has changed, and the tool is held back "
                       "until the user has agreed to that: in Qonduit's inbox, or by the setting changed_tools")
            .arg(singleLine(tool, 100), m_server),
        m_server, true, false);
}

} // namespace qonduit
