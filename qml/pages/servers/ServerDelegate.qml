// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One server in the list.
ItemDelegate {
    id: delegate

    required property int index
    required property string name
    required property string address
    required property string transport
    required property string condition
    required property string stateText
    required property string lastError
    required property string serverTitle
    required property int sessions
    required property int toolCount
    required property string usageText
    required property bool isEnabled

    readonly property bool selected: ListView.isCurrentItem
    /// What stands behind the state, in words.
    readonly property string facts: [
        delegate.stateText,
        delegate.transport,
        qsTr("%n tool(s)", "", delegate.toolCount),
        delegate.sessions > 0 ? qsTr("%n session(s)", "", delegate.sessions) : ""
    ].filter(fact => fact !== "").join(" · ")

    width: ListView.view.width
    padding: 10
    leftPadding: Theme.wide
    rightPadding: Theme.wide

    Accessible.name: [delegate.name, delegate.facts, delegate.usageText, delegate.lastError].filter(part => part !== "").join(", ")
    Accessible.role: Accessible.ListItem
    Accessible.selected: delegate.selected

    onClicked: {
        ListView.view.currentIndex = delegate.index
        ListView.view.forceActiveFocus()
    }

    background: Rectangle {
        color: delegate.selected ? Theme.faint(Theme.accent)
             : delegate.hovered ? Theme.faint(Theme.quiet) : "transparent"

        Rectangle {
            anchors.left: parent.left
            width: 3
            height: parent.height
            color: Theme.accent
            visible: delegate.selected
        }

        Rectangle {
            anchors.fill: parent
            anchors.margins: 1
            color: "transparent"
            border.color: Theme.accent
            radius: 2
            visible: delegate.selected && delegate.ListView.view.activeFocus
        }
    }

    contentItem: RowLayout {
        spacing: 12

        StateDot {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: 5
            condition: delegate.condition
        }

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 2

            RowLayout {
                Layout.fillWidth: true
                spacing: Theme.gap

                Label {
                    Layout.fillWidth: true
                    color: delegate.isEnabled ? palette.windowText : Theme.quiet
                    elide: Text.ElideRight
                    font.weight: Font.DemiBold
                    text: delegate.name
                    textFormat: Text.PlainText
                }

                Label {
                    color: Theme.quiet
                    font.pointSize: Theme.smallText
                    text: delegate.usageText
                    textFormat: Text.PlainText
                    visible: text !== ""
                }
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: delegate.facts
                textFormat: Text.PlainText
            }

            Label {
                Layout.fillWidth: true
                color: Theme.bad
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                maximumLineCount: 2
                text: delegate.lastError
                textFormat: Text.PlainText
                visible: text !== ""
                wrapMode: Text.Wrap
            }
        }
    }
}
