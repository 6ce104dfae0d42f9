// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import Qonduit

/// A JSON value whose objects, arrays and long texts fold open and shut, with the mouse or as trees do with the arrow
/// keys. As high as it needs up to a bound, then it scrolls.
ListView {
    id: view

    required property JsonTree tree

    /// What the value is.
    property string title: qsTr("JSON")
    /// How high it gets.
    property int mostHeight: 420

    readonly property real lineHeight: metrics.height + Theme.tight

    function toggle(): void {
        const row = view.currentItem as JsonLine
        if (row && (row.opens || row.isOpen))
            view.tree.setOpen(row.index, !row.isOpen)
    }

    function stepIn(): void {
        const row = view.currentItem as JsonLine
        if (row && row.opens && !row.isOpen)
            view.tree.setOpen(row.index, true)
        else if (row && row.isOpen && row.isContainer)
            view.incrementCurrentIndex()
    }

    function stepOut(): void {
        const row = view.currentItem as JsonLine
        if (row && row.isOpen)
            view.tree.setOpen(row.index, false)
        else if (row && view.tree.parentOf(row.index) >= 0)
            view.currentIndex = view.tree.parentOf(row.index)
    }

    /// Goes to the next row, but of one that is higher than the view first to its end.
    function stepDown(): void {
        // No variable for the item: Qt 6.4 compiles `row && row.height` to something that crashes.
        const below = view.currentItem ? view.currentItem.y + view.currentItem.height - view.contentY - view.height : 0
        if (below > 0.5 && view.currentItem.height > view.height)
            view.contentY += Math.min(below, view.height / 2)
        else
            view.incrementCurrentIndex()
    }

    function stepUp(): void {
        const above = view.currentItem ? view.contentY - view.currentItem.y : 0
        if (above > 0.5 && view.currentItem.height > view.height)
            view.contentY -= Math.min(above, view.height / 2)
        else
            view.decrementCurrentIndex()
    }

    /// How many rows a page has, for the keys that go by pages.
    function page(): int {
        return Math.max(1, Math.floor(view.height / view.lineHeight) - 1)
    }

    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    highlightMoveDuration: 0
    implicitHeight: Math.min(view.mostHeight, Math.max(view.contentHeight, view.count * view.lineHeight))
    model: view.tree
    reuseItems: true
    Accessible.name: view.title
    Accessible.role: Accessible.Tree
    Keys.onDownPressed: view.stepDown()
    Keys.onEnterPressed: view.toggle()
    Keys.onLeftPressed: view.effectiveLayoutDirection === Qt.RightToLeft ? view.stepIn() : view.stepOut()
    Keys.onReturnPressed: view.toggle()
    Keys.onRightPressed: view.effectiveLayoutDirection === Qt.RightToLeft ? view.stepOut() : view.stepIn()
    Keys.onSpacePressed: view.toggle()
    Keys.onUpPressed: view.stepUp()
    Keys.onPressed: event => {
        event.accepted = true
        if (event.matches(StandardKey.Copy))
            view.tree.copy(view.currentIndex)
        else if (event.key === Qt.Key_Home)
            view.currentIndex = 0
        else if (event.key === Qt.Key_End)
            view.currentIndex = view.count - 1
        else if (event.key === Qt.Key_PageUp)
            view.currentIndex = Math.max(0, view.currentIndex - view.page())
        else if (event.key === Qt.Key_PageDown)
            view.currentIndex = Math.min(view.count - 1, view.currentIndex + view.page())
        else
            event.accepted = false
    }

    FontMetrics {
        id: metrics

        font.family: "monospace"
        font.pointSize: Theme.smallText
    }

    delegate: JsonLine {
        hasFocus: view.activeFocus
        lineHeight: view.lineHeight
        width: view.width - (vertical.visible ? vertical.width : 0)
        onChosen: {
            view.currentIndex = index
            view.forceActiveFocus(Qt.MouseFocusReason)
        }
        onCopied: view.tree.copy(index)
        onToggled: view.tree.setOpen(index, !isOpen)
    }

    ScrollBar.vertical: ScrollBar {
        id: vertical

        visible: view.contentHeight > view.height
    }
}
