// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "local/LineStream.h"

#include <QList>

#include <memory>

namespace qonduit {

/// What remains to be looked at when a stream has gone.
struct StreamLog
{
    QList<QByteArray> lines; ///< that were written
    bool isGone = false; ///< the stream was destroyed
};

/// A stream whose other side is the test.
class FakeStream : public LineStream
{
public:
    explicit FakeStream(std::shared_ptr<StreamLog> log = std::make_shared<StreamLog>()) : m_log(std::move(log)) { }
    ~FakeStream() override { m_log->isGone = true; }

    const StreamLog &log() const { return *m_log; }
    void open() override { }
    qint64 unsent() const override { return m_unsent; }
    bool isHeld() const { return isPaused(); }

    /// The other side sends a line.
    void come(const QByteArray &line) { Q_EMIT received(line); }
    /// The other side reads nothing from now on.
    void stick() { m_isStuck = true; }
    /// The other side reads some of what has piled up.
    void drain(qint64 bytes)
    {
        bytes = std::min(bytes, m_unsent);
        m_unsent -= bytes;
        Q_EMIT sent(bytes);
    }

protected:
    void transmit(const QByteArray &line) override
    {
        m_log->lines += line.chopped(1);
        m_unsent += line.size();
        if (!m_isStuck)
            drain(m_unsent);
    }
    void read() override { }

private:
    std::shared_ptr<StreamLog> m_log;
    qint64 m_unsent = 0;
    bool m_isStuck = false;
};

} // namespace qonduit
