// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What somebody sees who is new here: what this is, where it is reached, and the two first steps.
Page {
    id: page

    required property Setup setup
    required property ServiceStatus status
    /// How many servers there are by now.
    required property int servers

    signal bringRequested()
    signal connectRequested()

    readonly property bool isNarrow: page.width < 620

    title: qsTr("Welcome")

    background: Rectangle {
        color: Theme.surface
    }

    header: Column {
        Banner {
            width: page.width
            text: page.status.problem === "" ? "" : qsTr("Qonduit does not serve: %1").arg(page.status.problem)
            tone: Theme.bad
        }

        Banner {
            width: page.width
            text: page.status.authenticated ? ""
                  : qsTr("Every program on this computer can use your servers: asking for a token is switched off.")
            tone: Theme.busy
        }
    }

    ScrollView {
        id: scroll

        anchors.fill: parent
        contentWidth: scroll.availableWidth
        contentHeight: content.implicitHeight + 2 * Theme.wide

        ColumnLayout {
            id: content

            x: (scroll.availableWidth - content.width) / 2
            y: Math.max(Theme.wide, (scroll.availableHeight - content.implicitHeight) / 2.4)
            width: Math.min(680, scroll.availableWidth - 4 * Theme.wide)
            spacing: 0

            Label {
                Layout.alignment: Qt.AlignHCenter
                font.pointSize: Theme.text * 2.4
                font.weight: Font.Light
                text: qsTr("Qonduit")
                Accessible.role: Accessible.Heading
            }

            Label {
                Layout.alignment: Qt.AlignHCenter
                Layout.fillWidth: true
                Layout.topMargin: Theme.gap
                color: Theme.quiet
                font.pointSize: Theme.headingText
                horizontalAlignment: Text.AlignHCenter
                text: qsTr("One address through which your AI programs reach all your MCP servers.")
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
            }

            EndpointField {
                Layout.alignment: Qt.AlignHCenter
                Layout.topMargin: 2 * Theme.wide
                Layout.maximumWidth: content.width
                status: page.status
            }

            GridLayout {
                Layout.fillWidth: true
                Layout.topMargin: 2 * Theme.wide
                columnSpacing: Theme.wide
                columns: page.isNarrow ? 1 : 2
                rowSpacing: Theme.wide

                StepCard {
                    Layout.fillHeight: true
                    Layout.fillWidth: true
                    action: page.servers === 0 ? qsTr("Bring my servers…") : qsTr("Bring more servers…")
                    done: page.servers === 0 ? "" : qsTr("%n server(s) added", "", page.servers)
                    highlighted: page.servers === 0
                    text: qsTr("Finds the MCP servers of Claude, Cursor, VS Code and other programs on this computer, and adds those that you choose. Their files are only read.")
                    title: qsTr("Bring my servers")
                    onTriggered: page.bringRequested()
                }

                StepCard {
                    Layout.fillHeight: true
                    Layout.fillWidth: true
                    action: qsTr("Connect my clients…")
                    done: page.status.sessions === 0 ? "" : qsTr("%n client session(s)", "", page.status.sessions)
                    highlighted: page.servers > 0
                    text: qsTr("Points these programs here, one by one. You see every change to their files before it is made, and can take it back.")
                    title: qsTr("Connect my clients")
                    onTriggered: page.connectRequested()
                }
            }

            Button {
                Layout.alignment: Qt.AlignHCenter
                Layout.topMargin: 2 * Theme.wide
                flat: true
                text: page.servers === 0 ? qsTr("Not now, show me the window") : qsTr("Done, show me the window")
                onClicked: page.setup.dismiss()
            }
        }
    }
}
