// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What runs for the server, and with which variables; over HTTP, with which headers it is asked.
ScrollView {
    id: view

    required property ServerInspector inspector

    contentWidth: availableWidth

    ColumnLayout {
        x: Theme.wide
        width: view.availableWidth - 2 * Theme.wide
        spacing: Theme.gap

        Label {
            Layout.topMargin: Theme.gap
            font.weight: Font.DemiBold
            text: qsTr("Processes")
            visible: view.inspector.isProcess
            Accessible.role: Accessible.Heading
        }

        Label {
            color: Theme.quiet
            text: qsTr("None runs. It is started when it is needed.")
            visible: view.inspector.isProcess && view.inspector.processes.count === 0
        }

        Repeater {
            model: view.inspector.processes

            RowLayout {
                id: process

                required property var processId
                required property string session
                required property string reason
                required property string started
                required property string memory
                required property string processors
                required property int size

                Layout.fillWidth: true
                spacing: Theme.wide

                Label {
                    Layout.alignment: Qt.AlignTop
                    Layout.preferredWidth: 76
                    font.family: "monospace"
                    text: process.processId
                    textFormat: Text.PlainText
                }

                ColumnLayout {
                    Layout.fillWidth: true
                    spacing: 2

                    Label {
                        Layout.fillWidth: true
                        elide: Text.ElideRight
                        text: qsTr("for %1").arg(process.session)
                        textFormat: Text.PlainText
                    }

                    Label {
                        Layout.fillWidth: true
                        color: Theme.quiet
                        elide: Text.ElideRight
                        font.pointSize: Theme.smallText
                        text: qsTr("since %1 · %2").arg(process.started).arg(process.reason)
                        textFormat: Text.PlainText
                    }
                }

                Label {
                    Layout.alignment: Qt.AlignTop
                    color: Theme.quiet
                    text: [process.memory, process.processors,
                           process.size > 1 ? qsTr("%n process(es)", "", process.size) : ""].filter(part => part !== "").join(" · ")
                    textFormat: Text.PlainText
                }
            }
        }

        Label {
            Layout.topMargin: Theme.gap
            font.weight: Font.DemiBold
            text: view.inspector.isProcess ? qsTr("Environment") : qsTr("Headers")
            Accessible.role: Accessible.Heading
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            text: view.inspector.isProcess
                  ? qsTr("Of your own variables it sees only PATH, HOME, the language and the like.")
                  : qsTr("None of its own.")
            visible: view.inspector.isProcess || view.inspector.environment.count === 0
            wrapMode: Text.Wrap
        }

        Repeater {
            model: view.inspector.environment

            RowLayout {
                id: pair

                required property string name
                required property string value
                required property bool secret
                required property bool reference

                Layout.fillWidth: true
                spacing: Theme.wide

                Label {
                    Layout.maximumWidth: view.availableWidth * 0.45
                    elide: Text.ElideMiddle
                    font.family: "monospace"
                    text: pair.name
                    textFormat: Text.PlainText
                }

                Label {
                    Layout.fillWidth: true
                    color: Theme.quiet
                    elide: Text.ElideRight
                    font.family: "monospace"
                    text: pair.secret ? "••••••••" : pair.value
                    textFormat: Text.PlainText
                    Accessible.name: pair.secret ? qsTr("hidden") : pair.value
                }
            }
        }

        Label {
            Layout.topMargin: Theme.gap
            font.weight: Font.DemiBold
            text: qsTr("Folder")
            visible: view.inspector.workingFolder !== ""
            Accessible.role: Accessible.Heading
        }

        PlainBlock {
            Layout.bottomMargin: Theme.wide
            isCode: true
            text: view.inspector.workingFolder
        }
    }
}
