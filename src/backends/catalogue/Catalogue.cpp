// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/catalogue/Catalogue.h"

#include "backends/connection/Handshake.h"
#include "protocol/Wire.h"

namespace qonduit {

Catalogue::Catalogue(Clock &clock)
    : m_tools(CatalogueList::Kind::Tools, clock),
      m_prompts(CatalogueList::Kind::Prompts, clock),
      m_resources(CatalogueList::Kind::Resources, clock),
      m_templates(CatalogueList::Kind::ResourceTemplates, clock)
{
}

CatalogueList &Catalogue::list(CatalogueList::Kind kind)
{
    switch (kind) {
    case CatalogueList::Kind::Tools:
        return m_tools;
    case CatalogueList::Kind::Prompts:
        return m_prompts;
    case CatalogueList::Kind::Resources:
        return m_resources;
    case CatalogueList::Kind::ResourceTemplates:
        break;
    }
    return m_templates;
}

const CatalogueList &Catalogue::list(CatalogueList::Kind kind) const
{
    return const_cast<Catalogue *>(this)->list(kind);
}

void Catalogue::reset(const ServerIdentity &identity)
{
    const auto begin = [&identity](CatalogueList &list, QByteArrayView capability) {
        list.reset();
        if (!identity.offers(capability))
            list.setNone();
    };
    begin(m_tools, "tools");
    begin(m_prompts, "prompts");
    begin(m_resources, "resources");
    begin(m_templates, "resources");
}

bool Catalogue::takeNotification(QByteArrayView method)
{
    if (method == wire::toolListChanged) {
        m_tools.invalidate();
    } else if (method == wire::promptListChanged) {
        m_prompts.invalidate();
    } else if (method == wire::resourceListChanged) {
        m_resources.invalidate();
        m_templates.invalidate();
    } else {
        return false;
    }
    return true;
}

} // namespace qonduit
