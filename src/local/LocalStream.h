// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "local/LineStream.h"

#include <QString>

#include <chrono>
#include <memory>

class QLocalSocket;

namespace qonduit {

/// Lines over a local socket, on Windows a named pipe.
class LocalStream : public LineStream
{
    Q_OBJECT

public:
    /// \param socket connected; belongs to the stream from now on
    explicit LocalStream(QLocalSocket *socket);
    ~LocalStream() override;

    /// Connects to who listens at \p address, which must be a program of the same user. Waits, but not longer than
    /// \p timeout.
    /// \returns null when there is none
    static std::unique_ptr<LocalStream> connectTo(const QString &address, std::chrono::milliseconds timeout);

    /// Whether the other side runs as the same user as we, where the operating system tells.
    bool isOfSameUser() const;

    void open() override;
    qint64 unsent() const override;

protected:
    void transmit(const QByteArray &line) override;
    void read() override;

private:
    void close(const QString &why);

    QLocalSocket *m_socket;
    bool m_isOpen = false;
    bool m_isClosed = false;
};

} // namespace qonduit
