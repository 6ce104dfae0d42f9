// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/definitions/DefinitionPins.h"

#include "backends/definitions/Definition.h"
#include "core/Log.h"

#include <QCryptographicHash>

#include <algorithm>

namespace qonduit {

namespace {

/// More than any server has.
constexpr std::size_t toolLimit = 20000;

bool isInstructions(const DefinitionPins::Change &change)
{
    return change.kind == DefinitionPins::Change::Kind::Instructions;
}

} // namespace

DefinitionPins::Known::Known(const PinRecord &record)
{
    if (record.instructions)
        instructions = definitionHash(*record.instructions);
    if (!record.tools)
        return;
    tools.emplace();
    for (const auto &[name, tool] : *record.tools)
        tools->insert(name, tool.hash);
}

DefinitionPins::DefinitionPins(Rule rule, DefinitionStore &store, Clock &clock)
    : m_rule(rule), m_store(store), m_clock(clock)
{
}

DefinitionPins::~DefinitionPins() = default;

CatalogueList::Entries DefinitionPins::admit(const QString &server, const CatalogueList::Entries &tools)
{
    auto &pins = known(server);
    if (!pins.tools) {
        if (tools->empty()) // it may have to wake up first
            return tools;
        auto record = recorded(server);
        record.tools.emplace();
        for (const auto &tool : definitionsOf(*tools))
            pin(record, tool);
        keep(server, record);
        return tools;
    }
    auto changes = changesOf(*pins.tools, *tools);
    const auto agreed = m_rule == Rule::Accept ? tools : without(tools, changes);
    const auto open = m_differences.find(server);
    if (open != m_differences.end()) // its instructions still wait
        std::copy_if(open->second.changes.begin(), open->second.changes.end(), std::back_inserter(changes),
                     isInstructions);
    note(server, std::move(changes));
    return agreed;
}

bool DefinitionPins::admitInstructions(const QString &server, const QString &instructions)
{
    auto &pins = known(server);
    const auto hash = definitionHash(instructions);
    if (!pins.instructions) {
        auto record = recorded(server);
        record.instructions = instructions;
        keep(server, record);
        return true;
    }
    std::vector<Change> changes;
    if (const auto open = m_differences.find(server); open != m_differences.end())
        std::copy_if(open->second.changes.begin(), open->second.changes.end(), std::back_inserter(changes),
                     [](const Change &change) { return !isInstructions(change); });
    else if (*pins.instructions == hash)
        return true;
    if (*pins.instructions != hash) {
        const auto before = recorded(server).instructions;
        changes.push_back({ Change::Kind::Instructions,
                            {},
                            {},
                            hash,
                            RawJson::fromValue(before.value_or(QString())),
                            RawJson::fromValue(instructions) });
    }
    note(server, std::move(changes));
    return known(server).instructions == hash;
}

CatalogueList::Entries DefinitionPins::agreedOf(const QString &server, const CatalogueList::Entries &tools)
{
    const auto &pins = known(server);
    return pins.tools && m_rule == Rule::Withhold ? without(tools, changesOf(*pins.tools, *tools)) : tools;
}

bool DefinitionPins::isAgreed(const QString &server, const QString &instructions)
{
    return m_rule == Rule::Accept || known(server).instructions == definitionHash(instructions);
}

bool DefinitionPins::isWithheld(const QString &server, const QString &tool) const
{
    const auto open = m_differences.find(server);
    return open != m_differences.end()
        && std::any_of(open->second.changes.begin(), open->second.changes.end(),
                       [&](const Change &change) { return !isInstructions(change) && change.name == tool; });
}

Result<> DefinitionPins::accept(const QString &server, const QByteArray &digest)
{
    const auto *difference = find(server, digest);
    if (!difference)
        return Error(m_differences.count(server) ? ErrorCode::Rejected : ErrorCode::NotFound,
                     QStringLiteral("server %1 has changed again meanwhile").arg(server));
    auto record = recorded(server);
    for (const auto &change : difference->changes)
        pin(record, change);
    m_differences.erase(server);
    keep(server, record);
    Log::event(logSession(), Log::Level::Info, "definitions_accepted", { { QStringLiteral("server"), server } });
    Q_EMIT differencesChanged();
    Q_EMIT decided(server);
    return {};
}

Result<> DefinitionPins::refuse(const QString &server, const QByteArray &digest)
{
    auto *difference = find(server, digest);
    if (!difference)
        return Error(m_differences.count(server) ? ErrorCode::Rejected : ErrorCode::NotFound,
                     QStringLiteral("server %1 has changed again meanwhile").arg(server));
    difference->isRefused = true;
    auto record = recorded(server);
    record.refused.clear(); // of what was before
    for (const auto &change : difference->changes)
        record.refused.insert(PinRecord::refusalOf(change.name, change.hash));
    keep(server, record);
    Log::event(logSession(), Log::Level::Info, "definitions_refused", { { QStringLiteral("server"), server } });
    Q_EMIT differencesChanged();
    return {};
}

void DefinitionPins::forget(const QString &server)
{
    m_known.remove(server);
    m_store.remove(server);
    if (m_differences.erase(server))
        Q_EMIT differencesChanged();
}

DefinitionPins::Known &DefinitionPins::known(const QString &server)
{
    const auto found = m_known.find(server);
    if (found != m_known.end())
        return *found;
    return *m_known.insert(server, Known(recorded(server)));
}

PinRecord DefinitionPins::recorded(const QString &server) const
{
    const auto stored = m_store.read(server);
    if (!stored) {
        if (!stored.error().is(ErrorCode::NotFound))
            qCWarning(logSession).noquote() << stored.error().message;
        return {};
    }
    auto record = PinRecord::parse(*stored);
    if (record)
        return *record;
    qCWarning(logSession).noquote() << "what was known of the tools of" << server
                                    << "is damaged, and they are taken as new:" << record.error().message;
    return {};
}

void DefinitionPins::keep(const QString &server, const PinRecord &record)
{
    m_known.insert(server, Known(record));
    if (const auto written = m_store.write(server, record.toJson(server)); !written)
        qCWarning(logSession).noquote() << written.error().message;
}

/// Takes \p changes for all that is different about a server now.
void DefinitionPins::note(const QString &server, std::vector<Change> changes)
{
    const auto open = m_differences.find(server);
    const auto digest = digestOf(changes);
    if (changes.empty() || (open != m_differences.end() && open->second.digest == digest)) {
        if (changes.empty() && m_differences.erase(server))
            Q_EMIT differencesChanged();
        return;
    }
    auto record = recorded(server);
    for (auto &change : changes) {
        Log::event(logSession(), Log::Level::Warn, "definition_changed",
                   { { QStringLiteral("server"), server },
                     { QStringLiteral("tool"), change.name },
                     { QStringLiteral("kind"), QString::fromLatin1(ToolChange::kindName(change.kind)) },
                     { QStringLiteral("withheld"), m_rule == Rule::Withhold } });
        const auto &former = change.formerName.isEmpty() ? change.name : change.formerName;
        if (change.before.isMissing() && record.tools && record.tools->count(former))
            change.before = record.tools->at(former).definition;
        if (m_rule == Rule::Accept)
            pin(record, change);
    }
    if (m_rule == Rule::Accept)
        return keep(server, record);
    Difference difference { std::move(changes), digest, false, m_clock.utcNow() };
    difference.isRefused = std::all_of(difference.changes.begin(), difference.changes.end(), [&](const Change &change) {
        return record.refused.contains(PinRecord::refusalOf(change.name, change.hash));
    });
    m_differences.insert_or_assign(server, std::move(difference));
    Q_EMIT differencesChanged();
}

void DefinitionPins::pin(PinRecord &record, const Change &change) const
{
    record.refused.remove(PinRecord::refusalOf(change.name, change.hash));
    if (isInstructions(change)) {
        record.instructions = change.after.toString().value_or(QString());
        return;
    }
    if (!record.tools)
        record.tools.emplace();
    record.tools->erase(change.formerName);
    if (record.tools->size() >= toolLimit)
        record.tools->erase(record.tools->begin());
    record.tools->insert_or_assign(change.name, PinRecord::Tool { change.hash, change.after });
}

DefinitionPins::Difference *DefinitionPins::find(const QString &server, const QByteArray &digest)
{
    const auto found = m_differences.find(server);
    return found == m_differences.end() || found->second.digest != digest ? nullptr : &found->second;
}

} // namespace qonduit
