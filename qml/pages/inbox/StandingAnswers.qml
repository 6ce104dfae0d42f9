// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What is answered without asking, each to be forgotten.
ColumnLayout {
    id: answers

    required property Inbox inbox

    spacing: 0
    visible: repeater.count > 0

    function forget(server: string) {
        answers.inbox.forgetStanding(server)
    }

    Rectangle {
        Layout.fillWidth: true
        color: Theme.outline
        implicitHeight: 1
    }

    Repeater {
        id: repeater

        model: answers.inbox.standing

        RowLayout {
            id: row

            required property var modelData

            Layout.fillWidth: true
            Layout.leftMargin: Theme.wide
            Layout.rightMargin: Theme.gap
            Layout.topMargin: Theme.tight
            Layout.bottomMargin: Theme.tight
            spacing: Theme.gap

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                text: row.modelData.words
                textFormat: Text.PlainText
            }

            Button {
                text: qsTr("Ask again")
                Accessible.name: qsTr("Ask again: %1").arg(row.modelData.words)
                onClicked: (row.parent as StandingAnswers).forget(row.modelData.server)
            }
        }
    }
}
