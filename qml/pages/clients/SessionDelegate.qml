// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One connected session. What the client says of itself stays text.
ItemDelegate {
    id: delegate

    required property int index
    required property string label
    required property string title
    required property string owner
    required property string condition
    required property string use
    required property string facts
    required property string since
    required property string servers

    signal endRequested()

    readonly property bool selected: ListView.isCurrentItem && ListView.view.activeFocus

    width: ListView.view.width
    padding: 10
    leftPadding: Theme.wide
    rightPadding: Theme.gap

    Accessible.name: [delegate.title, delegate.owner, delegate.use, delegate.facts, delegate.servers].filter(part => part !== "").join(", ")
    Accessible.role: Accessible.ListItem
    Accessible.selected: delegate.selected

    onClicked: {
        ListView.view.currentIndex = delegate.index
        ListView.view.forceActiveFocus()
    }

    background: Rectangle {
        border.color: Theme.accent
        border.width: delegate.selected ? 1 : 0
        color: delegate.selected ? Theme.faint(Theme.accent) : delegate.hovered ? Theme.faint(Theme.quiet) : "transparent"

        Rectangle {
            anchors.bottom: parent.bottom
            x: Theme.wide
            width: parent.width - 2 * Theme.wide
            height: 1
            color: Theme.outline
            opacity: 0.6
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
            id: column

            Layout.fillWidth: true
            spacing: 2

            RowLayout {
                Layout.fillWidth: true
                spacing: Theme.gap

                Label {
                    Layout.fillWidth: true
                    elide: Text.ElideRight
                    font.weight: Font.DemiBold
                    text: delegate.title
                    textFormat: Text.PlainText
                }

                Rectangle {
                    Layout.maximumWidth: column.width * 0.35
                    color: Theme.faint(Theme.accent)
                    implicitHeight: ownerLabel.implicitHeight + 2
                    implicitWidth: ownerLabel.implicitWidth + 2 * Theme.gap
                    radius: height / 2
                    visible: delegate.owner !== ""

                    Label {
                        id: ownerLabel

                        anchors.centerIn: parent
                        elide: Text.ElideRight
                        font.pointSize: Theme.smallText
                        text: delegate.owner
                        textFormat: Text.PlainText
                        width: Math.min(implicitWidth, parent.width - Theme.gap)
                    }
                }
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: qsTr("%1 · since %2").arg(delegate.use).arg(delegate.since)
                textFormat: Text.PlainText
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
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: qsTr("Uses %1").arg(delegate.servers)
                textFormat: Text.PlainText
            }
        }

        Button {
            Layout.alignment: Qt.AlignTop
            flat: true
            text: qsTr("Disconnect")
            Accessible.name: qsTr("End the session of %1").arg(delegate.title)
            onClicked: delegate.endRequested()
        }
    }
}
