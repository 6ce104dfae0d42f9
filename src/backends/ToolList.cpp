// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ToolList.h"

#include "protocol/Wire.h"
#include "protocol/json/Write.h"

#include <QPointer>

namespace qonduit {

namespace {

constexpr int pageLimit = 200;
constexpr std::size_t toolLimit = 20000;

RawJson pageParams(const RawJson &cursor)
{
    if (cursor.isMissing())
        return RawJson::emptyObject();
    return RawJson::fromTrusted("{\"cursor\":" + cursor.toByteArray() + '}');
}

QCoro::Task<Result<ToolList::Tools>> fetchPages(QPointer<Peer> peer)
{
    ToolList::Tools tools;
    RawJson cursor;
    for (int page = 0; page < pageLimit && tools.size() < toolLimit; ++page) {
        if (!peer)
            co_return Error(ErrorCode::Closed, QStringLiteral("the connection was closed"));
        const auto call = peer->call(wire::toolsList, pageParams(cursor), {});
        const auto answer = co_await call.answer;
        if (!answer)
            co_return answer.error();
        for (const auto &tool : (*answer)["tools"].elements()) {
            if (const auto name = tool["name"].toString())
                tools.push_back({ *name, tool });
        }
        cursor = (*answer)["nextCursor"];
        if (!cursor.isString())
            co_return tools;
    }
    co_return Error(ErrorCode::BadReply, QStringLiteral("the server's list of tools has no end"));
}

} // namespace

bool ServerTool::mayRunTwice() const
{
    const auto hints = description["annotations"];
    return hints["readOnlyHint"].toBool().value_or(false) || hints["idempotentHint"].toBool().value_or(false);
}

QCoro::Task<Result<ToolList::Tools>> ToolList::tools(Peer *peer)
{
    if (m_known)
        co_return *m_known;
    if (m_fetch) {
        const auto shared = *m_fetch;
        co_return co_await shared;
    }
    const Cell<Result<Tools>> result;
    m_fetch = result;
    fetch(peer, result); // runs detached
    co_return co_await result;
}

void ToolList::invalidate()
{
    m_known.reset();
    m_fetch.reset();
}

QCoro::Task<> ToolList::fetch(Peer *peer, Cell<Result<Tools>> result)
{
    const QPointer<ToolList> self = this;
    auto fetched = co_await fetchPages(peer);
    // An invalidation meanwhile has put another fetch, or none, in our place: what we know is not the latest then.
    if (self && m_fetch && m_fetch->isSameAs(result)) {
        m_fetch.reset();
        if (fetched)
            m_known = *fetched;
    }
    result.settle(std::move(fetched));
}

} // namespace qonduit
