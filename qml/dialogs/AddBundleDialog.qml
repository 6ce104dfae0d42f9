// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Shows what a bundle says that it is, asks what it wants to know, and shows exactly what would run.
Dialog {
    id: dialog

    required property AddBundle bundle

    function add(): void {
        if (!dialog.bundle.isComplete)
            return
        dialog.bundle.add()
        dialog.accept()
    }

    anchors.centerIn: parent
    height: Math.min(implicitHeight, parent.height - 2 * Theme.wide)
    modal: true
    padding: Theme.wide
    parent: Overlay.overlay
    title: qsTr("Add a bundle")
    topPadding: Theme.tight
    width: Math.min(560, parent.width - 2 * Theme.wide)
    onClosed: dialog.bundle.forget()

    header: Label {
        font.pointSize: Theme.headingText
        font.weight: Font.DemiBold
        padding: Theme.wide
        text: dialog.title
        Accessible.role: Accessible.Heading
    }

    contentItem: ScrollView {
        id: scroll

        contentWidth: availableWidth
        implicitHeight: form.implicitHeight

        ColumnLayout {
            id: form

            width: scroll.availableWidth
            spacing: Theme.gap

            BusyIndicator {
                Layout.alignment: Qt.AlignHCenter
                running: dialog.bundle.isReading
                visible: running
                Accessible.name: qsTr("The bundle is being read")
            }

            Label {
                Layout.fillWidth: true
                elide: Text.ElideRight
                font.weight: Font.DemiBold
                text: dialog.bundle.title
                textFormat: Text.PlainText
                visible: text !== ""
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: dialog.bundle.facts
                textFormat: Text.PlainText
                visible: text !== ""
            }

            PlainBlock { text: dialog.bundle.description }

            Label { text: qsTr("Name"); visible: dialog.bundle.isReady }

            TextField {
                Layout.fillWidth: true
                maximumLength: 100
                text: dialog.bundle.name
                visible: dialog.bundle.isReady
                Accessible.description: dialog.bundle.nameProblem
                Accessible.name: qsTr("Name")
                onTextEdited: dialog.bundle.name = text
            }

            FieldProblem { text: dialog.bundle.nameProblem }

            Repeater {
                model: dialog.bundle.form

                TrialFieldEditor {
                    Layout.fillWidth: true
                    onChoosing: dialog.bundle.form.choose(index)
                    onFilled: text => dialog.bundle.form.fill(index, text)
                }
            }

            Label {
                color: Theme.quiet
                text: qsTr("This would run")
                visible: dialog.bundle.preview !== ""
            }

            PlainBlock {
                isCode: true
                text: dialog.bundle.preview
                wrapMode: TextEdit.WrapAnywhere
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                font.pointSize: Theme.smallText
                text: dialog.bundle.variables === "" ? "" : qsTr("with %1").arg(dialog.bundle.variables)
                textFormat: Text.PlainText
                visible: text !== ""
                wrapMode: Text.Wrap
            }

            FieldProblem { text: dialog.bundle.problem }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                font.pointSize: Theme.smallText
                text: qsTr("A bundle is a program from whoever gave it to you, and runs with your rights. Secrets go into your keychain.")
                visible: dialog.bundle.isReady
                wrapMode: Text.Wrap
            }
        }
    }

    footer: DialogButtonBox {
        padding: Theme.wide
        topPadding: Theme.gap

        Button {
            enabled: dialog.bundle.isComplete
            text: qsTr("Add")
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
}
