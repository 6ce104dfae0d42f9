// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/detail/DetailValues.h"
#include "backends/Backend.h"

#include <QObject>
#include <QPointer>
#include <QSet>

#include <array>

namespace qonduit {

/// The lists of one server as the window shows them. Each is asked for when it is not known, and read once for as long
/// as it stays the same: looking is cheap.
class OfferReader : public QObject
{
    Q_OBJECT

public:
    /// It is another server, or another connection: what was refused may be had now.
    void reset();
    /// What is known. When that is not all, the server is asked, and changed() follows.
    OfferList read(Backend &backend, OfferList::Kind kind);

Q_SIGNALS:
    void changed();

private:
    struct ListCopy
    {
        CatalogueList::Entries entries;
        QList<OfferRow> rows;
        QString problem;
    };

    QCoro::Task<> load(QPointer<Backend> backend, OfferList::Kind kind);

    std::array<ListCopy, OfferList::kinds> m_lists;
    QSet<int> m_loading;
    int m_round = 0; ///< what was asked for in an earlier one says nothing
};

} // namespace qonduit
