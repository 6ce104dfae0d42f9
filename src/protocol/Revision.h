// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace qonduit {

/// The revisions of MCP that open with a handshake, oldest first, so that they compare.
///
/// 2026-07-28 is not among them: it is named by each request and never negotiated by \c initialize.
enum class Revision { V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25 };

inline constexpr Revision newestRevision = Revision::V2025_11_25;

/// What a request over HTTP without \c MCP-Protocol-Version and without a session speaks.
/// \see MCP 2025-06-18, basic/transports, Protocol Version Header
inline constexpr Revision revisionWithoutHeader = Revision::V2025_03_26;

/// \returns the revision called \p name, for example \c 2025-06-18, when we speak it
std::optional<Revision> revisionFromName(QByteArrayView name);
QByteArray name(Revision revision);

/// What a server answers to an \c initialize that asks for \p asked: the same if it speaks it, else its newest.
/// \see MCP 2025-11-25, basic/lifecycle, Version Negotiation
Revision negotiated(QByteArrayView asked);

/// One endpoint for POST, GET and DELETE instead of an SSE stream and an address to post to.
/// \see MCP 2025-03-26, changelog
constexpr bool hasStreamableHttp(Revision r)
{
    return r >= Revision::V2025_03_26;
}
/// A body or line may hold an array of messages. Came with 2025-03-26 and went with 2025-06-18.
/// \see MCP 2025-03-26, basic; 2025-06-18, changelog
constexpr bool hasBatches(Revision r)
{
    return r == Revision::V2025_03_26;
}
/// Each HTTP request after \c initialize carries \c MCP-Protocol-Version.
/// \see MCP 2025-06-18, basic/transports
constexpr bool needsVersionHeader(Revision r)
{
    return r >= Revision::V2025_06_18;
}
/// A stream opens with an event that has an id and no data, and the server may close it for the client to poll.
/// \see MCP 2025-11-25, basic/transports
constexpr bool hasPrimingEvents(Revision r)
{
    return r >= Revision::V2025_11_25;
}
/// Progress notifications may carry a message. \see MCP 2025-03-26, basic/utilities/progress
constexpr bool hasProgressMessage(Revision r)
{
    return r >= Revision::V2025_03_26;
}
/// Audio content and annotations of tools. \see MCP 2025-03-26, changelog
constexpr bool hasAudioAndAnnotations(Revision r)
{
    return r >= Revision::V2025_03_26;
}
/// The server declares \c completions. \see MCP 2025-03-26, changelog
constexpr bool hasCompletionsCapability(Revision r)
{
    return r >= Revision::V2025_03_26;
}
/// Completion requests may carry \c context.arguments. \see MCP 2025-06-18, changelog
constexpr bool hasCompletionContext(Revision r)
{
    return r >= Revision::V2025_06_18;
}
/// Tools have \c outputSchema and results \c structuredContent. \see MCP 2025-06-18, server/tools
constexpr bool hasStructuredContent(Revision r)
{
    return r >= Revision::V2025_06_18;
}
/// \c resource_link content and \c title beside \c name. \see MCP 2025-06-18, changelog
constexpr bool hasResourceLinksAndTitles(Revision r)
{
    return r >= Revision::V2025_06_18;
}
/// The server may ask the user to fill a form. \see MCP 2025-06-18, client/elicitation
constexpr bool hasElicitation(Revision r)
{
    return r >= Revision::V2025_06_18;
}
/// The server may send the user to an address. \see MCP 2025-11-25, client/elicitation
constexpr bool hasUrlElicitation(Revision r)
{
    return r >= Revision::V2025_11_25;
}
/// \see MCP 2025-11-25, client/sampling
constexpr bool hasSamplingTools(Revision r)
{
    return r >= Revision::V2025_11_25;
}
/// \see MCP 2025-11-25, changelog
constexpr bool hasIcons(Revision r)
{
    return r >= Revision::V2025_11_25;
}
/// Task-augmented requests. \see MCP 2025-11-25, basic/utilities/tasks
constexpr bool hasTasks(Revision r)
{
    return r >= Revision::V2025_11_25;
}

} // namespace qonduit
