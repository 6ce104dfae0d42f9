// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls

/// A field for a value that is kept elsewhere and may change there. What the person is typing stays until it is
/// finished, and as long as something is wrong with it; Escape takes it back.
TextField {
    id: field

    /// What counts, as text.
    required property string value
    /// What is wrong with what stands in the field; empty when nothing is.
    property string problem
    /// Whether what stands in the field is the person's, and not finished.
    property bool typing: false
    /// Whether what counts has become another one meanwhile.
    readonly property bool overtaken: field.typing && field.value !== field.valueBefore
    property string valueBefore

    /// The person has finished, and nothing is wrong.
    signal entered(text: string)

    function showValue(): void {
        field.typing = false
        field.text = field.value
    }

    selectByMouse: true
    Component.onCompleted: field.showValue()
    Keys.onEscapePressed: event => {
        event.accepted = field.typing
        field.showValue()
    }
    onEditingFinished: {
        if (!field.typing || field.problem !== "")
            return
        field.entered(field.text.trim())
        field.showValue() // as it was taken
    }
    onTextEdited: {
        if (!field.typing)
            field.valueBefore = field.value
        field.typing = true
    }
    onValueChanged: if (!field.typing) field.showValue()
}
