// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/relay/Outbox.h"

#include "protocol/Wire.h"

#include <algorithm>
#include <array>

namespace qonduit {

namespace {

/// What can run twice without harm: it reads, or sets what is set already. A request that is not known here may do
/// anything, as tools do; and what the tasks of the old application were, the new one does not know.
constexpr std::array repeatable {
    wire::initialize,         wire::ping,
    wire::toolsList,          wire::resourcesList,
    wire::resourcesRead,      wire::promptsList,
    wire::promptsGet,         wire::resourceTemplatesList,
    wire::resourcesSubscribe, wire::resourcesUnsubscribe,
    wire::completionComplete, wire::loggingSetLevel,
};

bool mayRepeat(const QByteArray &method)
{
    return std::find(repeatable.begin(), repeatable.end(), QByteArrayView(method)) != repeatable.end();
}

} // namespace

const Outbox::Entry *Outbox::find(const QByteArray &id) const
{
    const auto number = m_byId.constFind(id);
    return number == m_byId.constEnd() ? nullptr : &m_entries.at(*number);
}

Result<> Outbox::add(const jsonrpc::Message &message, const QByteArray &line)
{
    if (m_lines >= m_limits.lines || m_bytes + line.size() > m_limits.bytes)
        return Error(ErrorCode::Overloaded, QStringLiteral("too much waits already"));
    const auto number = ++m_last;
    m_entries[number] = { message.id, message.method, line };
    ++m_lines;
    m_bytes += line.size();
    if (message.isRequest())
        m_byId.insert(message.id, number);
    return {};
}

void Outbox::addSent(const jsonrpc::Message &message, const QByteArray &line)
{
    const auto number = ++m_last;
    auto &entry = m_entries[number] = { message.id, message.method, {}, false, true };
    m_byId.insert(message.id, number);
    // What does not fit is not kept, and so cannot be repeated.
    if (mayRepeat(message.method) && m_lines < m_limits.lines && m_bytes + line.size() <= m_limits.bytes) {
        entry.line = line;
        ++m_lines;
        m_bytes += line.size();
    }
}

std::optional<Outbox::Entry> Outbox::next()
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [](const auto &numbered) { return numbered.second.isWaiting; });
    if (found == m_entries.end())
        return std::nullopt;
    auto &entry = found->second;
    auto taken = entry;
    if (entry.id.isEmpty()) {
        erase(found);
        return taken;
    }
    // Once more at most: if it is what brings the application down, it shall not do so for ever.
    if (entry.wasSent || !mayRepeat(entry.method))
        dropLine(entry);
    entry.isWaiting = false;
    entry.wasSent = true;
    return taken;
}

std::optional<Outbox::Entry> Outbox::settle(const QByteArray &id)
{
    const auto number = m_byId.constFind(id);
    if (number == m_byId.constEnd())
        return std::nullopt;
    const auto found = m_entries.find(*number);
    auto entry = found->second;
    erase(found);
    return entry;
}

std::vector<Outbox::Entry> Outbox::noteBreak()
{
    std::vector<Entry> lost;
    for (auto entry = m_entries.begin(); entry != m_entries.end();) {
        const auto current = entry++;
        if (current->second.isWaiting)
            continue;
        if (!current->second.line.isEmpty()) {
            current->second.isWaiting = true;
            continue;
        }
        lost.push_back(current->second);
        erase(current);
    }
    return lost;
}

std::vector<Outbox::Entry> Outbox::takeWaiting()
{
    std::vector<Entry> waiting;
    for (auto entry = m_entries.begin(); entry != m_entries.end();) {
        const auto current = entry++;
        if (!current->second.isWaiting || current->second.id.isEmpty())
            continue;
        waiting.push_back(current->second);
        erase(current);
    }
    return waiting;
}

void Outbox::dropLine(Entry &entry)
{
    if (entry.line.isEmpty())
        return;
    --m_lines;
    m_bytes -= entry.line.size();
    entry.line.clear();
}

void Outbox::erase(Entries::iterator entry)
{
    dropLine(entry->second);
    if (!entry->second.id.isEmpty())
        m_byId.remove(entry->second.id);
    m_entries.erase(entry);
}

} // namespace qonduit
