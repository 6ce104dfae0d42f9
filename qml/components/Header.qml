// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What Qonduit is, where clients reach it, and what speaks against it.
///
/// A Column: nested layouts with wrapped text that decide the header's height send Qt 6.4 into polish loops.
Column {
    id: header

    required property ServiceStatus status

    readonly property string sessionsText: qsTr("%n client session(s)", "", header.status.sessions)

    topPadding: 12

    RowLayout {
        x: Theme.wide
        width: header.width - 2 * Theme.wide
        spacing: Theme.wide

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 2

            Label {
                font.pointSize: Theme.titleText
                font.weight: Font.DemiBold
                text: qsTr("Qonduit")
                Accessible.role: Accessible.Heading
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                text: qsTr("One address through which your AI programs reach all your MCP servers.")
                textFormat: Text.PlainText
            }
        }

        ColumnLayout {
            spacing: Theme.tight
            visible: header.status.endpoint !== ""

            RowLayout {
                Layout.alignment: Qt.AlignRight
                spacing: Theme.gap

                StateDot {
                    condition: header.status.serving ? "good" : "bad"
                }

                TextEdit {
                    id: endpoint

                    color: palette.windowText
                    font.family: "monospace"
                    font.pointSize: Theme.text
                    readOnly: true
                    selectByMouse: true
                    selectionColor: palette.highlight
                    text: header.status.endpoint
                    textFormat: TextEdit.PlainText
                    activeFocusOnTab: true
                    Accessible.name: qsTr("Endpoint")
                    Accessible.role: Accessible.StaticText
                }

                Button {
                    id: copy

                    property bool copied: false

                    text: copy.copied ? qsTr("Copied") : qsTr("Copy")
                    Accessible.name: qsTr("Copy the endpoint")
                    onClicked: {
                        header.status.copyEndpoint()
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

            Label {
                Layout.alignment: Qt.AlignRight
                Layout.maximumWidth: 380
                color: Theme.quiet
                elide: Text.ElideMiddle
                font.pointSize: Theme.smallText
                text: !header.status.serving ? qsTr("Not serving")
                      : !header.status.authenticated ? header.sessionsText
                      : qsTr("%1 · token in %2").arg(header.sessionsText).arg(header.status.tokenFile)
                textFormat: Text.PlainText
            }
        }
    }

    Item {
        width: 1
        height: 12
    }

    Banner {
        width: header.width
        text: header.status.problem === "" ? "" : qsTr("Qonduit does not serve: %1").arg(header.status.problem)
        tone: Theme.bad
    }

    Banner {
        width: header.width
        text: header.status.configurationProblem === "" ? ""
              : qsTr("The configuration file: %1").arg(header.status.configurationProblem)
        tone: Theme.busy
    }

    Banner {
        width: header.width
        text: header.status.authenticated ? ""
              : qsTr("Every program on this computer can use your servers: asking for a token is switched off.")
        tone: Theme.busy
    }

    Banner {
        width: header.width
        text: header.status.hasTray ? ""
              : qsTr("This desktop has no tray, so Qonduit stays in this window; closing it ends Qonduit.")
        tone: Theme.quiet
    }

    Rectangle {
        width: header.width
        height: 1
        color: Theme.outline
    }
}
