// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One tool, resource, template or prompt of a server. All of it is the server's text, and stays text.
ItemDelegate {
    id: delegate

    required property int index
    required property string name
    required property string title
    required property string description
    required property string hints
    required property bool allowed
    required property string key

    property bool canSwitch: false
    property bool canTry: false
    property string tryText

    signal tried()
    signal switched(on: bool)

    width: ListView.view.width
    focusPolicy: Qt.NoFocus
    hoverEnabled: true
    padding: Theme.gap
    leftPadding: Theme.wide
    rightPadding: Theme.wide
    Accessible.name: [delegate.name, delegate.title, delegate.hints, delegate.description].filter(part => part !== "").join(", ")
    Accessible.role: Accessible.ListItem
    onClicked: ListView.view.currentIndex = delegate.index
    onDoubleClicked: if (delegate.canTry && delegate.allowed) delegate.tried()

    background: Rectangle {
        color: delegate.ListView.isCurrentItem && delegate.ListView.view.activeFocus ? Theme.faint(Theme.accent)
             : delegate.hovered ? Theme.faint(Theme.quiet) : "transparent"

        Rectangle {
            anchors.bottom: parent.bottom
            x: Theme.wide
            width: parent.width - 2 * Theme.wide
            height: 1
            color: Theme.outline
            opacity: 0.6
        }
    }

    // No layouts around wrapped text: nested, they send Qt 6.4 into polish loops.
    contentItem: Item {
        implicitHeight: Math.max(column.height, buttons.height)

        Column {
            id: column

            anchors.left: parent.left
            anchors.right: buttons.left
            anchors.rightMargin: Theme.gap
            opacity: delegate.allowed ? 1 : 0.55
            spacing: 2

            Row {
                spacing: Theme.gap
                width: column.width

                Label {
                    id: name

                    elide: Text.ElideRight
                    font.family: "monospace"
                    text: delegate.name
                    textFormat: Text.PlainText
                    width: Math.min(implicitWidth, more.text === "" ? column.width : column.width * 0.6)
                }

                Label {
                    id: more

                    color: Theme.quiet
                    elide: Text.ElideRight
                    text: [delegate.title, delegate.hints].filter(part => part !== "").join(" · ")
                    textFormat: Text.PlainText
                    width: column.width - name.width - Theme.gap
                }
            }

            Label {
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                maximumLineCount: 3
                text: delegate.description
                textFormat: Text.PlainText
                visible: text !== ""
                width: column.width
                wrapMode: Text.Wrap
            }
        }

        Row {
            id: buttons

            anchors.right: parent.right
            anchors.top: parent.top
            spacing: Theme.tight

            Button {
                anchors.verticalCenter: parent.verticalCenter
                enabled: delegate.allowed
                flat: true
                opacity: delegate.allowed ? 1 : 0.5
                text: delegate.tryText
                visible: delegate.canTry
                Accessible.name: qsTr("%1: %2").arg(delegate.tryText).arg(delegate.name)
                onClicked: delegate.tried()
            }

            Switch {
                anchors.verticalCenter: parent.verticalCenter
                checked: delegate.allowed
                visible: delegate.canSwitch
                Accessible.name: qsTr("Clients may use %1").arg(delegate.name)
                onToggled: {
                    delegate.switched(checked)
                    checked = Qt.binding(() => delegate.allowed) // the engine's word counts
                }
            }
        }
    }
}
