// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"
#include "protocol/json/RawJson.h"
#include "rpc/Peer.h"

#include <QCoroTask>
#include <QObject>

#include <optional>
#include <vector>

namespace qonduit {

/// One tool as its server describes it.
struct ServerTool
{
    QString name;
    RawJson description; ///< the whole object, as it came

    /// Whether the server promises that running it twice does no more than running it once.
    bool mayRunTwice() const;
};

/// The tools of one connection: fetched page by page once, kept until they change, fetched once more on the next use.
/// Those who need them at the same time wait for one fetch.
class ToolList : public QObject
{
public:
    using Tools = std::vector<ServerTool>;

    using QObject::QObject;

    /// \param peer is connected; its end ends the wait
    /// \returns the peer's error, or BadReply when the pages have no end
    QCoro::Task<Result<Tools>> tools(Peer *peer);
    /// The server has no tools, and need not be asked.
    void setNone() { m_known.emplace(); }
    /// The list has changed, or the connection is a new one. A fetch under way still answers those who wait for it.
    void invalidate();
    /// What is known now, without asking.
    const std::optional<Tools> &known() const { return m_known; }

private:
    QCoro::Task<> fetch(Peer *peer, Cell<Result<Tools>> result);

    std::optional<Tools> m_known;
    std::optional<Cell<Result<Tools>>> m_fetch;
};

} // namespace qonduit
