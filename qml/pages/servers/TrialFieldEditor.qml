// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One argument of what is tried: its name, a field of its kind, and what is wrong with it.
ColumnLayout {
    id: editor

    required property int index
    required property string title
    required property string description
    required property string kind
    required property string picks
    required property bool isRequired
    required property var choices
    required property string value
    required property string problem

    readonly property string name: editor.isRequired ? qsTr("%1, required").arg(editor.title) : editor.title
    /// Whether a line is enough.
    readonly property bool isLine: ["integer", "number", "secret"].includes(editor.kind)
                                   || (editor.kind === "text" && editor.picks !== "")

    signal choosing()
    signal filled(text: string)

    spacing: 2

    Label {
        Layout.fillWidth: true
        elide: Text.ElideRight
        font.weight: Font.DemiBold
        text: editor.isRequired ? qsTr("%1 (required)").arg(editor.title) : editor.title
        textFormat: Text.PlainText
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gap

        TextField {
            Layout.fillWidth: true
            echoMode: editor.kind === "secret" ? TextInput.Password : TextInput.Normal
            inputMethodHints: editor.kind === "secret" ? Qt.ImhSensitiveData | Qt.ImhNoPredictiveText
                            : editor.kind === "text" ? Qt.ImhNoPredictiveText : Qt.ImhFormattedNumbersOnly
            text: editor.value
            visible: editor.isLine
            Accessible.description: editor.problem !== "" ? editor.problem : editor.description
            Accessible.name: editor.name
            onTextEdited: editor.filled(text)
        }

        ScrollView {
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(area.implicitHeight, 150)
            contentWidth: availableWidth
            visible: !editor.isLine && (editor.kind === "text" || editor.kind === "json")

            TextBox {
                id: area

                isCode: editor.kind === "json"
                text: editor.value
                Accessible.description: editor.problem !== "" ? editor.problem : editor.description
                Accessible.name: editor.name
                onTextChanged: editor.filled(text)
            }
        }

        Button {
            Layout.alignment: Qt.AlignTop
            text: editor.kind === "json" ? qsTr("Add…") : qsTr("Choose…")
            visible: editor.picks !== ""
            Accessible.name: editor.picks === "file" ? qsTr("Choose a file: %1").arg(editor.title)
                                                     : qsTr("Choose a folder: %1").arg(editor.title)
            onClicked: editor.choosing()
        }
    }

    ComboBox {
        id: choice

        Layout.fillWidth: true
        model: editor.isRequired ? editor.choices : [qsTr("(left out)")].concat(editor.choices)
        visible: editor.kind === "choice"
        currentIndex: editor.isRequired ? editor.choices.indexOf(editor.value)
                                        : Math.max(0, editor.choices.indexOf(editor.value) + 1)
        displayText: choice.currentIndex < 0 ? qsTr("Choose…") : choice.currentText
        Accessible.description: editor.description
        Accessible.name: editor.name
        onActivated: editor.filled(!editor.isRequired && choice.currentIndex === 0 ? "" : choice.currentText)

        delegate: ItemDelegate {
            required property string modelData
            required property int index

            width: choice.width
            highlighted: choice.highlightedIndex === index

            contentItem: Label {
                elide: Text.ElideRight
                text: modelData
                textFormat: Text.PlainText
            }
        }

        contentItem: Label {
            elide: Text.ElideRight
            leftPadding: Theme.gap
            text: choice.displayText
            textFormat: Text.PlainText
            verticalAlignment: Text.AlignVCenter
        }
    }

    ComboBox {
        id: truth

        Layout.fillWidth: true
        model: editor.isRequired ? [qsTr("yes"), qsTr("no")] : [qsTr("yes"), qsTr("no"), qsTr("(left out)")]
        visible: editor.kind === "boolean"
        currentIndex: editor.value === "true" ? 0 : editor.value === "false" ? 1 : editor.isRequired ? -1 : 2
        displayText: truth.currentIndex < 0 ? qsTr("Choose…") : truth.currentText
        Accessible.description: editor.description
        Accessible.name: editor.name
        onActivated: editor.filled(truth.currentIndex === 0 ? "true" : truth.currentIndex === 1 ? "false" : "")
    }

    FieldProblem { text: editor.problem }

    Label {
        Layout.fillWidth: true
        color: Theme.quiet
        elide: Text.ElideRight
        font.pointSize: Theme.smallText
        maximumLineCount: 5
        text: editor.description
        textFormat: Text.PlainText
        visible: text !== ""
        wrapMode: Text.Wrap
    }
}
