// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/catalogue/CatalogueList.h"

#include "protocol/Wire.h"

#include <QPointer>

#include <algorithm>
#include <array>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr int pageLimit = 200;
constexpr std::size_t entryLimit = 20000;
constexpr qsizetype bytesLimit = 32 * 1024 * 1024;
constexpr auto fetchInterval = 1s;

/// What the protocol calls a list and its parts.
struct Words
{
    QByteArrayView method;
    const char *list;
    const char *name;
};

constexpr std::array<Words, 4> words { {
    { wire::toolsList, "tools", "name" },
    { wire::promptsList, "prompts", "name" },
    { wire::resourcesList, "resources", "uri" },
    { wire::resourceTemplatesList, "resourceTemplates", "uriTemplate" },
} };

RawJson pageParams(const RawJson &cursor)
{
    if (cursor.isMissing())
        return RawJson::emptyObject();
    return RawJson::fromTrusted("{\"cursor\":" + cursor.toByteArray() + '}');
}

QCoro::Task<Result<CatalogueList::Entries>> fetchPages(QPointer<Peer> peer, Words wording)
{
    auto entries = std::make_shared<std::vector<CatalogueEntry>>();
    RawJson cursor;
    qsizetype bytes = 0;
    for (int page = 0; page < pageLimit && entries->size() < entryLimit; ++page) {
        if (!peer)
            co_return Error(ErrorCode::Closed, QStringLiteral("the connection was closed"));
        const auto call = peer->call(wording.method, pageParams(cursor), {});
        const auto answer = co_await call.answer;
        if (!answer)
            co_return answer.error();
        bytes += answer->view().size(); // what is kept of it keeps all of it
        if (bytes > bytesLimit)
            co_return Error(ErrorCode::BadReply, QStringLiteral("the server's list of %1 has more than %2 MiB")
                                                     .arg(QLatin1String(wording.list))
                                                     .arg(bytesLimit / 1024 / 1024));
        for (const auto &entry : (*answer)[wording.list].elements()) {
            if (const auto name = entry[wording.name].toString())
                entries->push_back({ *name, entry });
        }
        cursor = (*answer)["nextCursor"];
        if (!cursor.isString())
            co_return CatalogueList::Entries(std::move(entries));
    }
    co_return Error(ErrorCode::BadReply,
                    QStringLiteral("the server's list of %1 has no end").arg(QLatin1String(wording.list)));
}

} // namespace

bool CatalogueEntry::mayRunTwice() const
{
    const auto hints = description["annotations"];
    return hints["readOnlyHint"].toBool().value_or(false) || hints["idempotentHint"].toBool().value_or(false);
}

QByteArrayView CatalogueList::changeNotification(Kind kind)
{
    switch (kind) {
    case Kind::Tools:
        return wire::toolListChanged;
    case Kind::Prompts:
        return wire::promptListChanged;
    case Kind::Resources:
    case Kind::ResourceTemplates:
        break;
    }
    return wire::resourceListChanged;
}

CatalogueList::CatalogueList(Kind kind, Clock &clock) : m_kind(kind), m_clock(clock), m_pauseTimer(clock) { }

CatalogueList::~CatalogueList()
{
    m_pauseOver.settle(true);
}

QCoro::Task<Result<CatalogueList::Entries>> CatalogueList::entries(Peer *peer)
{
    if (m_known)
        co_return Entries(m_known); // a copy: QCoro 0.8 would move it out of the member
    if (!peer)
        co_return Error(ErrorCode::Unavailable, QStringLiteral("the connection was closed"));
    if (m_fetch) {
        const auto shared = *m_fetch;
        co_return co_await shared;
    }
    const Cell<Result<Entries>> result;
    m_fetch = result;
    fetch(peer, result); // runs detached
    co_return co_await result;
}

void CatalogueList::setNone()
{
    m_whole = m_latest = m_known = std::make_shared<const std::vector<CatalogueEntry>>();
}

bool CatalogueList::sieveAgain()
{
    if (!m_whole || !m_sieve)
        return false;
    const auto sieved = m_sieve(m_whole, false);
    const bool isOther = *sieved != *m_latest;
    m_latest = sieved;
    if (m_known)
        m_known = sieved;
    return isOther;
}

std::optional<bool> CatalogueList::isHeldBack(const QString &name) const
{
    if (!m_whole)
        return {};
    if (m_whole == m_latest) // nothing is
        return false;
    const auto has = [&name](const Entries &entries) {
        return std::any_of(entries->begin(), entries->end(), [&](const auto &entry) { return entry.name == name; });
    };
    return has(m_whole) && !has(m_latest);
}

void CatalogueList::invalidate()
{
    m_known.reset();
    if (!m_pauseTimer.isActive()) // else the fetch has not begun, and will bring the latest
        m_fetch.reset();
}

void CatalogueList::reset()
{
    m_known.reset();
    m_fetch.reset();
    m_pauseTimer.stop();
    std::exchange(m_pauseOver, {}).settle(true); // it goes on at once, for those who wait for it
    m_nextFetch = {};
}

QCoro::Task<> CatalogueList::fetch(QPointer<Peer> peer, Cell<Result<Entries>> result)
{
    const QPointer<CatalogueList> self = this;
    const auto wording = words[std::size_t(m_kind)];
    if (m_clock.now() < m_nextFetch) {
        const auto over = pause(std::chrono::ceil<std::chrono::milliseconds>(m_nextFetch - m_clock.now()));
        co_await over;
        if (!self) {
            result.settle(Error(ErrorCode::Closed, QStringLiteral("the connection was closed")));
            co_return;
        }
    }
    m_nextFetch = m_clock.now() + fetchInterval;
    auto fetching = fetchPages(peer, wording);
    auto fetched = co_await fetching;
    if (!self) {
        result.settle(Error(ErrorCode::Closed, QStringLiteral("the connection was closed")));
        co_return;
    }
    const auto whole = fetched ? *fetched : Entries();
    if (fetched && m_sieve)
        fetched = m_sieve(whole, true); // whoever waits, nobody sees more
    // An invalidation meanwhile has put another fetch, or none, in our place: what we know is not the latest then.
    if (m_fetch && m_fetch->isSameAs(result)) {
        m_fetch.reset();
        if (fetched) {
            m_whole = whole;
            m_latest = m_known = *fetched;
        } else {
            m_nextFetch = {}; // who tries again is not kept waiting for nothing
        }
    }
    result.settle(std::move(fetched));
}

/// Settles when the next fetch may begin.
Cell<bool> CatalogueList::pause(std::chrono::milliseconds length)
{
    m_pauseTimer.start(length, [this] { std::exchange(m_pauseOver, {}).settle(true); });
    return m_pauseOver;
}

} // namespace qonduit
