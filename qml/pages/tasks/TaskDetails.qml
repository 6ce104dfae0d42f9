// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// The selected task: what it was given, and what came of it.
ColumnLayout {
    id: details

    required property Tasks tasks

    spacing: Theme.gap

    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        Layout.topMargin: Theme.gap
        spacing: Theme.gap

        StateDot {
            condition: details.tasks.condition
        }

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 0

            Label {
                Layout.fillWidth: true
                elide: Text.ElideRight
                font.pointSize: Theme.headingText
                font.weight: Font.DemiBold
                text: details.tasks.title
                textFormat: Text.PlainText
                Accessible.role: Accessible.Heading
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                text: details.tasks.facts
                textFormat: Text.PlainText
            }
        }

        Button {
            text: qsTr("Cancel")
            Accessible.name: qsTr("Cancel the task %1").arg(details.tasks.title)
            visible: details.tasks.canCancel
            onClicked: details.tasks.cancel(details.tasks.selected)
        }
    }

    SplitView {
        id: split

        Layout.bottomMargin: Theme.wide
        Layout.fillHeight: true
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        orientation: Qt.Vertical

        PayloadView {
            SplitView.minimumHeight: 90
            SplitView.preferredHeight: split.height * 0.4
            heading: qsTr("Arguments")
            text: details.tasks.arguments
        }

        PayloadView {
            SplitView.fillHeight: true
            SplitView.minimumHeight: 90
            heading: details.tasks.error !== "" ? qsTr("Error") : qsTr("Result")
            note: details.tasks.error !== "" ? "" : details.tasks.resultNote
            text: details.tasks.error !== "" ? details.tasks.error : details.tasks.result
        }
    }
}
