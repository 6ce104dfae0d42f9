// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Changes a server's entry. Shows exactly what would be run.
Dialog {
    id: dialog

    required property ServerEditor editor

    function save(): void {
        if (dialog.editor.problem !== "")
            return
        dialog.editor.save()
        dialog.accept()
    }

    anchors.centerIn: parent
    height: Math.min(implicitHeight, parent.height - 2 * Theme.wide)
    modal: true
    padding: Theme.wide
    parent: Overlay.overlay
    title: qsTr("Edit %1").arg(dialog.editor.name)
    topPadding: Theme.tight
    width: Math.min(600, parent.width - 2 * Theme.wide)
    onAboutToShow: (dialog.editor.isProcess ? command : url).forceActiveFocus()

    header: Label {
        elide: Text.ElideRight
        font.pointSize: Theme.headingText
        font.weight: Font.DemiBold
        padding: Theme.wide
        text: dialog.title
        textFormat: Text.PlainText
        Accessible.role: Accessible.Heading
    }

    contentItem: ScrollView {
        id: scroll

        contentWidth: availableWidth
        implicitHeight: form.implicitHeight

        ColumnLayout {
            id: form

            width: scroll.availableWidth - (scroll.contentHeight > scroll.height ? Theme.wide : 0)
            spacing: Theme.gap

            Label { text: qsTr("Command"); visible: dialog.editor.isProcess }

            TextField {
                id: command

                Layout.fillWidth: true
                font.family: "monospace"
                text: dialog.editor.command
                visible: dialog.editor.isProcess
                Accessible.name: qsTr("Command")
                onTextEdited: dialog.editor.command = text
            }

            Label { text: qsTr("Arguments, one per line"); visible: dialog.editor.isProcess }

            ScrollView {
                Layout.fillWidth: true
                Layout.preferredHeight: Math.min(Math.max(words.implicitHeight, 60), 140)
                visible: dialog.editor.isProcess

                TextBox {
                    id: words

                    isCode: true
                    text: dialog.editor.argumentLines
                    wrapMode: TextEdit.NoWrap
                    Accessible.name: qsTr("Arguments, one per line")
                    onTextChanged: dialog.editor.argumentLines = text
                }
            }

            Label { text: qsTr("Folder in which it runs"); visible: dialog.editor.isProcess }

            TextField {
                id: folder

                Layout.fillWidth: true
                font.family: "monospace"
                placeholderText: qsTr("Your home, when empty")
                text: dialog.editor.workingFolder
                visible: dialog.editor.isProcess
                Accessible.name: qsTr("Folder in which it runs")
                onTextEdited: dialog.editor.workingFolder = text
            }

            Label { text: qsTr("Address"); visible: !dialog.editor.isProcess }

            TextField {
                id: url

                Layout.fillWidth: true
                font.family: "monospace"
                text: dialog.editor.url
                visible: !dialog.editor.isProcess
                Accessible.name: qsTr("Address")
                onTextEdited: dialog.editor.url = text
            }

            RowLayout {
                Layout.fillWidth: true

                Label {
                    Layout.fillWidth: true
                    text: dialog.editor.isProcess ? qsTr("Variables") : qsTr("Headers")
                }

                Button {
                    flat: true
                    text: qsTr("Add one")
                    Accessible.name: dialog.editor.isProcess ? qsTr("Add a variable") : qsTr("Add a header")
                    onClicked: dialog.editor.pairs.append()
                }
            }

            Repeater {
                model: dialog.editor.pairs

                RowLayout {
                    id: pair

                    required property int index
                    required property string name
                    required property string value
                    required property bool secret
                    required property bool reference

                    Layout.fillWidth: true
                    spacing: Theme.gap

                    TextField {
                        Layout.preferredWidth: form.width * 0.38
                        font.family: "monospace"
                        placeholderText: qsTr("Name")
                        text: pair.name
                        Accessible.name: qsTr("Name")
                        onTextEdited: dialog.editor.pairs.setName(pair.index, text)
                    }

                    TextField {
                        Layout.fillWidth: true
                        echoMode: pair.secret && !show.checked ? TextInput.Password : TextInput.Normal
                        font.family: "monospace"
                        placeholderText: qsTr("Value, or ${secret:NAME}")
                        text: pair.value
                        Accessible.name: qsTr("Value of %1").arg(pair.name)
                        onTextEdited: dialog.editor.pairs.setValue(pair.index, text)
                    }

                    Button {
                        id: show

                        checkable: true
                        flat: true
                        text: show.checked ? qsTr("Hide") : qsTr("Show")
                        visible: pair.secret
                        Accessible.name: qsTr("Show the value of %1").arg(pair.name)
                    }

                    Button {
                        flat: true
                        text: qsTr("Remove")
                        Accessible.name: qsTr("Remove %1").arg(pair.name)
                        onClicked: dialog.editor.pairs.remove(pair.index)
                    }
                }
            }

            CheckBox {
                checked: dialog.editor.isLazy
                text: qsTr("Connect only when it is used")
                Accessible.name: text
                onToggled: dialog.editor.isLazy = checked
            }

            CheckBox {
                checked: dialog.editor.isShared
                text: qsTr("One connection for all clients, for servers that keep nothing per client")
                Accessible.name: text
                onToggled: dialog.editor.isShared = checked
            }

            RowLayout {
                Layout.fillWidth: true
                spacing: Theme.gap

                Label { text: qsTr("Its questions go to") }

                ComboBox {
                    Layout.fillWidth: true
                    currentIndex: dialog.editor.ask
                    model: [qsTr("the client, or else you"), qsTr("the client"), qsTr("you, at this desktop"), qsTr("both; the first answer counts")]
                    Accessible.name: qsTr("Its questions go to")
                    onActivated: index => dialog.editor.ask = index
                }
            }

            RowLayout {
                Layout.fillWidth: true
                spacing: Theme.gap

                Label { text: qsTr("Time limit for a call, in seconds") }

                TextField {
                    Layout.preferredWidth: 120
                    placeholderText: qsTr("none")
                    text: dialog.editor.callTimeout
                    Accessible.name: qsTr("Time limit for a call, in seconds")
                    onTextEdited: dialog.editor.callTimeout = text
                }
            }

            Label { color: Theme.quiet; text: qsTr("This would run") ; visible: dialog.editor.isProcess }

            Label {
                Layout.fillWidth: true
                font.family: "monospace"
                font.pointSize: Theme.smallText
                text: dialog.editor.preview
                textFormat: Text.PlainText
                wrapMode: Text.WrapAnywhere
            }

            FieldProblem { text: dialog.editor.problem }
        }
    }

    footer: DialogButtonBox {
        padding: Theme.wide
        topPadding: Theme.gap

        Button {
            enabled: dialog.editor.problem === ""
            text: qsTr("Save")
            Accessible.name: text
            DialogButtonBox.buttonRole: DialogButtonBox.ActionRole
            onClicked: dialog.save()
        }

        Button {
            text: qsTr("Cancel")
            Accessible.name: text
            DialogButtonBox.buttonRole: DialogButtonBox.RejectRole
        }
    }
}
