// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import Qonduit

/// A server's state as a colour; the words stand beside it.
Rectangle {
    id: dot

    required property string condition

    implicitWidth: 10
    implicitHeight: 10
    radius: 5
    color: dot.condition === "off" ? "transparent" : Theme.ofCondition(dot.condition)
    border.width: dot.condition === "off" ? 2 : 0
    border.color: Theme.quiet
    Accessible.ignored: true
}
