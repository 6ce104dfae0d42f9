// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Every server on the left, the selected one on the right.
Page {
    id: page

    required property ServersModel servers
    required property ToolsModel tools
    required property ServerActions actions

    title: qsTr("Servers")

    SplitView {
        anchors.fill: parent
        visible: page.servers.count > 0

        ColumnLayout {
            SplitView.minimumWidth: 220
            SplitView.preferredWidth: page.width * 0.4
            spacing: 0

            RowLayout {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.wide
                Layout.rightMargin: Theme.gap
                Layout.topMargin: Theme.gap
                Layout.bottomMargin: Theme.gap

                Label {
                    Layout.fillWidth: true
                    font.weight: Font.DemiBold
                    text: qsTr("%n server(s)", "", page.servers.count)
                    Accessible.role: Accessible.Heading
                }

                Button {
                    text: qsTr("Add…")
                    Accessible.name: qsTr("Add a server")
                    onClicked: addDialog.open()
                }
            }

            ListView {
                id: list

                Layout.fillWidth: true
                Layout.fillHeight: true
                activeFocusOnTab: true
                boundsBehavior: Flickable.StopAtBounds
                clip: true
                focus: true
                keyNavigationEnabled: true
                highlightMoveDuration: 0
                model: page.servers
                delegate: ServerDelegate { }
                Accessible.name: qsTr("Servers")
                Accessible.role: Accessible.List

                ScrollBar.vertical: ScrollBar { }
                Keys.onDeletePressed: if (list.currentItem) page.actions.remove(page.tools.server)
            }
        }

        Loader {
            SplitView.fillWidth: true
            SplitView.minimumWidth: 300
            active: list.currentItem !== null
            sourceComponent: ServerDetails {
                server: list.currentItem as ServerDelegate
                tools: page.tools
                actions: page.actions
            }
        }
    }

    Binding {
        target: page.tools
        property: "server"
        value: (list.currentItem as ServerDelegate)?.name ?? ""
    }

    ColumnLayout {
        anchors.centerIn: parent
        spacing: Theme.gap
        visible: page.servers.count === 0
        width: Math.min(420, parent.width - 2 * Theme.wide)

        Label {
            Layout.fillWidth: true
            font.pointSize: Theme.headingText
            font.weight: Font.DemiBold
            horizontalAlignment: Text.AlignHCenter
            text: qsTr("No servers yet")
            Accessible.role: Accessible.Heading
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            horizontalAlignment: Text.AlignHCenter
            text: qsTr("Add an MCP server by the command that starts it or by its address. Then give your AI program the endpoint above: it reaches every server you add here.")
            wrapMode: Text.Wrap
        }

        Button {
            Layout.alignment: Qt.AlignHCenter
            Layout.topMargin: Theme.gap
            highlighted: true
            text: qsTr("Add a server…")
            onClicked: addDialog.open()
        }
    }

    AddServerDialog {
        id: addDialog

        objectName: "addServerDialog"
        actions: page.actions
    }
}
