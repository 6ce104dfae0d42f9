// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// A client's name, and what it may use. Nothing happens before it is saved.
Dialog {
    id: dialog

    required property Clients clients

    readonly property ProfileDraft draft: dialog.clients.draft
    readonly property var serverNames: dialog.draft.serverNames
    readonly property string nameProblem: dialog.draft.isNew ? dialog.clients.nameProblem(dialog.draft.name) : ""

    anchors.centerIn: Overlay.overlay
    height: Math.min(620, Overlay.overlay ? Overlay.overlay.height - 2 * Theme.wide : 620)
    modal: true
    padding: Theme.wide
    title: dialog.draft.isNew ? qsTr("A client with a token of its own") : qsTr("What “%1” may use").arg(dialog.draft.name)
    topPadding: 0
    width: Math.min(560, Overlay.overlay ? Overlay.overlay.width - 2 * Theme.wide : 560)
    onAboutToShow: if (dialog.draft.isNew) name.forceActiveFocus()

    header: Label {
        elide: Text.ElideRight
        font.pointSize: Theme.headingText
        font.weight: Font.DemiBold
        padding: Theme.wide
        text: dialog.title
        textFormat: Text.PlainText
        Accessible.role: Accessible.Heading
    }

    contentItem: ColumnLayout {
        spacing: Theme.gap

        TextField {
            id: name

            Layout.fillWidth: true
            maximumLength: 64
            placeholderText: qsTr("Name, for example Reviewer")
            text: dialog.draft.name
            visible: dialog.draft.isNew
            Accessible.description: dialog.nameProblem
            Accessible.name: qsTr("Name")
            onTextEdited: dialog.draft.name = text
        }

        FieldProblem {
            text: name.text === "" ? "" : dialog.nameProblem
        }

        GridLayout {
            Layout.fillWidth: true
            columnSpacing: Theme.gap
            columns: 2
            rowSpacing: Theme.gap

            Label {
                text: qsTr("It sees")
            }

            ChoiceBox {
                Layout.fillWidth: true
                Accessible.name: qsTr("It sees")
                choices: [
                    { value: "", text: qsTr("Qonduit's own tools, which reach every server") },
                    { value: "all", text: qsTr("The tools of all its servers, as they are") }
                ].concat(dialog.serverNames.map(server => ({ value: "server:" + server, text: qsTr("Only %1, as if reached directly").arg(server) })))
                value: dialog.draft.exposure === "static" ? "" : dialog.draft.exposure
                onChosen: choice => dialog.draft.exposure = choice
            }

            Label {
                text: qsTr("Questions of servers go to")
            }

            ChoiceBox {
                Layout.fillWidth: true
                Accessible.name: qsTr("Questions of servers go to")
                choices: [
                    { value: "", text: qsTr("whom the server's entry says") },
                    { value: "client", text: qsTr("the client") },
                    { value: "desktop", text: qsTr("this window") },
                    { value: "both", text: qsTr("both; the first answer wins") }
                ]
                value: dialog.draft.ask
                onChosen: choice => dialog.draft.ask = choice
            }
        }

        CheckBox {
            Layout.leftMargin: -Theme.tight
            checked: dialog.draft.allServers
            text: qsTr("It may use every server, also those that are added later")
            Accessible.name: text
            onToggled: dialog.draft.allServers = checked
        }

        Rectangle {
            Layout.fillHeight: true
            Layout.fillWidth: true
            border.color: Theme.outline
            color: Theme.surface
            radius: Theme.corner

            ListView {
                id: list

                anchors.fill: parent
                anchors.margins: 1
                activeFocusOnTab: true
                boundsBehavior: Flickable.StopAtBounds
                clip: true
                keyNavigationEnabled: true
                model: dialog.draft.servers
                delegate: ProfileServerRow {
                    everyServer: dialog.draft.allServers
                    servers: dialog.draft.servers
                }
                Accessible.name: qsTr("Servers and tools")
                Accessible.role: Accessible.List

                ScrollBar.vertical: ScrollBar { }

                Label {
                    anchors.centerIn: parent
                    color: Theme.quiet
                    text: qsTr("There are no servers yet.")
                    visible: list.count === 0
                }
            }
        }
    }

    footer: DialogButtonBox {
        padding: Theme.wide
        topPadding: 0

        Button {
            enabled: dialog.nameProblem === ""
            highlighted: true
            text: dialog.draft.isNew ? qsTr("Make its token") : qsTr("Save")
            DialogButtonBox.buttonRole: DialogButtonBox.ActionRole
            onClicked: {
                dialog.clients.saveDraft()
                dialog.accept()
            }
        }

        Button {
            text: qsTr("Cancel")
            DialogButtonBox.buttonRole: DialogButtonBox.RejectRole
        }
    }
}
