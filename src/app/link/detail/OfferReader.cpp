// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/detail/OfferReader.h"

namespace qonduit {

namespace {

/// Descriptions are written for models and may be books; the whole goes up with what came.
constexpr qsizetype descriptionLimit = 4000;

CatalogueList::Kind catalogueKind(OfferList::Kind kind)
{
    switch (kind) {
    case OfferList::Kind::Tools:
        return CatalogueList::Kind::Tools;
    case OfferList::Kind::Resources:
        return CatalogueList::Kind::Resources;
    case OfferList::Kind::Templates:
        return CatalogueList::Kind::ResourceTemplates;
    case OfferList::Kind::Prompts:
        break;
    }
    return CatalogueList::Kind::Prompts;
}

QByteArrayView capabilityOf(OfferList::Kind kind)
{
    if (kind == OfferList::Kind::Tools)
        return "tools";
    return kind == OfferList::Kind::Prompts ? QByteArrayView("prompts") : QByteArrayView("resources");
}

QList<OfferRow> rowsOf(const CatalogueList::Entries &entries)
{
    QList<OfferRow> rows;
    if (!entries)
        return rows;
    rows.reserve(qsizetype(entries->size()));
    for (const auto &entry : *entries) {
        OfferRow row;
        row.name = entry.name;
        const auto title = entry.description["title"].toString();
        row.title = title ? *title : entry.description["annotations"]["title"].toString().value_or(QString());
        if (row.title.isEmpty())
            row.title = entry.description["name"].toString().value_or(QString());
        row.description = entry.description["description"].toString().value_or(QString()).left(descriptionLimit);
        row.whole = entry.description;
        rows += row;
    }
    return rows;
}

} // namespace

void OfferReader::reset()
{
    m_lists = {};
    m_loading.clear();
    ++m_round;
}

OfferList OfferReader::read(Backend &backend, OfferList::Kind kind)
{
    const auto wanted = catalogueKind(kind);
    auto &copy = m_lists[std::size_t(kind)];
    const bool isConnected = backend.status().state == Backend::State::Connected;
    const bool isOffered = backend.identity().offers(capabilityOf(kind));
    if (backend.latest(wanted) != copy.entries) {
        copy.entries = backend.latest(wanted);
        copy.rows = rowsOf(copy.entries);
        copy.problem.clear();
    }
    if (isConnected && isOffered && !backend.known(wanted) && copy.problem.isEmpty()
        && !m_loading.contains(int(kind))) {
        m_loading.insert(int(kind));
        load(&backend, kind); // runs detached: ends with the backend
    }
    return { copy.entries || (isConnected && !isOffered), copy.problem, copy.rows };
}

QCoro::Task<> OfferReader::load(QPointer<Backend> backend, OfferList::Kind kind)
{
    const QPointer<OfferReader> self = this;
    const int round = m_round;
    auto loading = backend->list(catalogueKind(kind));
    const auto loaded = co_await loading;
    if (!self || round != m_round)
        co_return;
    m_loading.remove(int(kind));
    if (!loaded)
        m_lists[std::size_t(kind)].problem = loaded.error().message;
    Q_EMIT changed();
}

} // namespace qonduit
