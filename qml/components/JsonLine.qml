// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One row of a JsonView: what it is called and what it is worth, in the colour of its kind.
Item {
    id: line

    required property int index
    required property int level
    required property string name
    required property string value
    required property string kind
    required property bool isOpen
    required property bool canOpen

    required property bool hasFocus
    required property real lineHeight

    readonly property bool isCurrent: line.ListView.isCurrentItem
    readonly property bool isContainer: line.kind === "object" || line.kind === "array"
    /// There is more to be seen: by what it is, or because there is no room for it.
    readonly property bool opens: line.canOpen || (!line.isContainer && (content.truncated || title.truncated))

    readonly property color colour: {
        switch (line.kind) {
        case "string":
            return Theme.dark ? "#9bd08f" : "#2d6a24"
        case "number":
            return Theme.dark ? "#86b9ff" : "#1b57a8"
        case "boolean":
        case "null":
            return Theme.dark ? "#d6a6f5" : "#7b3aa3"
        }
        return Theme.quiet
    }

    signal chosen()
    signal toggled()
    signal copied()

    implicitHeight: Math.max(line.lineHeight, row.implicitHeight + Theme.tight)
    Accessible.description: !line.opens && !line.isOpen ? "" : line.isOpen ? qsTr("open") : qsTr("shut")
    Accessible.focused: line.isCurrent && line.hasFocus
    Accessible.name: line.name === "" ? line.value : qsTr("%1: %2").arg(line.name).arg(line.value)
    Accessible.role: Accessible.TreeItem

    Rectangle {
        anchors.fill: parent
        color: line.isCurrent && line.hasFocus ? Theme.faint(Theme.accent) : hover.hovered ? Theme.faint(Theme.quiet) : "transparent"
        radius: 2
    }

    HoverHandler {
        id: hover
    }

    MouseArea {
        anchors.fill: parent
        onClicked: {
            line.chosen()
            if (line.opens || line.isOpen)
                line.toggled()
        }
    }

    RowLayout {
        id: row

        spacing: Theme.tight
        y: Theme.tight / 2
        width: parent.width

        Label {
            Layout.alignment: Qt.AlignTop
            Layout.leftMargin: Math.min(line.level * Theme.wide, line.width / 3)
            Layout.preferredWidth: 12
            color: Theme.quiet
            font.pointSize: Theme.smallText
            horizontalAlignment: Text.AlignHCenter
            text: !line.opens && !line.isOpen ? "" : line.isOpen ? "▾" : line.LayoutMirroring.enabled ? "◂" : "▸"
            textFormat: Text.PlainText
            Accessible.ignored: true
        }

        Label {
            id: title

            Layout.alignment: Qt.AlignTop
            Layout.maximumWidth: line.width * 0.4
            color: palette.windowText
            elide: line.isOpen ? Text.ElideNone : Text.ElideRight
            font.family: "monospace"
            font.pointSize: Theme.smallText
            text: line.name + ":"
            textFormat: Text.PlainText
            visible: line.name !== ""
            wrapMode: line.isOpen ? Text.WrapAnywhere : Text.NoWrap
            Accessible.ignored: true
        }

        Label {
            id: content

            Layout.alignment: Qt.AlignTop
            Layout.fillWidth: true
            Layout.rightMargin: copy.width
            color: line.colour
            elide: line.isOpen ? Text.ElideNone : Text.ElideRight
            font.family: "monospace"
            font.pointSize: Theme.smallText
            text: line.value
            textFormat: Text.PlainText
            wrapMode: line.isOpen ? Text.Wrap : Text.NoWrap
            Accessible.ignored: true
        }
    }

    ToolButton {
        id: copy

        anchors.right: parent.right
        focusPolicy: Qt.NoFocus
        font.pointSize: Theme.smallText
        implicitHeight: line.lineHeight
        text: qsTr("Copy")
        visible: line.kind !== "more" && (hover.hovered || (line.isCurrent && line.hasFocus))
        Accessible.name: qsTr("Copy: %1").arg(line.name)
        onClicked: line.copied()
    }
}
