// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What the server logs and prints, live. Stays at the end until the person scrolls away from it.
ColumnLayout {
    id: view

    required property LogsModel model

    spacing: 0

    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        Layout.topMargin: Theme.gap
        Layout.bottomMargin: Theme.tight
        spacing: Theme.gap

        ComboBox {
            id: level

            textRole: "text"
            valueRole: "value"
            model: [
                { value: 0, text: qsTr("Everything") },
                { value: 1, text: qsTr("Information and more") },
                { value: 3, text: qsTr("Warnings and more") },
                { value: 4, text: qsTr("Errors only") }
            ]
            Accessible.name: qsTr("Which lines are shown")
            onActivated: view.model.least = level.currentValue
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            elide: Text.ElideRight
            font.pointSize: Theme.smallText
            text: view.model.count === view.model.kept ? qsTr("%n line(s)", "", view.model.count)
                                                       : qsTr("%1 of %n line(s)", "", view.model.kept).arg(view.model.count)
        }

        Button {
            flat: true
            text: qsTr("Copy")
            Accessible.name: qsTr("Copy the lines that are shown")
            onClicked: {
                clipboard.text = view.model.text()
                clipboard.selectAll()
                clipboard.copy()
                clipboard.text = ""
            }

            TextEdit {
                id: clipboard

                textFormat: TextEdit.PlainText
                visible: false
                Accessible.ignored: true
            }
        }

        Button {
            flat: true
            text: qsTr("Clear")
            Accessible.name: qsTr("Clear the lines that are shown")
            onClicked: view.model.clear()
        }
    }

    ListView {
        id: list

        property bool followsEnd: true

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.leftMargin: Theme.wide
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        model: view.model
        reuseItems: true
        Accessible.name: qsTr("Log")
        Accessible.role: Accessible.List
        Keys.onUpPressed: vertical.decrease()
        Keys.onDownPressed: vertical.increase()
        onContentHeightChanged: list.follow()
        onMovementEnded: list.followsEnd = list.atYEnd

        function follow() {
            if (list.followsEnd)
                Qt.callLater(list.positionViewAtEnd)
        }

        Connections {
            target: view.model

            function onCountChanged(): void {
                list.follow()
            }
        }

        delegate: RowLayout {
            id: line

            required property string time
            required property string source
            required property string level
            required property string severity
            required property string text
            required property string session

            width: list.width - Theme.gap
            spacing: Theme.gap

            Label {
                Layout.alignment: Qt.AlignTop
                color: Theme.quiet
                font.family: "monospace"
                font.pointSize: Theme.smallText
                text: line.time
                textFormat: Text.PlainText
            }

            Label {
                Layout.alignment: Qt.AlignTop
                Layout.preferredWidth: 64
                color: line.severity === "good" ? Theme.quiet : Theme.ofCondition(line.severity)
                elide: Text.ElideRight
                font.family: "monospace"
                font.pointSize: Theme.smallText
                text: line.level !== "" ? line.level : line.source
                textFormat: Text.PlainText
            }

            Label {
                Layout.fillWidth: true
                color: line.severity === "good" ? palette.windowText : Theme.ofCondition(line.severity)
                elide: Text.ElideRight
                font.family: "monospace"
                font.pointSize: Theme.smallText
                maximumLineCount: 6
                text: line.session === "" ? line.text : qsTr("[%1] %2").arg(line.session).arg(line.text)
                textFormat: Text.PlainText
                wrapMode: Text.WrapAnywhere
            }
        }

        ScrollBar.vertical: ScrollBar {
            id: vertical

            onPressedChanged: if (!pressed) list.followsEnd = list.atYEnd
        }

        Label {
            anchors.centerIn: parent
            color: Theme.quiet
            text: view.model.kept > 0 ? qsTr("Nothing of that kind.") : qsTr("It has said nothing yet.")
            visible: list.count === 0
        }
    }
}
