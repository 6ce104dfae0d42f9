// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import Qonduit

/// A field for several lines, framed as those for one are. Tab leaves it.
TextArea {
    id: box

    property bool isCode: false

    font.family: box.isCode ? "monospace" : Qt.application.font.family
    padding: 6
    selectByMouse: true
    textFormat: TextEdit.PlainText
    wrapMode: TextEdit.Wrap
    Keys.onPressed: event => {
        if (event.key !== Qt.Key_Tab && event.key !== Qt.Key_Backtab)
            return
        const next = box.nextItemInFocusChain(event.key === Qt.Key_Tab)
        if (next)
            next.forceActiveFocus(event.key === Qt.Key_Tab ? Qt.TabFocusReason : Qt.BacktabFocusReason)
        event.accepted = true
    }

    background: Rectangle {
        border.color: box.activeFocus ? Theme.accent : Theme.outline
        color: Theme.surface
        radius: 2
    }
}
