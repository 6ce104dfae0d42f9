// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/trace/Span.h"

#include "protocol/json/Write.h"

namespace qonduit {

namespace {

const char *directionName(const Span &span)
{
    const bool asksUs = span.direction == PeerTap::Direction::FromPeer;
    if (span.server.isEmpty())
        return asksUs ? "from_client" : "to_client";
    return asksUs ? "from_server" : "to_server";
}

} // namespace

void Span::write(json::ObjectWriter &row) const
{
    row.member("id", id);
    if (parent != 0)
        row.member("parent", parent);
    row.member("direction", directionName(*this));
    if (!server.isEmpty())
        row.member("server", server);
    row.member("method", method);
    if (!subject.isEmpty())
        row.member("subject", subject);
    row.member("status", statusName(status));
    row.member("started_at", startedAt.toString(Qt::ISODateWithMs));
    if (!isPending())
        row.member("duration_ms", double(duration().count()) / 1000);
    if (!error.isEmpty())
        row.member("error", error);
}

QByteArray Span::statusName(Status status)
{
    switch (status) {
    case Status::Pending:
        return "pending";
    case Status::Completed:
        return "completed";
    case Status::Failed:
        return "failed";
    case Status::Cancelled:
        return "cancelled";
    case Status::Timeout:
        break;
    }
    return "timeout";
}

std::optional<Span::Status> Span::statusFromName(const QString &name)
{
    for (const auto status :
         { Status::Pending, Status::Completed, Status::Failed, Status::Cancelled, Status::Timeout }) {
        if (name == QLatin1StringView(statusName(status)))
            return status;
    }
    return std::nullopt;
}

} // namespace qonduit
