// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/Discovery.h"

#include "core/Text.h"

#include <QPointer>

#include <optional>

namespace qonduit::signin {

namespace {

/// A document that may not be there.
using Found = std::optional<RawJson>;

bool isAbsent(int status)
{
    return status >= 400 && status < 500;
}

/// The first of \p urls where there is a document.
/// \returns nothing when there is none anywhere; what went wrong where that cannot be said
QCoro::Task<Result<Found>> firstOf(WebClient *web, QList<QUrl> urls, Reach reach)
{
    const QPointer<WebClient> alive = web;
    for (const auto &url : urls) {
        if (!alive)
            co_return Error(ErrorCode::Closed, QStringLiteral("the request was given up"));
        WebRequest request { url };
        request.namedBy = reach;
        const auto asking = alive->send(request);
        const auto answer = co_await asking;
        if (!answer)
            co_return answer.error();
        if (isAbsent(answer->status))
            continue;
        if (answer->status != 200)
            co_return Error(ErrorCode::BadReply, QStringLiteral("%1 answers with HTTP %2 where its metadata should be")
                                                     .arg(url.host(QUrl::FullyEncoded))
                                                     .arg(answer->status));
        auto parsed = RawJson::parse(answer->body);
        if (!parsed || !parsed->isObject())
            co_return Error(
                ErrorCode::BadReply,
                QStringLiteral("what %1 says of itself is no JSON object").arg(url.host(QUrl::FullyEncoded)));
        const Found found = *parsed;
        co_return found;
    }
    const Found nothing;
    co_return nothing;
}

} // namespace

QCoro::Task<Result<Discovery>> discover(WebClient *web, QUrl server, Challenge challenge)
{
    const QPointer<WebClient> alive = web;
    Discovery discovery;
    const auto locating = web->locate(server);
    const auto reach = co_await locating;
    if (!reach)
        co_return reach.error();
    discovery.reach = *reach;

    const bool isNamed = challenge.resourceMetadata.isValid() && !challenge.resourceMetadata.isEmpty();
    auto looking = firstOf(alive, isNamed ? QList<QUrl> { challenge.resourceMetadata } : resourceMetadataUrls(server),
                           discovery.reach);
    const auto ofResource = co_await looking;
    if (!ofResource)
        co_return ofResource.error();
    if (*ofResource) {
        auto read = ResourceMetadata::read(**ofResource, server);
        if (!read)
            co_return read.error();
        discovery.resource = *read;
    } else if (isNamed) {
        co_return Error(ErrorCode::BadReply, QStringLiteral("the server's metadata is not where it says"));
    } else {
        const auto origin =
            server.adjusted(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
        discovery.resource.resource = canonicalResource(server);
        discovery.resource.issuers += origin.toString(QUrl::FullyEncoded);
    }

    const auto issuer = discovery.resource.issuers.first();
    const QUrl address(issuer, QUrl::StrictMode);
    if (!alive || !address.isValid() || address.hasQuery() || address.hasFragment() || !address.userInfo().isEmpty())
        co_return Error(ErrorCode::BadReply,
                        QStringLiteral("%1 is no address of a sign-in service").arg(singleLine(issuer, 100)));
    auto asking = firstOf(alive, issuerMetadataUrls(address), discovery.reach);
    const auto ofIssuer = co_await asking;
    if (!ofIssuer)
        co_return ofIssuer.error();
    if (!*ofIssuer)
        co_return Error(ErrorCode::BadReply,
                        QStringLiteral("%1 says nothing of how to sign in").arg(address.host(QUrl::FullyEncoded)));
    auto read = IssuerMetadata::read(**ofIssuer, issuer);
    if (!read)
        co_return read.error();
    discovery.issuer = *read;
    co_return discovery;
}

} // namespace qonduit::signin
