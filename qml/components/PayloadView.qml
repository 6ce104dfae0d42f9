// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Text of a server's or a client's, under a heading: plain, to be scrolled, selected and copied.
ColumnLayout {
    id: view

    required property string heading
    required property string text
    /// What is to be said of the text, or in its place.
    property string note

    spacing: Theme.tight

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gap

        Label {
            font.weight: Font.DemiBold
            text: view.heading
            Accessible.role: Accessible.Heading
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            elide: Text.ElideRight
            font.pointSize: Theme.smallText
            text: view.note
            textFormat: Text.PlainText
        }

        ToolButton {
            implicitHeight: 24
            text: qsTr("Copy")
            visible: view.text !== ""
            Accessible.name: qsTr("Copy: %1").arg(view.heading)
            onClicked: {
                content.selectAll()
                content.copy()
                content.deselect()
            }
        }
    }

    ScrollView {
        Layout.fillHeight: true
        Layout.fillWidth: true

        background: Rectangle {
            border.color: Theme.outline
            color: Theme.surface
            radius: Theme.corner
        }

        TextArea {
            id: content

            background: null
            color: palette.text
            font.family: "monospace"
            font.pointSize: Theme.smallText
            padding: Theme.gap
            readOnly: true
            selectByMouse: true
            text: view.text
            textFormat: TextEdit.PlainText
            wrapMode: TextEdit.Wrap
            Accessible.name: view.heading
            // Tab goes on to the next control, here as everywhere.
            KeyNavigation.priority: KeyNavigation.BeforeItem
            Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
            Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
        }
    }
}
