// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QIcon>

class QPainter;

namespace qonduit {

/// Draws Qonduit's sign: a ring with a pipe that leads through it. Drawn by hand, so that no SVG plugin is needed;
/// `resources/icons/qonduit.svg` has the same geometry.
class StatusIcon
{
public:
    enum class State {
        Starting,
        Running,
        Paused, ///< the person lets nothing through
        NeedsHelp, ///< a server has failed
        NotServing,
    };

    /// For windows and launchers.
    static QIcon application();
    /// For the tray.
    /// \param waiting how many questions wait for the person; shown as a badge, and more important than a server
    ///        that needs help
    static QIcon tray(State state, int waiting);

    /// Draws the sign into a square of 64 units at the painter's origin.
    static void paintSign(QPainter &painter, const QColor &colour);
};

} // namespace qonduit
