// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Asks before a client's token is replaced, for that cannot be undone.
Dialog {
    id: dialog

    required property Clients clients
    property string client

    function openFor(name: string): void {
        dialog.client = name
        dialog.open()
    }

    anchors.centerIn: Overlay.overlay
    modal: true
    padding: Theme.wide
    title: qsTr("A new token for “%1”?").arg(dialog.client)
    topPadding: 0
    width: Math.min(440, Overlay.overlay ? Overlay.overlay.width - 2 * Theme.wide : 440)
    onAccepted: dialog.clients.renewToken(dialog.client)

    header: Label {
        elide: Text.ElideRight
        font.pointSize: Theme.headingText
        font.weight: Font.DemiBold
        padding: Theme.wide
        text: dialog.title
        textFormat: Text.PlainText
        Accessible.role: Accessible.Heading
    }

    contentItem: Label {
        text: qsTr("The one it has is worth nothing from then on, and its sessions end until it has got the new one.")
        wrapMode: Text.Wrap
    }

    footer: DialogButtonBox {
        padding: Theme.wide
        topPadding: 0

        Button {
            text: qsTr("Make a new token")
            DialogButtonBox.buttonRole: DialogButtonBox.AcceptRole
        }

        Button {
            text: qsTr("Cancel")
            DialogButtonBox.buttonRole: DialogButtonBox.RejectRole
        }
    }
}
