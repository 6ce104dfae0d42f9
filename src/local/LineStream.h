// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/LineFramer.h"

#include <QObject>

namespace qonduit {

/// Lines to and from one other program, whatever carries them.
///
/// Life: made, open(), any number of lines, ended() at most once, closed() once. After closed() nothing is emitted and
/// nothing is sent. The owner may destroy a stream at any time, from its signals only by deleteLater(); what it has
/// been given to write still leaves, if the other side takes it within a short while.
class LineStream : public QObject
{
    Q_OBJECT

public:
    /// The longest line that is read, in bytes without its ending. A longer one is the last.
    static constexpr qsizetype lineLimit = 16 * 1024 * 1024;

    /// Begins to read. Nothing is emitted before, nor from inside of it.
    virtual void open() = 0;
    /// Sends a JSON text as a line, or queues it; it is one byte more on its way. A line break between its tokens
    /// becomes a space. Who writes looks at unsent(): the queue has no limit.
    void write(QByteArray text);
    /// Bytes that the operating system has not taken yet.
    virtual qint64 unsent() const = 0;
    /// While paused, no line comes, and what the other side sends stays with it but for a bounded rest.
    void setPaused(bool paused);

Q_SIGNALS:
    void received(const QByteArray &line);
    /// So many bytes have been taken by the operating system.
    void sent(qint64 bytes);
    /// The other side sends no more, and still reads.
    void ended();
    /// The other side has gone.
    void closed(const QString &why);

protected:
    explicit LineStream(QObject *parent = nullptr) : QObject(parent) { }

    /// Sends or queues a line that has its ending.
    virtual void transmit(const QByteArray &line) = 0;
    bool isPaused() const { return m_isPaused; }
    LineFramer &framer() { return m_framer; }
    /// Emits the whole lines that have come, as long as nobody pauses.
    /// \returns false when the stream was destroyed meanwhile
    bool deliver();
    /// There is something to read again, or a pause has ended.
    virtual void read() = 0;

private:
    LineFramer m_framer { lineLimit };
    bool m_isPaused = false;
};

} // namespace qonduit
