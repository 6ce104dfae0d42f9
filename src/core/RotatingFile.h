// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

namespace qonduit {

/// A file that is only appended to, and begins anew when it is full: `log`, then `log.1`, `log.2` with what came
/// before.
///
/// Readable by its owner only. Another program that appends to the same file may have it renamed under its hands; it
/// notices before its next line.
class RotatingFile
{
public:
    struct Limits
    {
        qint64 bytes = 5 * 1024 * 1024; ///< of one file
        int files = 3; ///< all in all
    };

    /// Opens or makes the file, and its folder.
    /// \returns false when it cannot be opened for appending
    [[nodiscard]] bool open(const QString &path, const Limits &limits);
    bool isOpen() const { return m_file.isOpen(); }
    /// Appends a whole line. What cannot be written, as on a full disk, is lost.
    void write(const QByteArray &line);

private:
    bool reopen();
    void rotate();
    bool wasTakenAway() const;

    QFile m_file;
    Limits m_limits;
};

} // namespace qonduit
