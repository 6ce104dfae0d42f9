// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One line across the window that says what needs to be known now.
Rectangle {
    id: banner

    required property string text
    required property color tone

    implicitHeight: label.implicitHeight + 2 * Theme.gap
    color: Theme.faint(banner.tone)
    visible: banner.text !== ""

    Accessible.role: Accessible.AlertMessage
    Accessible.name: banner.text

    Rectangle {
        anchors.left: parent.left
        width: 3
        height: parent.height
        color: banner.tone
    }

    Label {
        id: label

        anchors.fill: parent
        anchors.leftMargin: Theme.wide
        anchors.rightMargin: Theme.wide
        verticalAlignment: Text.AlignVCenter
        wrapMode: Text.Wrap
        maximumLineCount: 4
        elide: Text.ElideRight
        text: banner.text
        textFormat: Text.PlainText
        Accessible.ignored: true
    }
}
