// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One limit: its number, what that is counted in, and the way back to its default.
SettingRow {
    id: limit

    required property string key
    required property string title
    required property string unit
    required property double value
    required property double least
    required property double most
    required property Settings settings

    readonly property double typed: limit.numberIn(field.text)

    /// NaN when it is none.
    function numberIn(text: string): double {
        try {
            return Number.fromLocaleString(Qt.locale(), text.trim() === "" ? "x" : text.trim())
        } catch (error) {
            return NaN
        }
    }

    function shown(number: double): string {
        return number.toLocaleString(Qt.locale(), "f", number % 1 === 0 ? 0 : 1)
    }

    text: limit.title
    problem: limit.typed >= limit.least && limit.typed <= limit.most ? ""
             : qsTr("From %1 to %2").arg(limit.shown(limit.least)).arg(limit.shown(limit.most))

    KeptField {
        id: field

        Layout.preferredWidth: 120
        horizontalAlignment: Text.AlignRight
        problem: limit.problem
        value: limit.shown(limit.value)
        Accessible.description: limit.unit
        Accessible.name: limit.title
        onEntered: {
            if (limit.typed !== limit.value)
                limit.settings.setLimit(limit.key, limit.typed)
        }
    }

    Label {
        Layout.preferredWidth: 48
        color: Theme.quiet
        elide: Text.ElideRight
        text: limit.unit
    }

    ToolButton {
        text: qsTr("Default")
        Accessible.name: qsTr("Put “%1” back to its default").arg(limit.title)
        onClicked: {
            field.showValue()
            limit.settings.resetLimit(limit.key)
        }
    }
}
