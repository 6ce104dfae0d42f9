// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Layouts
import Qonduit

/// Text that can be selected and copied, and that stays text whatever stands in it.
TextEdit {
    id: block

    property bool isCode: false

    Layout.fillWidth: true
    activeFocusOnTab: true
    color: palette.windowText
    font.family: block.isCode ? "monospace" : Qt.application.font.family
    font.pointSize: block.isCode ? Theme.smallText : Theme.text
    readOnly: true
    selectByMouse: true
    selectedTextColor: palette.highlightedText
    selectionColor: palette.highlight
    textFormat: TextEdit.PlainText
    visible: text !== ""
    wrapMode: TextEdit.Wrap
    Accessible.name: block.text
    Accessible.role: Accessible.StaticText
    Keys.onEscapePressed: event => { block.deselect(); event.accepted = false }
}
