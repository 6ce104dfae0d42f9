// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "rpc/Peer.h"

#include <QObject>

#include <memory>

namespace qonduit {

/// Connections on their way out: closed in an orderly way, owned until that is done.
class Departures : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    void takeLeaveOf(std::unique_ptr<Peer> peer);
    bool isEmpty() const { return m_count == 0; }

Q_SIGNALS:
    /// The last one has gone.
    void emptied();

private:
    int m_count = 0;
};

} // namespace qonduit
