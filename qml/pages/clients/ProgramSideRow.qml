// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Another program on this computer in the page's side: how it stands to us, and the way to change that.
RowLayout {
    id: row

    required property string programId
    required property string name
    required property string condition
    required property string stateText
    required property bool connected

    signal triggered()

    spacing: 12

    StateDot {
        Layout.alignment: Qt.AlignTop
        Layout.leftMargin: Theme.wide
        Layout.topMargin: 9
        condition: row.condition
    }

    ColumnLayout {
        Layout.bottomMargin: Theme.tight
        Layout.fillWidth: true
        Layout.topMargin: Theme.tight
        spacing: 0

        Label {
            Layout.fillWidth: true
            elide: Text.ElideRight
            text: row.name
            textFormat: Text.PlainText
        }

        Label {
            Layout.fillWidth: true
            color: row.condition === "bad" ? Theme.bad : Theme.quiet
            elide: Text.ElideRight
            font.pointSize: Theme.smallText
            text: row.stateText
            textFormat: Text.PlainText
        }
    }

    Button {
        Layout.rightMargin: Theme.gap
        flat: true
        text: row.condition === "bad" ? qsTr("Why…") : row.connected ? qsTr("Disconnect…") : qsTr("Connect…")
        Accessible.name: row.condition === "bad" ? qsTr("Why the file of %1 cannot be changed").arg(row.name)
                         : row.connected ? qsTr("Disconnect %1").arg(row.name) : qsTr("Connect %1").arg(row.name)
        onClicked: row.triggered()
    }
}
