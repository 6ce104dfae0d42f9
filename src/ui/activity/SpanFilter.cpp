// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/activity/SpanFilter.h"

namespace qonduit {

namespace {

bool fitsStatus(SpanFilter::Status wanted, SpanRow::Status status)
{
    switch (wanted) {
    case SpanFilter::Status::Any:
        return true;
    case SpanFilter::Status::Running:
        return status == SpanRow::Status::Pending;
    case SpanFilter::Status::Completed:
        return status == SpanRow::Status::Completed;
    case SpanFilter::Status::Failed:
        return status == SpanRow::Status::Failed || status == SpanRow::Status::Timeout;
    case SpanFilter::Status::Cancelled:
        return status == SpanRow::Status::Cancelled;
    }
    return true;
}

} // namespace

bool SpanFilter::fits(const SpanRow &row) const
{
    if (!fitsStatus(status, row.status) || (!client.isEmpty() && row.client != client)
        || (!server.isEmpty() && row.server != server))
        return false;
    const auto has = [this](const QString &where) { return where.contains(text, Qt::CaseInsensitive); };
    return text.isEmpty() || has(QString::fromUtf8(row.subject)) || has(QString::fromUtf8(row.method))
        || has(row.server) || has(row.client) || has(row.error);
}

} // namespace qonduit
