// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One task in the list.
ItemDelegate {
    id: delegate

    required property string taskId
    required property string tool
    required property string server
    required property string client
    required property bool running
    required property string condition
    required property string statusText
    required property double share
    required property string progressText
    required property string errorText
    required property string elapsedText
    required property string leftText
    required property string label

    required property int index

    readonly property TaskList list: ListView.view as TaskList
    readonly property bool isCurrent: ListView.isCurrentItem

    width: ListView.view.width
    onClicked: {
        delegate.list.forceActiveFocus(Qt.MouseFocusReason)
        delegate.list.currentIndex = delegate.index
    }
    leftPadding: Theme.wide
    rightPadding: Theme.wide
    topPadding: Theme.gap
    bottomPadding: Theme.gap
    Accessible.name: [delegate.label, delegate.progressText, delegate.errorText].filter(part => part !== "").join(", ")
    Accessible.role: Accessible.ListItem
    Accessible.selected: delegate.isCurrent

    background: Rectangle {
        border.color: Theme.accent
        border.width: delegate.isCurrent && delegate.list.activeFocus ? 1 : 0
        color: delegate.isCurrent ? Theme.faint(Theme.accent) : delegate.hovered ? Theme.faint(Theme.quiet) : "transparent"
    }

    contentItem: ColumnLayout {
        spacing: Theme.tight

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.gap

            StateDot {
                condition: delegate.condition
            }

            Label {
                Layout.fillWidth: true
                elide: Text.ElideRight
                font.weight: Font.DemiBold
                text: delegate.tool
                textFormat: Text.PlainText
            }

            Button {
                implicitHeight: 26
                text: qsTr("Cancel")
                visible: delegate.running
                Accessible.name: qsTr("Cancel the task %1").arg(delegate.tool)
                onClicked: delegate.list.tasks.cancel(delegate.taskId)
            }
        }

        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: 10 + Theme.gap
            spacing: Theme.gap

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: qsTr("%1 · for %2").arg(delegate.server).arg(delegate.client)
                textFormat: Text.PlainText
            }

            Label {
                color: Theme.quiet
                font.pointSize: Theme.smallText
                text: delegate.running ? delegate.elapsedText : qsTr("%1 after %2").arg(delegate.statusText).arg(delegate.elapsedText)
            }
        }

        // Not a ProgressBar: its unknown state moves all the time, and costs a frame each time.
        Rectangle {
            Layout.fillWidth: true
            Layout.leftMargin: 10 + Theme.gap
            Accessible.name: qsTr("%1 percent").arg(Math.round(delegate.share * 100))
            Accessible.role: Accessible.ProgressBar
            color: Theme.faint(Theme.quiet)
            implicitHeight: 4
            radius: 2
            visible: delegate.running && delegate.share >= 0

            Rectangle {
                anchors.left: parent.left
                color: Theme.accent
                height: 4
                radius: 2
                width: parent.width * Math.max(0, delegate.share)
            }
        }

        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: 10 + Theme.gap
            spacing: Theme.gap
            visible: delegate.running

            Label {
                Layout.fillWidth: true
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: delegate.progressText
                textFormat: Text.PlainText
            }

            Label {
                Layout.maximumWidth: delegate.availableWidth * 0.7
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: delegate.leftText
            }
        }

        Label {
            Layout.fillWidth: true
            Layout.leftMargin: 10 + Theme.gap
            color: delegate.condition === "bad" ? Theme.bad : Theme.quiet
            elide: Text.ElideRight
            font.pointSize: Theme.smallText
            text: delegate.errorText
            textFormat: Text.PlainText
            visible: text !== ""
        }
    }
}
