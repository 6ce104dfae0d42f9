// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <string>
#include <vector>

namespace qonduit {

/// Starts this program once more when it has ended, with the arguments that it had, if that is wanted by then.
class Restart
{
public:
    /// To be made before anything takes arguments away.
    /// \param arguments as main() has got them
    explicit Restart(char *arguments[]);

    /// \param program absolute path
    /// \param done argument that has had its effect, and is left out as `--hidden` is; may be empty
    void want(const QString &program, const QString &done);
    void forget() { m_program.clear(); }
    bool isWanted() const { return !m_program.empty(); }

    /// Becomes the new start: the same process goes on, so that whoever watches over it still does. On Windows, which
    /// has no such thing, it is a new one. Everything that the old one holds must have been let go.
    /// \returns only when that fails, or on Windows, with the exit code
    int become();

private:
    std::vector<std::string> m_arguments;
    std::string m_program; ///< empty: no restart is wanted
};

} // namespace qonduit
