// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// The heading of a part of the page's side, with one thing to do.
RowLayout {
    id: heading

    required property string text
    required property string action
    required property string actionName

    property int topPadding: 0

    signal triggered()

    spacing: Theme.gap

    Label {
        Layout.bottomMargin: Theme.gap
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.topMargin: 12 + heading.topPadding
        elide: Text.ElideRight
        font.weight: Font.DemiBold
        text: heading.text
        Accessible.role: Accessible.Heading
    }

    Button {
        Layout.alignment: Qt.AlignBottom
        Layout.bottomMargin: Theme.tight
        Layout.rightMargin: Theme.gap
        text: heading.action
        Accessible.name: heading.actionName
        onClicked: heading.triggered()
    }
}
