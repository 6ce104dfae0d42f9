// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Everything about the selected server: what it is, what is wrong with it, what it offers, what can be done to it.
ColumnLayout {
    id: details

    required property ServerDelegate server
    required property ToolsModel tools
    required property ServerActions actions

    spacing: 0

    ColumnLayout {
        Layout.fillWidth: true
        Layout.margins: Theme.wide
        Layout.bottomMargin: 12
        spacing: Theme.gap

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.gap

            ColumnLayout {
                Layout.fillWidth: true
                spacing: 2

                Label {
                    Layout.fillWidth: true
                    elide: Text.ElideRight
                    font.pointSize: Theme.headingText
                    font.weight: Font.DemiBold
                    text: details.server.name
                    textFormat: Text.PlainText
                    Accessible.role: Accessible.Heading
                }

                Label {
                    Layout.fillWidth: true
                    color: Theme.ofCondition(details.server.condition)
                    elide: Text.ElideRight
                    text: details.server.facts
                    textFormat: Text.PlainText
                }
            }

            Button {
                Layout.alignment: Qt.AlignTop
                text: qsTr("Restart")
                Accessible.name: qsTr("Restart %1").arg(details.server.name)
                onClicked: details.actions.restart(details.server.name)
            }

            Button {
                Layout.alignment: Qt.AlignTop
                text: qsTr("Remove")
                Accessible.name: qsTr("Remove %1").arg(details.server.name)
                onClicked: details.actions.remove(details.server.name)
            }
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            elide: Text.ElideRight
            text: details.server.serverTitle
            textFormat: Text.PlainText
            visible: text !== ""
        }

        TextEdit {
            Layout.fillWidth: true
            color: palette.windowText
            font.family: "monospace"
            font.pointSize: Theme.smallText
            readOnly: true
            selectByMouse: true
            selectionColor: palette.highlight
            text: details.server.address
            textFormat: TextEdit.PlainText
            wrapMode: TextEdit.WrapAnywhere
            activeFocusOnTab: true
            Accessible.name: qsTr("Address: %1").arg(details.server.address)
            Accessible.role: Accessible.StaticText
        }

        Rectangle {
            Layout.fillWidth: true
            color: Theme.faint(Theme.bad)
            implicitHeight: Math.min(problem.contentHeight + 2 * Theme.gap, 160)
            radius: Theme.corner
            visible: details.server.lastError !== ""

            ScrollView {
                anchors.fill: parent
                anchors.margins: Theme.gap
                contentWidth: availableWidth

                TextEdit {
                    id: problem

                    width: parent.width
                    color: palette.windowText
                    font.pointSize: Theme.text
                    readOnly: true
                    selectByMouse: true
                    selectionColor: palette.highlight
                    text: details.server.lastError
                    textFormat: TextEdit.PlainText
                    wrapMode: TextEdit.Wrap
                    activeFocusOnTab: true
                    Accessible.name: qsTr("Last error: %1").arg(details.server.lastError)
                    Accessible.role: Accessible.StaticText
                }
            }
        }
    }

    Label {
        Layout.leftMargin: Theme.wide
        Layout.bottomMargin: Theme.tight
        font.weight: Font.DemiBold
        text: qsTr("Tools")
        Accessible.role: Accessible.Heading
    }

    Rectangle {
        Layout.fillWidth: true
        implicitHeight: 1
        color: Theme.outline
    }

    ListView {
        id: list

        Layout.fillWidth: true
        Layout.fillHeight: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        model: details.tools
        reuseItems: true
        delegate: ToolDelegate { }
        keyNavigationEnabled: true
        Accessible.name: qsTr("Tools of %1").arg(details.server.name)
        Accessible.role: Accessible.List

        ScrollBar.vertical: ScrollBar { }

        Label {
            anchors.centerIn: parent
            color: Theme.quiet
            horizontalAlignment: Text.AlignHCenter
            text: details.server.condition === "good" ? qsTr("This server offers no tools.")
                                                      : qsTr("Its tools are shown once it is connected.")
            visible: list.count === 0
            width: Math.min(implicitWidth, parent.width - 2 * Theme.wide)
            wrapMode: Text.Wrap
        }
    }
}
