// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// A list of the inbox, and what to know when there is nothing in it.
ListView {
    id: list

    required property string emptyTitle
    required property string emptyText

    /// The current row, by a click or a key.
    signal chosen()

    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    highlightMoveDuration: 0
    keyNavigationEnabled: true
    Accessible.role: Accessible.List
    delegate: InboxRow { }
    Keys.onEnterPressed: if (list.currentItem) list.chosen()
    Keys.onReturnPressed: if (list.currentItem) list.chosen()
    Keys.onSpacePressed: if (list.currentItem) list.chosen()

    ScrollBar.vertical: ScrollBar { }

    ColumnLayout {
        anchors.centerIn: parent
        spacing: Theme.gap
        visible: list.count === 0
        width: Math.min(420, list.width - 2 * Theme.wide)

        Label {
            Layout.fillWidth: true
            font.pointSize: Theme.headingText
            font.weight: Font.DemiBold
            horizontalAlignment: Text.AlignHCenter
            text: list.emptyTitle
            wrapMode: Text.Wrap
            Accessible.role: Accessible.Heading
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            horizontalAlignment: Text.AlignHCenter
            text: list.emptyText
            wrapMode: Text.Wrap
        }
    }
}
