// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/waterfall/WaterfallEndpoint.h"

#include "gateway/waterfall/WaterfallData.h"

#include <QCryptographicHash>
#include <QFile>

namespace qonduit {

namespace {

/// What every answer says: it is what it says it is, and for nobody else's pages.
http::Headers headersFor(const QByteArray &contentType)
{
    http::Headers headers;
    headers.append("Content-Type", contentType);
    headers.append("Cache-Control", "no-store");
    headers.append("X-Content-Type-Options", "nosniff");
    headers.append("Referrer-Policy", "no-referrer");
    headers.append("Cross-Origin-Resource-Policy", "same-origin");
    return headers;
}

void refuse(http::Exchange &exchange, int status, QByteArrayView name, const QByteArray &value, const QByteArray &text)
{
    auto headers = headersFor("text/plain; charset=utf-8");
    headers.append(name.toByteArray(), value);
    exchange.respond(status, headers, text);
}

/// \returns false after the exchange has been refused
bool isRead(http::Exchange &exchange)
{
    const auto &method = exchange.request().method;
    if (method == "GET" || method == "HEAD")
        return true;
    refuse(exchange, 405, "Allow", "GET, HEAD", "only GET and HEAD are understood here\n");
    return false;
}

/// The hash by which a policy allows the one inline \p element of a page. \see CSP 3, section 8.3
QByteArray hashSource(const QByteArray &page, const QByteArray &element)
{
    const auto open = '<' + element + '>';
    const auto begin = page.indexOf(open) + open.size();
    const auto content = page.sliced(begin, page.indexOf("</" + element + '>', begin) - begin);
    return "'sha256-" + QCryptographicHash::hash(content, QCryptographicHash::Sha256).toBase64() + '\'';
}

struct Page
{
    QByteArray html;
    QByteArray policy; ///< Content-Security-Policy
};

Page readPage()
{
    QFile file(QStringLiteral(":/qonduit/waterfall/waterfall.html"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the waterfall's page is not built in");
    const auto html = file.readAll();
    const auto policy = "default-src 'none'; script-src " + hashSource(html, "script") + "; style-src "
                      + hashSource(html, "style")
                      + "; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
                        "frame-ancestors 'none'; require-trusted-types-for 'script'";
    return { html, policy };
}

/// The page, which is built in and read when it is asked for first: most starts need none.
const Page &page()
{
    static const auto kept = readPage();
    return kept;
}

QByteArray cursorIn(const QByteArray &query)
{
    for (const auto &parameter : query.split('&')) {
        if (parameter.startsWith("after="))
            return parameter.sliced(6);
    }
    return {};
}

} // namespace

WaterfallEndpoint::WaterfallEndpoint(const Principals &principals, const Trace &trace)
    : m_principals(principals), m_trace(trace)
{
}

void WaterfallEndpoint::servePage(http::Exchange &exchange) const
{
    if (!isRead(exchange))
        return;
    const bool isKnown = m_principals.authenticate(exchange.request().headers.value("Authorization")).has_value();
    auto headers = headersFor("text/html; charset=utf-8");
    headers.append("Content-Security-Policy", page().policy);
    if (!isKnown)
        headers.append("WWW-Authenticate", "Bearer");
    exchange.respond(isKnown ? 200 : 401, headers, page().html);
}

void WaterfallEndpoint::serveData(http::Exchange &exchange) const
{
    if (!isRead(exchange))
        return;
    const auto &request = exchange.request();
    const auto principal = m_principals.authenticate(request.headers.value("Authorization"));
    if (!principal)
        return refuse(exchange, 401, "WWW-Authenticate", "Bearer", "a bearer token is needed\n");
    const auto whose = m_principals.isOwner(*principal) ? std::nullopt : principal;
    exchange.respond(200, headersFor("application/json"), waterfallJson(m_trace, whose, cursorIn(request.query)));
}

} // namespace qonduit
