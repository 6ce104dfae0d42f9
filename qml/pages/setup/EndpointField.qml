// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// The endpoint in a frame, with a button that copies it.
Rectangle {
    id: field

    required property ServiceStatus status

    border.color: Theme.outline
    color: Theme.system.window
    implicitHeight: row.implicitHeight + 2 * Theme.gap
    implicitWidth: row.implicitWidth + Theme.wide + Theme.gap
    radius: Theme.corner
    visible: field.status.endpoint !== ""

    RowLayout {
        id: row

        anchors.fill: parent
        anchors.margins: Theme.gap
        anchors.leftMargin: Theme.wide
        spacing: 12

        StateDot {
            condition: field.status.serving ? "good" : "bad"
        }

        TextEdit {
            color: palette.windowText
            font.family: "monospace"
            font.pointSize: Theme.headingText
            readOnly: true
            selectByMouse: true
            selectionColor: palette.highlight
            text: field.status.endpoint
            textFormat: TextEdit.PlainText
            activeFocusOnTab: true
            Accessible.name: qsTr("Endpoint")
            Accessible.role: Accessible.StaticText
        }

        Button {
            id: copy

            property bool copied: false

            Layout.leftMargin: Theme.gap
            text: copy.copied ? qsTr("Copied") : qsTr("Copy")
            Accessible.name: qsTr("Copy the endpoint")
            onClicked: {
                field.status.copyEndpoint()
                copy.copied = true
                copiedTime.restart()
            }

            Timer {
                id: copiedTime

                interval: 1500
                onTriggered: copy.copied = false
            }
        }
    }
}
