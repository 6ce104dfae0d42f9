// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "backends/catalogue/CatalogueList.h"
#include "backends/definitions/DefinitionStore.h"
#include "backends/definitions/PinRecord.h"
#include "backends/definitions/ToolChange.h"
#include "core/Clock.h"

#include <QHash>
#include <QObject>

#include <map>
#include <vector>

namespace qonduit {

/// Remembers what each server has said of its tools and of itself when that was last agreed to, and holds back what
/// has become different since: a server that was harmless when it was added may want to be something else later.
///
/// What is seen first is trusted. After that a tool that has changed, one that has come, and changed instructions wait
/// for the person's word; who lists does not see them, and who calls is refused. A list is looked at once, when it was
/// fetched. Where nobody is there to ask, the rule may be to agree to everything, and to log it.
class DefinitionPins : public QObject
{
    Q_OBJECT

public:
    enum class Rule {
        Withhold, ///< until accept()
        Accept, ///< at once, with a line in the log
    };
    using Change = ToolChange;
    /// All that waits for the person's word on one server.
    struct Difference
    {
        std::vector<Change> changes;
        QByteArray digest; ///< of all changes: an answer is for exactly these
        bool isRefused = false; ///< the person has seen exactly this, and wants none of it
        QDateTime since;
    };

    /// \param store and \p clock outlive this
    DefinitionPins(Rule rule, DefinitionStore &store, Clock &clock);
    ~DefinitionPins() override;

    /// What may be seen of a server's tools: the same list unless something of it is held back.
    /// \param tools as they were fetched
    CatalogueList::Entries admit(const QString &server, const CatalogueList::Entries &tools);
    /// Whether what a server says of itself may be passed on.
    /// \param instructions as they came
    bool admitInstructions(const QString &server, const QString &instructions);
    /// The same of what came some time ago, and is not looked at as news.
    CatalogueList::Entries agreedOf(const QString &server, const CatalogueList::Entries &tools);
    bool isAgreed(const QString &server, const QString &instructions);
    /// Whether a tool waits for the person's word. Costs next to nothing as long as nothing does.
    bool isWithheld(const QString &server, const QString &tool) const;

    const std::map<QString, Difference> &differences() const { return m_differences; }
    /// From here on this is how the server is.
    /// \param digest what was looked at
    /// \returns NotFound, or Rejected when something else has changed meanwhile; the pins stay then
    Result<> accept(const QString &server, const QByteArray &digest);
    /// It stays held back, and is not asked about again. \returns what accept() does
    Result<> refuse(const QString &server, const QByteArray &digest);
    /// The server was removed: whatever is called so next is new.
    void forget(const QString &server);

Q_SIGNALS:
    void differencesChanged();
    /// What is held back of a server is another thing from now on.
    void decided(const QString &server);

private:
    /// What is known of one server without looking into the store.
    struct Known
    {
        explicit Known(const PinRecord &record);

        std::optional<QByteArray> instructions; ///< their hash
        std::optional<QHash<QString, QByteArray>> tools; ///< hashes by name
    };

    Known &known(const QString &server);
    PinRecord recorded(const QString &server) const;
    void keep(const QString &server, const PinRecord &record);
    void note(const QString &server, std::vector<Change> changes);
    void pin(PinRecord &record, const Change &change) const;
    Difference *find(const QString &server, const QByteArray &digest);

    Rule m_rule;
    DefinitionStore &m_store;
    Clock &m_clock;
    QHash<QString, Known> m_known;
    std::map<QString, Difference> m_differences;
};

} // namespace qonduit
