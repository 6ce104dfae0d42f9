// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One client that has a token of its own, and what can be done with it.
RowLayout {
    id: row

    required property string name
    required property string allowed
    required property string manners
    required property int sessions

    signal editRequested()
    signal tokenRequested()
    signal removeRequested()

    spacing: 12

    Accessible.name: qsTr("%1, %2, %3").arg(row.name).arg(row.allowed).arg(row.manners)
    Accessible.role: Accessible.ListItem

    StateDot {
        Layout.alignment: Qt.AlignTop
        Layout.leftMargin: Theme.wide
        Layout.topMargin: 11
        condition: row.sessions > 0 ? "good" : "off"
    }

    ColumnLayout {
        Layout.bottomMargin: Theme.tight
        Layout.fillWidth: true
        Layout.topMargin: Theme.tight
        spacing: 0

        Label {
            Layout.fillWidth: true
            elide: Text.ElideRight
            maximumLineCount: 1
            text: row.name
            textFormat: Text.PlainText
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            elide: Text.ElideRight
            font.pointSize: Theme.smallText
            maximumLineCount: 2
            text: row.allowed
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            elide: Text.ElideRight
            font.pointSize: Theme.smallText
            text: row.manners
            textFormat: Text.PlainText
        }
    }

    Button {
        Layout.alignment: Qt.AlignTop
        flat: true
        text: qsTr("Edit…")
        Accessible.name: qsTr("Edit what %1 may use").arg(row.name)
        onClicked: row.editRequested()
    }

    ToolButton {
        id: more

        Layout.alignment: Qt.AlignTop
        Layout.rightMargin: Theme.gap
        text: "⋯"
        Accessible.name: qsTr("More for %1").arg(row.name)
        onClicked: menu.popup(more, 0, more.height)

        Menu {
            id: menu

            MenuItem {
                text: qsTr("New token…")
                onTriggered: row.tokenRequested()
            }

            MenuItem {
                text: qsTr("Revoke the token")
                onTriggered: row.removeRequested()
            }
        }
    }
}
