// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

pragma Singleton

import QtQuick

/// Measures and colours that Fusion's palette does not have. Constants only; light or dark is read off the system's
/// palette, since Qt 6.4 has no colour scheme.
QtObject {
    id: theme

    readonly property SystemPalette system: SystemPalette { }
    readonly property SystemPalette disabled: SystemPalette { colorGroup: SystemPalette.Disabled }
    readonly property bool dark: theme.system.window.hslLightness < 0.5

    readonly property int tight: 4
    readonly property int gap: 8
    readonly property int wide: 16
    readonly property int corner: 6

    readonly property FontMetrics metrics: FontMetrics { }
    readonly property real text: theme.metrics.font.pointSize
    readonly property real smallText: theme.text * 0.92
    readonly property real headingText: theme.text * 1.2
    readonly property real titleText: theme.text * 1.45

    readonly property color accent: theme.system.highlight
    readonly property color good: theme.dark ? "#5ccf8a" : "#1e7d45"
    readonly property color busy: theme.dark ? "#e8b04b" : "#8a5a00"
    readonly property color bad: theme.dark ? "#ff8a80" : "#b3261e"
    readonly property color quiet: theme.dark ? "#a9adb2" : "#5c6166"
    readonly property color surface: theme.system.base
    readonly property color rail: theme.dark ? Qt.darker(theme.system.window, 1.12) : Qt.darker(theme.system.window, 1.03)
    readonly property color outline: theme.dark ? Qt.rgba(1, 1, 1, 0.14) : Qt.rgba(0, 0, 0, 0.14)

    function ofCondition(condition: string): color {
        switch (condition) {
        case "good":
            return theme.good
        case "busy":
            return theme.busy
        case "bad":
            return theme.bad
        }
        return theme.quiet
    }

    /// A colour as a faint ground for text in the same colour.
    function faint(colour: color): color {
        return Qt.rgba(colour.r, colour.g, colour.b, theme.dark ? 0.16 : 0.10)
    }
}
