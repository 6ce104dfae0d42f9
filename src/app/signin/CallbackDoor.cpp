// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/CallbackDoor.h"

#include "core/Text.h"

#include <algorithm>
#include <utility>

namespace qonduit::signin {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t mostExpected = 16;
/// How long the last answer may take on its way to the browser.
constexpr auto linger = 3s;

/// A browser's request for one page is all that ever comes here.
http::Limits limits()
{
    http::Limits limits;
    limits.body = 1024;
    limits.target = 16 * 1024;
    limits.headerTotal = 32 * 1024;
    limits.headerField = 16 * 1024;
    limits.headerTimeout = 5s;
    limits.bodyIdle = 5s;
    limits.keepAliveIdle = 1s;
    limits.connections = 16;
    return limits;
}

QByteArray page()
{
    const auto text = CallbackDoor::tr("You can close this window and go back to Qonduit.").toHtmlEscaped().toUtf8();
    return "<!doctype html>\n<html><head><meta charset=\"utf-8\"><title>Qonduit</title></head><body><p>" + text
         + "</p></body></html>\n";
}

void answer(http::Exchange &exchange, int status, const QByteArray &html = {})
{
    http::Headers headers;
    if (!html.isEmpty())
        headers.append("Content-Type", "text/html; charset=utf-8");
    headers.append("Content-Security-Policy",
                   "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox");
    headers.append("Cache-Control", "no-store");
    headers.append("X-Content-Type-Options", "nosniff");
    headers.append("Referrer-Policy", "no-referrer");
    headers.append("Cross-Origin-Resource-Policy", "same-origin");
    headers.append("Cross-Origin-Opener-Policy", "same-origin");
    exchange.respond(status, headers, html);
}

/// RFC 6749, section 3.1: no parameter stands twice.
bool hasTwins(const QUrlQuery &query)
{
    const auto items = query.queryItems(QUrl::FullyDecoded);
    return std::any_of(items.begin(), items.end(), [&query](const auto &item) {
        return query.allQueryItemValues(item.first, QUrl::FullyDecoded).size() > 1;
    });
}

} // namespace

CallbackDoor::CallbackDoor(Clock &clock, quint16 preferredPort, QObject *parent)
    : QObject(parent), m_clock(clock), m_preferredPort(preferredPort), m_closing(clock)
{
}

CallbackDoor::~CallbackDoor()
{
    for (const auto &expected : std::exchange(m_expected, {}))
        expected.answer.settle(Error(ErrorCode::Closed, QStringLiteral("Qonduit stops")));
}

Result<CallbackDoor::Expectation> CallbackDoor::expect(const QByteArray &state)
{
    if (m_expected.size() >= mostExpected)
        return Error(ErrorCode::Overloaded, QStringLiteral("too many sign-ins are open"));
    const auto opened = open();
    if (!opened)
        return opened.error();
    m_closing.stop();
    m_expected.push_back({ state, {} });
    return Expectation { *opened, m_expected.back().answer };
}

Result<QString> CallbackDoor::open()
{
    if (m_door)
        return m_redirectUri;
    auto door = std::make_unique<http::Door>(limits(), m_clock,
                                             [this](std::shared_ptr<http::Exchange> exchange) { serve(exchange); });
    auto port = door->listen(QHostAddress(QHostAddress::LocalHost), m_preferredPort);
    if (!port)
        port = door->listen(QHostAddress(QHostAddress::LocalHost), 0);
    if (!port)
        return port.error();
    m_door = std::move(door);
    m_redirectUri = QStringLiteral("http://127.0.0.1:%1/callback").arg(*port);
    return m_redirectUri;
}

void CallbackDoor::serve(const std::shared_ptr<http::Exchange> &exchange)
{
    const auto &request = exchange->request();
    if (request.path != "/callback")
        return answer(*exchange, 404);
    if (request.method != "GET") // also HEAD, by which programs look whether a link is good
        return answer(*exchange, 405);
    const QUrlQuery query(QString::fromUtf8(request.query));
    if (hasTwins(query))
        return answer(*exchange, 400);
    const auto awaited = take(query.queryItemValue(QStringLiteral("state"), QUrl::FullyDecoded).toUtf8());
    if (!awaited)
        return answer(*exchange, 400);
    answer(*exchange, 200, page());
    awaited->settle(query);
}

std::optional<Cell<CallbackDoor::Answer>> CallbackDoor::take(const QByteArray &state)
{
    const auto found = std::find_if(m_expected.begin(), m_expected.end(), [&state](const Expected &expected) {
        return constantTimeEquals(expected.state, state);
    });
    if (found == m_expected.end())
        return std::nullopt;
    const auto awaited = found->answer;
    m_expected.erase(found);
    closeIfIdle();
    return awaited;
}

void CallbackDoor::forget(const QByteArray &state, const Error &why)
{
    if (const auto awaited = take(state))
        awaited->settle(why);
}

void CallbackDoor::closeIfIdle()
{
    if (m_expected.empty())
        m_closing.start(linger, [this] { m_door.reset(); });
}

} // namespace qonduit::signin
