// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Two results, line by line: what has gone, and what has come in its place.
ListView {
    id: list

    /// `{ kind: same|removed|added, text: string }`
    required property list<var> lines

    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    model: list.lines
    reuseItems: true
    Accessible.name: qsTr("What has changed in the result")
    Accessible.role: Accessible.List

    ScrollBar.vertical: ScrollBar { }

    delegate: Rectangle {
        id: line

        required property var modelData
        readonly property bool isAdded: line.modelData.kind === "added"
        readonly property bool isRemoved: line.modelData.kind === "removed"
        readonly property string words: line.modelData.text

        width: ListView.view.width
        height: label.implicitHeight + 2
        color: line.isAdded ? Theme.faint(Theme.good) : line.isRemoved ? Theme.faint(Theme.bad) : "transparent"

        Accessible.name: line.isAdded ? qsTr("Added: %1").arg(line.words)
                       : line.isRemoved ? qsTr("Removed: %1").arg(line.words) : line.words
        Accessible.role: Accessible.ListItem

        Label {
            id: sign

            x: Theme.gap
            color: line.isAdded ? Theme.good : line.isRemoved ? Theme.bad : Theme.quiet
            font.family: "monospace"
            font.pointSize: Theme.smallText
            text: line.isAdded ? "+" : line.isRemoved ? "−" : " "
            Accessible.ignored: true
        }

        Label {
            id: label

            anchors.left: parent.left
            anchors.leftMargin: Theme.gap + Theme.wide
            anchors.right: parent.right
            anchors.rightMargin: Theme.gap
            color: line.modelData.kind === "same" ? Theme.quiet : palette.windowText
            font.family: "monospace"
            font.pointSize: Theme.smallText
            text: line.words
            textFormat: Text.PlainText
            wrapMode: Text.WrapAnywhere
            Accessible.ignored: true
        }
    }
}
