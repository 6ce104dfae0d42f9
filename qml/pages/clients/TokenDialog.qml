// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// A token, for once: to be copied now.
Dialog {
    id: dialog

    required property Clients clients
    property string client
    property string token

    function show(name: string, text: string): void {
        dialog.client = name
        dialog.token = text
        dialog.open()
    }

    anchors.centerIn: Overlay.overlay
    closePolicy: Popup.CloseOnEscape
    modal: true
    padding: Theme.wide
    title: qsTr("The token of “%1”").arg(dialog.client)
    topPadding: 0
    width: Math.min(520, Overlay.overlay ? Overlay.overlay.width - 2 * Theme.wide : 520)
    onClosed: dialog.token = ""

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

        Label {
            Layout.fillWidth: true
            text: qsTr("It is shown this once, and kept nowhere. Give it to the client as a bearer token, or to qonduit-stdio as QONDUIT_TOKEN.")
            wrapMode: Text.Wrap
        }

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.gap

            TextField {
                Layout.fillWidth: true
                font.family: "monospace"
                readOnly: true
                text: dialog.token
                Accessible.name: qsTr("Token")
            }

            Button {
                text: qsTr("Copy")
                Accessible.name: qsTr("Copy the token")
                onClicked: dialog.clients.copy(dialog.token)
            }
        }
    }

    footer: DialogButtonBox {
        padding: Theme.wide
        topPadding: 0

        Button {
            text: qsTr("Done")
            DialogButtonBox.buttonRole: DialogButtonBox.AcceptRole
        }
    }
}
