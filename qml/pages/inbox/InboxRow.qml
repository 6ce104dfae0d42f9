// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One thing that waits for the person, or has waited.
ItemDelegate {
    id: row

    required property int index
    required property string itemId
    required property string headline
    required property string summary
    required property string facts
    required property string moment
    required property string condition

    readonly property bool selected: ListView.isCurrentItem

    width: ListView.view.width
    padding: 10
    leftPadding: Theme.wide
    rightPadding: Theme.wide

    Accessible.name: row.headline + ", " + row.summary + ", " + row.facts + ", " + row.moment
    Accessible.role: Accessible.ListItem
    Accessible.selected: row.selected
    Accessible.onPressAction: row.choose()
    onClicked: row.choose()

    function choose() {
        const list = row.ListView.view as InboxList
        list.currentIndex = row.index
        list.forceActiveFocus()
        list.chosen()
    }

    background: Rectangle {
        color: row.selected && row.ListView.view.activeFocus ? Theme.faint(Theme.accent)
             : row.hovered ? Theme.faint(Theme.quiet) : "transparent"

        Rectangle {
            anchors.fill: parent
            anchors.margins: 1
            color: "transparent"
            border.color: Theme.accent
            radius: 2
            visible: row.selected && row.ListView.view.activeFocus
        }

        Rectangle {
            anchors.bottom: parent.bottom
            anchors.left: parent.left
            anchors.leftMargin: Theme.wide
            anchors.right: parent.right
            color: Theme.outline
            height: 1
        }
    }

    contentItem: RowLayout {
        spacing: 12

        StateDot {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: 5
            condition: row.condition
        }

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 2

            RowLayout {
                Layout.fillWidth: true
                spacing: Theme.wide

                Label {
                    Layout.fillWidth: true
                    elide: Text.ElideRight
                    font.weight: Font.DemiBold
                    text: row.headline
                    textFormat: Text.PlainText
                }

                Label {
                    color: Theme.quiet
                    font.pointSize: Theme.smallText
                    text: row.moment
                    textFormat: Text.PlainText
                }
            }

            Label {
                Layout.fillWidth: true
                elide: Text.ElideRight
                text: row.summary
                textFormat: Text.PlainText
                visible: text !== ""
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: row.facts
                textFormat: Text.PlainText
                visible: text !== ""
            }
        }
    }
}
