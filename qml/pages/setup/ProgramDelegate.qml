// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Another program on this computer, and how it stands to us.
ItemDelegate {
    id: delegate

    required property int index
    required property string programId
    required property string name
    required property string condition
    required property string stateText

    readonly property bool selected: ListView.isCurrentItem

    width: ListView.view.width
    padding: Theme.gap
    leftPadding: Theme.wide
    rightPadding: Theme.wide

    Accessible.name: qsTr("%1, %2").arg(delegate.name).arg(delegate.stateText)
    Accessible.role: Accessible.ListItem
    Accessible.selected: delegate.selected

    onPressed: {
        ListView.view.currentIndex = delegate.index
        ListView.view.forceActiveFocus()
    }

    background: Rectangle {
        border.color: Theme.accent
        border.width: delegate.selected && delegate.ListView.view.activeFocus ? 1 : 0
        color: delegate.selected ? Theme.faint(Theme.accent) : delegate.hovered ? Theme.faint(Theme.quiet) : "transparent"
    }

    contentItem: RowLayout {
        spacing: 12

        StateDot {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: 5
            condition: delegate.condition
        }

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 2

            Label {
                Layout.fillWidth: true
                elide: Text.ElideRight
                font.weight: Font.DemiBold
                text: delegate.name
                textFormat: Text.PlainText
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: delegate.stateText
                textFormat: Text.PlainText
            }
        }
    }
}
