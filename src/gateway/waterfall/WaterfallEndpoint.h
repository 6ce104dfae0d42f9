// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gateway/Principals.h"
#include "http/Exchange.h"
#include "session/trace/Trace.h"

#include <memory>

namespace qonduit {

/// The timeline of requests for people: a page, and the data that it asks for again and again.
///
/// The page is the same for everyone and holds no data. A browser cannot send a token when it opens a page, so without
/// one the page comes with 401, asks the person for it, and sends it with its requests for data. The owner sees all
/// sessions, any other principal its own.
class WaterfallEndpoint
{
public:
    /// \param principals and \p trace outlive the endpoint
    WaterfallEndpoint(const Principals &principals, const Trace &trace);

    /// Answers `/waterfall`.
    void servePage(http::Exchange &exchange) const;
    /// Answers `/waterfall/json`; `?after=` takes the cursor of the answer before.
    void serveData(http::Exchange &exchange) const;

private:
    const Principals &m_principals;
    const Trace &m_trace;
};

} // namespace qonduit
