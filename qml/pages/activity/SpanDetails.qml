// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// The selected request: who asked whom for what, how it went, and the same once more.
ColumnLayout {
    id: details

    required property SpanInspector inspector

    property bool isAsking: false

    spacing: Theme.gap

    Connections {
        target: details.inspector

        function onChanged(): void { if (!details.inspector.canRepeat) details.isAsking = false }
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.gap
        Layout.topMargin: Theme.gap
        spacing: Theme.gap

        StateDot {
            condition: details.inspector.condition
        }

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 0

            Label {
                Layout.fillWidth: true
                elide: Text.ElideRight
                font.weight: Font.DemiBold
                text: details.inspector.title
                textFormat: Text.PlainText
                Accessible.role: Accessible.Heading
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: qsTr("%1 · %2").arg(details.inspector.parties).arg(details.inspector.timing)
                textFormat: Text.PlainText
            }
        }

        BusyIndicator {
            implicitHeight: 24
            implicitWidth: 24
            running: details.inspector.isRepeating
            visible: running
        }

        Button {
            text: qsTr("Stop")
            Accessible.name: qsTr("Stop running it again")
            visible: details.inspector.isRepeating
            onClicked: details.inspector.stop()
        }

        Button {
            enabled: details.inspector.canRepeat && !details.isAsking
            leftPadding: Theme.gap
            rightPadding: Theme.gap
            text: details.inspector.asksFirst ? qsTr("Run again…") : qsTr("Run again")
            Accessible.name: qsTr("Run %1 again").arg(details.inspector.repeatTarget)
            visible: details.inspector.isTool && !details.inspector.isRepeating
            onClicked: {
                if (details.inspector.asksFirst)
                    details.isAsking = true
                else
                    details.inspector.repeat()
            }
        }

        ToolButton {
            text: qsTr("Close")
            Accessible.name: qsTr("Close the details")
            onClicked: details.inspector.close()
        }
    }

    Rectangle {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        color: Theme.faint(Theme.busy)
        implicitHeight: question.implicitHeight + 2 * Theme.gap
        radius: Theme.corner
        visible: details.isAsking

        RowLayout {
            id: question

            anchors.fill: parent
            anchors.margins: Theme.gap
            spacing: Theme.gap

            Label {
                Layout.fillWidth: true
                text: qsTr("Run %1 again, with the same arguments? It does not say that it only reads, so it may change something.").arg(details.inspector.repeatTarget)
                textFormat: Text.PlainText
                wrapMode: Text.Wrap
            }

            Button {
                text: qsTr("Cancel")
                Accessible.name: qsTr("Do not run it")
                onClicked: details.isAsking = false
            }

            Button {
                text: qsTr("Run it")
                Accessible.name: qsTr("Run it")
                onClicked: {
                    details.isAsking = false
                    details.inspector.repeat()
                }
            }
        }
    }

    Label {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        color: Theme.quiet
        font.pointSize: Theme.smallText
        text: qsTr("It cannot be run again: %1").arg(details.inspector.repeatProblem)
        textFormat: Text.PlainText
        visible: details.inspector.isTool && details.inspector.repeatProblem !== ""
        wrapMode: Text.Wrap
    }

    Label {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        text: details.inspector.outcome
        textFormat: Text.PlainText
        visible: text !== ""
        elide: Text.ElideRight
        maximumLineCount: 3
        wrapMode: Text.Wrap
    }

    RowLayout {
        Layout.bottomMargin: Theme.gap
        Layout.fillHeight: true
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        spacing: Theme.wide

        PayloadView {
            Layout.fillHeight: true
            Layout.fillWidth: true
            Layout.preferredWidth: 1
            heading: qsTr("Arguments")
            note: details.inspector.argumentsNote
            text: details.inspector.arguments
            visible: !comparison.visible
        }

        PayloadView {
            Layout.fillHeight: true
            Layout.fillWidth: true
            Layout.preferredWidth: 1
            heading: details.inspector.error !== "" && details.inspector.result === "" ? qsTr("Error") : qsTr("Result")
            note: details.inspector.resultNote
            text: details.inspector.result !== "" ? details.inspector.result : details.inspector.error
        }

        ColumnLayout {
            id: comparison

            Layout.fillHeight: true
            Layout.fillWidth: true
            Layout.preferredWidth: 1
            spacing: Theme.tight
            visible: details.inspector.comparison.length > 0

            Label {
                Layout.preferredHeight: 24
                font.weight: Font.DemiBold
                text: qsTr("What has changed")
                verticalAlignment: Text.AlignVCenter
                Accessible.role: Accessible.Heading
            }

            Comparison {
                Layout.fillHeight: true
                Layout.fillWidth: true
                lines: details.inspector.comparison
            }
        }
    }
}
