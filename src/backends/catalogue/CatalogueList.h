// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Clock.h"
#include "core/Result.h"
#include "protocol/json/RawJson.h"
#include "rpc/Peer.h"

#include <QCoroTask>
#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace qonduit {

/// One tool, prompt, resource or template as its server describes it.
struct CatalogueEntry
{
    QString name; ///< the URI of a resource, the pattern of a template
    RawJson description; ///< the whole object, as it came

    /// Whether the server promises that running this tool twice does no more than running it once.
    bool mayRunTwice() const;
    /// Whether both are described by the same text.
    bool operator==(const CatalogueEntry &other) const
    {
        return name == other.name && description.view() == other.description.view();
    }
};

/// One of the lists of one server: fetched page by page once, kept until it changes, fetched once more on the next use.
///
/// Those who need it at the same time wait for one fetch. However often the server says that the list has changed,
/// there is at most one fetch a second.
/// \see MCP 2025-11-25, server/utilities/pagination
class CatalogueList : public QObject
{
public:
    enum class Kind { Tools, Prompts, Resources, ResourceTemplates };
    /// Shared with whoever reads it; never null in a Result.
    using Entries = std::shared_ptr<const std::vector<CatalogueEntry>>;

    /// The notification by which a server says that such a list has changed. Resources and templates share one.
    static QByteArrayView changeNotification(Kind kind);

    /// \param clock outlives the list
    CatalogueList(Kind kind, Clock &clock);
    ~CatalogueList() override;

    /// \param peer is connected, its end ends the wait; null when it has gone already
    /// \returns the peer's error, or BadReply when the pages have no end or come to more than 32 MiB
    QCoro::Task<Result<Entries>> entries(Peer *peer);
    /// The server has no such list, and need not be asked.
    void setNone();
    /// The server says that the list has changed. A fetch under way still answers those who wait for it.
    void invalidate();
    /// The connection is a new one: nothing is known of it.
    void reset();
    /// What may be seen of a list; the same one when that is all of it.
    /// \param areNew whether it was fetched right now
    using Sieve = std::function<Entries(const Entries &entries, bool areNew)>;
    /// Sieves every list that is fetched from now on, once.
    void setSieve(Sieve sieve) { m_sieve = std::move(sieve); }
    /// Sieves what was fetched anew.
    /// \returns whether something else is known now
    bool sieveAgain();
    /// Whether the server has this, and it may not be seen; nothing while the list was never fetched.
    std::optional<bool> isHeldBack(const QString &name) const;
    /// What is known now, without asking; null when that is nothing.
    const Entries &known() const { return m_known; }
    /// What was known last, though it may have changed since; null when it was never asked for.
    const Entries &latest() const { return m_latest; }

private:
    QCoro::Task<> fetch(QPointer<Peer> peer, Cell<Result<Entries>> result);
    Cell<bool> pause(std::chrono::milliseconds length);

    Kind m_kind;
    Clock &m_clock;
    Sieve m_sieve;
    Entries m_whole; ///< of which m_latest is what may be seen
    Entries m_known;
    Entries m_latest;
    std::optional<Cell<Result<Entries>>> m_fetch;
    Clock::TimePoint m_nextFetch {};
    Timer m_pauseTimer;
    Cell<bool> m_pauseOver;
};

} // namespace qonduit
