// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/activity/SpanRow.h"

namespace qonduit {

/// Which requests are to be seen.
struct SpanFilter
{
    enum class Status { Any, Running, Completed, Failed, Cancelled };

    QString text; ///< found anywhere in what the row says, in whatever case
    QString client; ///< empty: any
    QString server; ///< empty: any
    Status status = Status::Any;

    bool isEmpty() const { return text.isEmpty() && client.isEmpty() && server.isEmpty() && status == Status::Any; }
    bool fits(const SpanRow &row) const;
};

} // namespace qonduit
