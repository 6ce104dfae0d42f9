// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Says what counts only from the next start on, and offers that start. Stays in sight while the page is scrolled.
Rectangle {
    id: bar

    required property Settings settings

    implicitHeight: content.implicitHeight + 2 * Theme.gap
    color: Theme.faint(Theme.busy)
    visible: bar.settings.waiting.length > 0

    Accessible.name: words.text
    Accessible.role: Accessible.AlertMessage

    Rectangle {
        anchors.left: parent.left
        color: Theme.busy
        height: parent.height
        width: 3
    }

    RowLayout {
        id: content

        anchors.fill: parent
        anchors.leftMargin: Theme.wide
        anchors.margins: Theme.gap
        anchors.rightMargin: Theme.wide
        spacing: Theme.wide

        Label {
            id: words

            Layout.fillWidth: true
            elide: Text.ElideRight
            maximumLineCount: 4
            text: qsTr("Kept, and in use from the next start of Qonduit: %1.").arg(bar.settings.waitingText)
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.ignored: true
        }

        Button {
            leftPadding: Theme.gap
            rightPadding: Theme.gap
            text: qsTr("Restart now")
            Accessible.description: qsTr("Clients lose their connection for a moment.")
            Accessible.name: qsTr("Restart Qonduit now")
            ToolTip.delay: 800
            ToolTip.text: Accessible.description
            ToolTip.visible: hovered
            onClicked: bar.settings.restart()
        }
    }
}
