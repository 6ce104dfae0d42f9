// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Asks for a new server: a name, and either the command that starts it or the address where it is.
Dialog {
    id: dialog

    required property ServerActions actions

    readonly property bool byCommand: commandChoice.checked
    readonly property string nameProblem: dialog.actions.nameProblem(name.text)
    readonly property string targetProblem: dialog.byCommand ? dialog.actions.commandProblem(target.text)
                                                             : dialog.actions.urlProblem(target.text)
    readonly property bool complete: dialog.nameProblem === "" && dialog.targetProblem === ""

    function add(): void {
        if (!dialog.complete)
            return
        if (dialog.byCommand)
            dialog.actions.addByCommand(name.text, target.text)
        else
            dialog.actions.addByUrl(name.text, target.text)
        dialog.accept()
    }

    anchors.centerIn: parent
    modal: true
    padding: Theme.wide
    title: qsTr("Add a server")
    topPadding: Theme.tight
    width: Math.min(500, parent.width - 2 * Theme.wide)

    onAboutToShow: {
        name.clear()
        target.clear()
        commandChoice.checked = true
        name.forceActiveFocus()
    }

    header: Label {
        font.pointSize: Theme.headingText
        font.weight: Font.DemiBold
        padding: Theme.wide
        text: dialog.title
        Accessible.role: Accessible.Heading
    }

    contentItem: ColumnLayout {
        spacing: Theme.gap

        RowLayout {
            spacing: Theme.wide

            RadioButton {
                id: commandChoice

                checked: true
                text: qsTr("A program on this computer")
                Accessible.name: text
            }

            RadioButton {
                text: qsTr("A server on the network")
                Accessible.name: text
            }
        }

        Label {
            text: qsTr("Name")
        }

        TextField {
            id: name

            Layout.fillWidth: true
            maximumLength: 100
            placeholderText: qsTr("for example github")
            Accessible.description: dialog.nameProblem
            Accessible.name: qsTr("Name")
            onAccepted: target.forceActiveFocus()
        }

        FieldProblem {
            text: name.text === "" ? "" : dialog.nameProblem
        }

        Label {
            Layout.topMargin: Theme.tight
            text: dialog.byCommand ? qsTr("Command") : qsTr("Address")
        }

        TextField {
            id: target

            Layout.fillWidth: true
            font.family: "monospace"
            placeholderText: dialog.byCommand ? "npx -y @modelcontextprotocol/server-everything"
                                              : "https://example.com/mcp"
            Accessible.description: dialog.targetProblem
            Accessible.name: dialog.byCommand ? qsTr("Command") : qsTr("Address")
            onAccepted: dialog.add()
        }

        FieldProblem {
            text: target.text === "" ? "" : dialog.targetProblem
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            font.pointSize: Theme.smallText
            text: dialog.byCommand
                  ? qsTr("The program is started directly, not through a shell: quotation marks group words, nothing else is special. It runs with your rights.")
                  : qsTr("The server must speak MCP over HTTP.")
            wrapMode: Text.Wrap
        }
    }

    footer: DialogButtonBox {
        padding: Theme.wide
        topPadding: 0

        Button {
            enabled: dialog.complete
            text: qsTr("Add")
            DialogButtonBox.buttonRole: DialogButtonBox.ActionRole
            onClicked: dialog.add()
        }

        Button {
            text: qsTr("Cancel")
            DialogButtonBox.buttonRole: DialogButtonBox.RejectRole
        }
    }
}
