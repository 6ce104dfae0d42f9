// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "rpc/Channel.h"

#include <QPointer>

#include <memory>
#include <utility>
#include <vector>

namespace qonduit {

/// One end of a pair of channels within the process, for tests. What one end sends, the other receives on a later
/// turn of the event loop, encoded and decoded like everything that travels.
class MemoryChannel : public Channel
{
    Q_OBJECT

public:
    using Pair = std::pair<std::unique_ptr<MemoryChannel>, std::unique_ptr<MemoryChannel>>;

    static Pair makePair();
    ~MemoryChannel() override;

    void open() override;
    void send(Outgoing message) override;
    /// Closes both ends.
    void close() override;

private:
    MemoryChannel() = default;

    void takeFrame(const QByteArray &frame);
    void end(const Error &why);

    QPointer<MemoryChannel> m_other;
    bool m_isOpen = false;
    bool m_isClosed = false;
    std::vector<QByteArray> m_early; ///< came before this end was opened
};

} // namespace qonduit
