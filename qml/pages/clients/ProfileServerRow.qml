// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One server of a client's profile: whether it may use it, and which tools of it.
Item {
    id: row

    required property ProfileServersModel servers
    required property bool everyServer
    required property int index
    required property string name
    required property bool allowed
    required property bool isThere
    required property bool allTools
    required property var tools
    required property int chosenTools

    readonly property bool isUsed: row.everyServer || row.allowed

    width: ListView.view.width
    implicitHeight: column.implicitHeight

    Accessible.name: row.name
    Accessible.role: Accessible.ListItem

    // A Column: in a layout of Qt 6.4, items of a Repeater that go leave their place behind.
    Column {
        id: column

        anchors.left: parent.left
        anchors.right: parent.right

        RowLayout {
            spacing: Theme.tight
            width: column.width - Theme.gap

            CheckBox {
                checked: row.isUsed
                enabled: !row.everyServer
                Accessible.name: qsTr("It may use %1").arg(row.name)
                onToggled: row.servers.setAllowed(row.index, checked)
            }

            Label {
                Layout.fillWidth: true
                color: row.isThere ? palette.windowText : Theme.quiet
                elide: Text.ElideRight
                text: row.isThere ? row.name : qsTr("%1 (not there now)").arg(row.name)
                textFormat: Text.PlainText
            }

            Label {
                color: Theme.quiet
                font.pointSize: Theme.smallText
                text: row.allTools ? "" : qsTr("%1 of %2 tools").arg(row.chosenTools).arg(row.tools.length)
                visible: row.isUsed && text !== ""
            }

            CheckBox {
                checked: row.allTools
                enabled: row.isUsed && row.tools.length > 0
                text: qsTr("All tools")
                Accessible.name: qsTr("All tools of %1").arg(row.name)
                onToggled: row.servers.setAllTools(row.index, checked)
            }
        }

        Repeater {
            model: row.isUsed && !row.allTools ? row.tools : []

            CheckBox {
                id: tool

                required property var modelData

                x: 28
                width: column.width - 36
                checked: tool.modelData.chosen
                text: tool.modelData.name
                Accessible.name: tool.modelData.name
                onToggled: row.servers.setToolChosen(row.index, tool.modelData.name, tool.checked)

                contentItem: Label {
                    elide: Text.ElideRight
                    font.family: "monospace"
                    font.pointSize: Theme.smallText
                    leftPadding: tool.indicator.width + tool.spacing
                    text: tool.text
                    textFormat: Text.PlainText
                    verticalAlignment: Text.AlignVCenter
                }
            }
        }
    }
}
