// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// The change to one program's file that connects it or disconnects it: as lines that go and lines that come, before it
/// is made, and what became of it.
ColumnLayout {
    id: view

    required property ConnectPrograms programs

    readonly property string stage: view.programs.stage
    readonly property bool isSettled: view.stage === "done" || view.stage === "undone"

    spacing: Theme.gap

    Label {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        Layout.topMargin: Theme.gap
        font.weight: Font.DemiBold
        text: view.stage === "undone" ? qsTr("%1 is as it was").arg(view.programs.name)
              : view.stage === "done" ? (view.programs.connecting ? qsTr("%1 is connected").arg(view.programs.name)
                                                                  : qsTr("%1 is disconnected").arg(view.programs.name))
              : view.programs.connecting ? qsTr("Connect %1").arg(view.programs.name)
                                         : qsTr("Disconnect %1").arg(view.programs.name)
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        Accessible.role: Accessible.Heading
    }

    TextEdit {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        activeFocusOnTab: true
        color: Theme.quiet
        font.family: "monospace"
        font.pointSize: Theme.smallText
        readOnly: true
        selectByMouse: true
        selectionColor: palette.highlight
        text: view.programs.file
        textFormat: TextEdit.PlainText
        wrapMode: TextEdit.WrapAnywhere
        Accessible.name: qsTr("File: %1").arg(view.programs.file)
        Accessible.role: Accessible.StaticText
    }

    Banner {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        text: view.programs.problem
        tone: Theme.bad
    }

    Rectangle {
        Layout.fillHeight: true
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        border.color: Theme.outline
        color: Theme.surface
        radius: Theme.corner
        visible: diff.count > 0

        ListView {
            id: diff

            anchors.fill: parent
            anchors.margins: 1
            activeFocusOnTab: true
            bottomMargin: Theme.tight
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            keyNavigationEnabled: true
            model: view.programs.lines
            topMargin: Theme.tight
            Accessible.name: qsTr("The change")
            Accessible.role: Accessible.List

            ScrollBar.vertical: ScrollBar { }

            delegate: Rectangle {
                id: line

                required property var modelData
                readonly property string kind: line.modelData.kind
                readonly property color tone: line.kind === "added" ? Theme.good : line.kind === "removed" ? Theme.bad : Theme.quiet

                width: diff.width
                height: text.implicitHeight + 2
                color: line.kind === "added" || line.kind === "removed" ? Theme.faint(line.tone) : "transparent"

                Accessible.name: line.kind === "added" ? qsTr("added: %1").arg(line.modelData.text)
                                 : line.kind === "removed" ? qsTr("removed: %1").arg(line.modelData.text)
                                                           : line.modelData.text
                Accessible.role: Accessible.ListItem

                Label {
                    anchors.left: parent.left
                    anchors.leftMargin: Theme.gap
                    color: line.tone
                    font.family: "monospace"
                    font.pointSize: Theme.smallText
                    text: line.kind === "added" ? "+" : line.kind === "removed" ? "−" : ""
                    Accessible.ignored: true
                }

                Label {
                    id: text

                    anchors.left: parent.left
                    anchors.leftMargin: 3 * Theme.gap
                    anchors.right: parent.right
                    anchors.rightMargin: Theme.gap
                    color: line.kind === "kept" || line.kind === "gap" ? Theme.quiet : palette.windowText
                    font.family: "monospace"
                    font.pointSize: Theme.smallText
                    text: line.modelData.text
                    textFormat: Text.PlainText
                    wrapMode: Text.WrapAnywhere
                    Accessible.ignored: true
                }
            }
        }
    }

    Item {
        Layout.fillHeight: true
        visible: diff.count === 0
    }

    Label {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        color: Theme.quiet
        font.pointSize: Theme.smallText
        text: view.programs.remarks
        textFormat: Text.PlainText
        visible: !view.isSettled && text !== ""
        wrapMode: Text.Wrap
    }

    Label {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        color: Theme.good
        text: view.programs.connecting ? qsTr("Start %1 again if it runs, so that it reads its file.").arg(view.programs.name)
                                       : qsTr("It no longer uses Qonduit from its next start on.")
        textFormat: Text.PlainText
        visible: view.stage === "done"
        wrapMode: Text.Wrap
    }

    CheckBox {
        id: ownToken

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap
        Layout.rightMargin: Theme.wide
        checked: true
        text: qsTr("Give it a token of its own, so that it can be limited and revoked alone")
        visible: view.programs.canHaveToken && !view.isSettled && view.stage !== "failed"
        Accessible.name: text

        contentItem: Label {
            leftPadding: ownToken.indicator.width + ownToken.spacing
            text: ownToken.text
            verticalAlignment: Text.AlignVCenter
            wrapMode: Text.Wrap
        }
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.bottomMargin: 12
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        spacing: Theme.gap

        Button {
            enabled: view.stage === "ready"
            highlighted: view.programs.connecting
            text: view.programs.connecting ? qsTr("Connect") : qsTr("Disconnect")
            visible: !view.isSettled && view.stage !== "failed"
            onClicked: view.programs.apply(ownToken.checked)
        }

        Button {
            enabled: view.stage !== "writing"
            text: qsTr("Look again")
            visible: view.stage === "failed" || view.isSettled
            onClicked: view.programs.choose(view.programs.chosen)
        }

        Button {
            enabled: view.stage !== "writing"
            text: qsTr("Undo")
            visible: view.programs.canUndo
            Accessible.name: qsTr("Undo the change to %1").arg(view.programs.name)
            onClicked: view.programs.undo()
        }

        Item {
            Layout.fillWidth: true
        }

        BusyIndicator {
            implicitHeight: 24
            implicitWidth: 24
            running: view.stage === "looking" || view.stage === "writing"
            visible: running
            Accessible.name: qsTr("Working")
        }
    }
}
