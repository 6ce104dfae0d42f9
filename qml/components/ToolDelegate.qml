// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One tool of a server. All of it is the server's text, and stays text.
Item {
    id: delegate

    required property string name
    required property string title
    required property string description

    width: ListView.view.width
    implicitHeight: column.implicitHeight + 2 * Theme.gap

    Accessible.name: [delegate.name, delegate.title, delegate.description].filter(part => part !== "").join(", ")
    Accessible.role: Accessible.ListItem

    ColumnLayout {
        id: column

        anchors.left: parent.left
        anchors.right: parent.right
        anchors.leftMargin: Theme.wide
        anchors.rightMargin: Theme.wide
        anchors.verticalCenter: parent.verticalCenter
        spacing: 2

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.gap

            Label {
                Layout.maximumWidth: column.width * 0.6
                elide: Text.ElideRight
                font.family: "monospace"
                text: delegate.name
                textFormat: Text.PlainText
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                text: delegate.title
                textFormat: Text.PlainText
            }
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            elide: Text.ElideRight
            font.pointSize: Theme.smallText
            maximumLineCount: 3
            text: delegate.description
            textFormat: Text.PlainText
            visible: text !== ""
            wrapMode: Text.Wrap
        }
    }

    Rectangle {
        anchors.bottom: parent.bottom
        x: Theme.wide
        width: parent.width - 2 * Theme.wide
        height: 1
        color: Theme.outline
        opacity: 0.6
    }
}
