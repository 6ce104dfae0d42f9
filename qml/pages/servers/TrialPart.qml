// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One part of what came back: text, a picture that is in memory, JSON, or bytes that can be saved.
ColumnLayout {
    id: part

    required property int index
    required property string kind
    required property string title
    required property string text
    required property var picture
    required property bool hasBytes

    signal saved()
    signal copied()

    spacing: Theme.tight

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gap

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            elide: Text.ElideRight
            font.pointSize: Theme.smallText
            text: part.title
            textFormat: Text.PlainText
        }

        Button {
            flat: true
            text: qsTr("Copy")
            visible: part.hasBytes && part.text !== "" && part.kind !== "picture"
            Accessible.name: qsTr("Copy this part")
            onClicked: part.copied()
        }

        Button {
            flat: true
            text: qsTr("Save…")
            visible: part.hasBytes
            Accessible.name: qsTr("Save this part to a file")
            onClicked: part.saved()
        }
    }

    PictureItem {
        Layout.fillWidth: true
        Layout.maximumHeight: 420
        Layout.preferredHeight: Math.min(implicitHeight, 420, implicitWidth > 0 ? implicitHeight * Math.min(1, width / implicitWidth) : 0)
        picture: part.picture
        visible: part.kind === "picture" && implicitHeight > 0
        Accessible.name: part.title
        Accessible.role: Accessible.Graphic
    }

    PlainBlock {
        isCode: part.kind === "code"
        text: part.text
        wrapMode: TextEdit.Wrap
    }
}
