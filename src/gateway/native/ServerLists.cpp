// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/ServerLists.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {
constexpr auto patience = 2s;
}

bool ServerLists::Part::operator==(const Part &other) const
{
    return server == other.server
        && (entries == other.entries || (entries && other.entries && *entries == *other.entries));
}

QCoro::Task<ServerLists::Parts> ServerLists::of(QStringList servers, Kind kind, Absent absent)
{
    const QPointer<ServerLists> self = this;
    std::vector<std::pair<Key, Cell<bool>>> waiting;
    for (const auto &server : servers) {
        const Key key(server, kind);
        auto *backend = toAsk(key, absent);
        if (!backend)
            continue;
        const Cell<bool> answered;
        ask(backend, kind, answered); // runs detached
        if (!answered.isSettled() && m_late.count(key) > 0)
            noteLate(key, answered);
        else if (!answered.isSettled())
            waiting.emplace_back(key, answered);
        else if (answered.value())
            m_late.erase(key);
    }
    if (!waiting.empty()) {
        const Cell<bool> over;
        const auto missing = std::make_shared<std::size_t>(waiting.size());
        for (const auto &[key, answered] : waiting) {
            answered.whenSettled([over, missing] {
                if (--*missing == 0)
                    over.settle(true);
            });
        }
        Timer deadline(m_session->clock());
        deadline.start(patience, [over] { over.settle(false); });
        co_await over;
        if (!self)
            co_return Parts();
        for (const auto &[key, answered] : waiting) {
            if (!answered.isSettled())
                noteLate(key, answered);
        }
    }
    Parts parts;
    for (const auto &server : servers) {
        const auto *backend = m_session ? m_session->existingBackend(server) : nullptr;
        parts.push_back({ server, backend ? backend->latest(kind) : CatalogueList::Entries() });
    }
    co_return parts;
}

Backend *ServerLists::toAsk(const Key &key, Absent absent) const
{
    const auto late = m_late.find(key);
    if (late != m_late.end() && !late->second.isSettled())
        return nullptr; // it was asked already
    using State = Backend::State;
    auto *existing = m_session->existingBackend(key.first);
    const bool isAbsent =
        existing && existing->status().state != State::Connected && existing->status().state != State::Connecting;
    if (isAbsent && absent == Absent::LeftAlone)
        return nullptr;
    const auto backend = m_session->backend(key.first);
    return backend ? *backend : nullptr;
}

QCoro::Task<> ServerLists::ask(QPointer<Backend> backend, Kind kind, Cell<bool> answered)
{
    auto listing = backend->list(kind);
    const auto listed = co_await listing;
    answered.settle(listed.has_value());
}

void ServerLists::noteLate(const Key &key, const Cell<bool> &answered)
{
    m_late.insert_or_assign(key, answered);
    answered.whenSettled([self = QPointer<ServerLists>(this), key](bool hasList) {
        if (!self || !hasList)
            return;
        self->m_late.erase(key);
        Q_EMIT self->cameLate(key.second);
    });
}

} // namespace qonduit
