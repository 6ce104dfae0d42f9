// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One part of what came back: text, a picture that is in memory, JSON, or bytes that can be saved, and if they are a
/// sound, played.
ColumnLayout {
    id: part

    required property int index
    required property string kind
    required property string title
    required property string text
    required property var picture
    required property JsonTree tree
    required property bool hasBytes
    required property bool canPlay

    signal played()
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
            text: qsTr("Play")
            visible: part.canPlay
            Accessible.name: qsTr("Play this sound in another program")
            onClicked: part.played()
        }

        Button {
            flat: true
            text: qsTr("Copy")
            visible: part.hasBytes && (part.kind === "json" || (part.kind === "text" && part.text !== ""))
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

    Loader {
        Layout.fillWidth: true
        active: part.kind === "json"
        visible: active

        sourceComponent: JsonView {
            title: part.title
            tree: part.tree
        }
    }

    PlainBlock {
        text: part.text
        wrapMode: TextEdit.Wrap
    }
}
