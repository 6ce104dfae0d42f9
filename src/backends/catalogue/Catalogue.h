// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/catalogue/CatalogueList.h"

namespace qonduit {

struct ServerIdentity;

/// What one server offers, as far as it was asked: tools, prompts, resources and templates.
class Catalogue
{
public:
    /// \param clock outlives the catalogue
    explicit Catalogue(Clock &clock);

    CatalogueList &list(CatalogueList::Kind kind);
    const CatalogueList &list(CatalogueList::Kind kind) const;

    /// The connection is a new one, to a server that offers this.
    void reset(const ServerIdentity &identity);
    /// \param method of a notification; anything but a `list_changed` has no effect
    /// \returns whether it was one
    bool takeNotification(QByteArrayView method);

private:
    CatalogueList m_tools;
    CatalogueList m_prompts;
    CatalogueList m_resources;
    CatalogueList m_templates;
};

} // namespace qonduit
