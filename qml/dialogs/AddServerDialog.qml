// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Takes whatever names servers (an address, a command, a piece of any program's configuration), shows exactly what
/// each of them would run, and adds what is chosen.
Dialog {
    id: dialog

    required property AddServer adding

    signal bundleWanted()

    function add(): void {
        if (!dialog.adding.isComplete)
            return
        dialog.adding.add()
        dialog.accept()
    }

    anchors.centerIn: parent
    modal: true
    padding: Theme.wide
    parent: Overlay.overlay
    title: qsTr("Add a server")
    topPadding: Theme.tight
    width: Math.min(600, parent.width - 2 * Theme.wide)
    onAboutToShow: source.forceActiveFocus()
    onClosed: dialog.adding.text = ""

    // In the field Return begins a new line.
    Shortcut {
        enabled: dialog.visible
        sequences: ["Ctrl+Return", "Ctrl+Enter"]
        onActivated: dialog.add()
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

        Label {
            Layout.fillWidth: true
            text: qsTr("Type a command or an address, or paste the configuration that the server's instructions give for any program.")
            wrapMode: Text.Wrap
        }

        ScrollView {
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(Math.max(source.implicitHeight, 74), 150)
            contentWidth: availableWidth

            TextBox {
                id: source

                isCode: true
                placeholderText: "npx -y @modelcontextprotocol/server-everything\nhttps://example.com/mcp\n{ \"mcpServers\": { … } }"
                text: dialog.adding.text
                wrapMode: TextEdit.WrapAnywhere
                Accessible.description: dialog.adding.problem
                Accessible.name: qsTr("Command, address or configuration")
                onTextChanged: dialog.adding.text = text
            }
        }

        FieldProblem { text: dialog.adding.problem }

        ListView {
            id: found

            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(contentHeight, 300)
            activeFocusOnTab: true
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            model: dialog.adding
            spacing: Theme.gap
            visible: count > 0
            Accessible.name: qsTr("What would be added")
            Accessible.role: Accessible.List

            ScrollBar.vertical: ScrollBar { }

            delegate: Pane {
                id: candidate

                required property int index
                required property string name
                required property string nameProblem
                required property string target
                required property string folder
                required property string variables
                required property string secrets
                required property string notes
                required property string problem
                required property bool isChosen

                width: found.width
                padding: Theme.gap

                background: Rectangle {
                    border.color: candidate.isChosen ? Theme.accent : Theme.outline
                    color: Theme.surface
                    radius: Theme.corner
                }

                contentItem: ColumnLayout {
                    spacing: Theme.tight

                    RowLayout {
                        Layout.fillWidth: true
                        spacing: Theme.gap

                        CheckBox {
                            checked: candidate.isChosen
                            visible: found.count > 1 || !candidate.isChosen
                            Accessible.name: qsTr("Add %1").arg(candidate.name)
                            onToggled: dialog.adding.setChosen(candidate.index, checked)
                        }

                        Label { text: qsTr("Name") }

                        TextField {
                            Layout.fillWidth: true
                            enabled: candidate.isChosen
                            maximumLength: 100
                            text: candidate.name
                            Accessible.description: candidate.nameProblem
                            Accessible.name: qsTr("Name")
                            onAccepted: dialog.add()
                            onTextEdited: dialog.adding.rename(candidate.index, text)
                        }
                    }

                    FieldProblem { text: candidate.nameProblem }

                    Label {
                        Layout.fillWidth: true
                        font.family: "monospace"
                        font.pointSize: Theme.smallText
                        text: candidate.target
                        textFormat: Text.PlainText
                        wrapMode: Text.WrapAnywhere
                    }

                    Fact { text: candidate.folder === "" ? "" : qsTr("in %1").arg(candidate.folder) }
                    Fact { text: candidate.variables === "" ? "" : qsTr("with %1").arg(candidate.variables) }
                    Fact { text: candidate.secrets === "" ? "" : qsTr("Needs secrets before it can start: %1").arg(candidate.secrets) }
                    Fact { text: candidate.notes }
                    FieldProblem { text: candidate.problem }
                }
            }
        }

        CheckBox {
            Layout.fillWidth: true
            checked: dialog.adding.movesSecrets
            text: qsTr("Put what looks like a secret into the keychain")
            visible: dialog.adding.hasSecrets
            Accessible.name: text
            onToggled: dialog.adding.movesSecrets = checked
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            font.pointSize: Theme.smallText
            text: qsTr("Programs are started directly, not through a shell, and run with your rights. Add only what you trust.")
            visible: found.count > 0
            wrapMode: Text.Wrap
        }
    }

    footer: DialogButtonBox {
        padding: Theme.wide
        topPadding: 0

        Button {
            flat: true
            text: qsTr("Choose a bundle…")
            Accessible.name: text
            DialogButtonBox.buttonRole: DialogButtonBox.HelpRole
            onClicked: dialog.bundleWanted()
        }

        Button {
            id: addButton

            enabled: dialog.adding.isComplete
            text: dialog.adding.chosenCount > 1 ? qsTr("Add %n server(s)", "", dialog.adding.chosenCount) : qsTr("Add")
            Accessible.name: text
            DialogButtonBox.buttonRole: DialogButtonBox.ActionRole
            onClicked: dialog.add()
        }

        Button {
            text: qsTr("Cancel")
            Accessible.name: text
            DialogButtonBox.buttonRole: DialogButtonBox.RejectRole
        }
    }

    component Fact: Label {
        Layout.fillWidth: true
        color: Theme.quiet
        font.pointSize: Theme.smallText
        textFormat: Text.PlainText
        visible: text !== ""
        wrapMode: Text.Wrap
    }
}
