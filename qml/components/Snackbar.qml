// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// A short message at the foot of the window, with at most one thing to do about it.
Pane {
    id: bar

    property string text
    property string action

    signal triggered()

    function say(message: string): void {
        bar.text = message
        bar.action = ""
        time.restart()
    }

    padding: Theme.gap
    leftPadding: Theme.wide
    visible: bar.text !== ""

    Accessible.name: bar.text
    Accessible.role: Accessible.AlertMessage

    background: Rectangle {
        color: Theme.dark ? "#e6e8ea" : "#2b2e31"
        radius: Theme.corner
    }

    contentItem: RowLayout {
        spacing: Theme.wide

        Label {
            Layout.fillWidth: true
            color: Theme.dark ? "#1c1e20" : "#f2f3f4"
            elide: Text.ElideRight
            maximumLineCount: 3
            text: bar.text
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            Accessible.ignored: true
        }

        Button {
            text: bar.action
            visible: bar.action !== ""
            onClicked: bar.triggered()
        }

        Button {
            text: qsTr("Close")
            visible: bar.action === ""
            onClicked: bar.text = ""
        }
    }

    Timer {
        id: time

        interval: 10000
        onTriggered: if (bar.action === "") bar.text = ""
    }
}
