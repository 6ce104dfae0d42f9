// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Asks for the value of one secret, which goes into the keychain and nowhere else.
Dialog {
    id: dialog

    property string name
    /// The servers that are connected with what the secret was.
    property string users

    signal given(name: string, value: string)

    function ask(secret: string, users: string): void {
        dialog.name = secret
        dialog.users = users
        dialog.open()
    }

    function give(): void {
        if (value.text === "")
            return
        dialog.given(dialog.name, value.text)
        dialog.accept()
    }

    anchors.centerIn: parent
    modal: true
    padding: Theme.wide
    parent: Overlay.overlay
    title: qsTr("Enter a secret")
    topPadding: Theme.tight
    width: Math.min(460, parent.width - 2 * Theme.wide)
    onAboutToShow: value.forceActiveFocus()
    onClosed: value.clear()

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
            text: qsTr("The value of “%1” is kept in your keychain. The configuration only names it.").arg(dialog.name)
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
        }

        TextField {
            id: value

            Layout.fillWidth: true
            echoMode: TextInput.Password
            inputMethodHints: Qt.ImhSensitiveData | Qt.ImhNoPredictiveText
            Accessible.name: qsTr("Value of %1").arg(dialog.name)
            onAccepted: dialog.give()
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            font.pointSize: Theme.smallText
            text: qsTr("What is connected now goes on with the present value, until it connects again: %1.").arg(dialog.users)
            textFormat: Text.PlainText
            visible: dialog.users !== ""
            wrapMode: Text.Wrap
        }
    }

    footer: DialogButtonBox {
        padding: Theme.wide
        topPadding: 0

        Button {
            enabled: value.text !== ""
            text: qsTr("Keep it and start")
            Accessible.name: text
            DialogButtonBox.buttonRole: DialogButtonBox.ActionRole
            onClicked: dialog.give()
        }

        Button {
            text: qsTr("Cancel")
            Accessible.name: text
            DialogButtonBox.buttonRole: DialogButtonBox.RejectRole
        }
    }
}
