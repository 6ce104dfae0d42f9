// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// A choice of one value among few, each with its words.
ComboBox {
    id: box

    /// `{ value: string, text: string }` each.
    required property var choices
    required property string value

    signal chosen(choice: string)

    currentIndex: Math.max(0, box.choices.findIndex(choice => choice.value === box.value))
    model: box.choices
    textRole: "text"
    onActivated: index => box.chosen(box.choices[index].value)
}
