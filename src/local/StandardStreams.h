// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "local/LineStream.h"

#include <memory>

namespace qonduit {

/// Standard input and output as lines.
///
/// Whether they are pipes, files or a terminal, on every platform: two threads do nothing but block in read() and
/// write(). The reader runs ahead of who asks for lines by at most 1 MiB; a client that does not read shows in
/// unsent(). ended() is the end of standard input, closed() that of standard output.
class StandardStreams : public LineStream
{
    Q_OBJECT

public:
    /// Takes both for this object alone: what the process else prints goes to standard error from now on.
    static std::unique_ptr<StandardStreams> take();
    /// \param in, \p out descriptors, which belong to the streams from now on
    StandardStreams(int in, int out);
    /// Waits for what is queued to leave, but not longer than a second.
    ~StandardStreams() override;

    void open() override;
    qint64 unsent() const override;

protected:
    void transmit(const QByteArray &line) override;
    void read() override;

private:
    struct Shared;
    static void readAll(const std::shared_ptr<Shared> &shared);
    static void writeAll(const std::shared_ptr<Shared> &shared);

    void noteWritten();
    void end();

    std::shared_ptr<Shared> m_shared; ///< with the threads, which may outlive us: nothing wakes a read()
    bool m_isOpen = false;
    bool m_hasEnded = false;
    bool m_isClosed = false;
};

} // namespace qonduit
