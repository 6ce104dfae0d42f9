// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// The window's pages, one of which is open. Arrow keys and Ctrl+1 to Ctrl+6 choose.
Rectangle {
    id: rail

    /// The pages' names, and what waits on each: `{ title: string, waiting: int }`.
    required property list<var> pages
    property int current: 0

    color: Theme.rail
    implicitWidth: 148

    function choose(page: int) {
        if (page >= 0 && page < rail.pages.length)
            rail.current = page
    }

    ListView {
        id: list

        anchors.fill: parent
        anchors.margins: Theme.gap
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        currentIndex: rail.current
        highlightMoveDuration: 0
        keyNavigationEnabled: false
        model: rail.pages
        spacing: 2
        Accessible.name: qsTr("Pages")
        Accessible.role: Accessible.PageTabList
        Keys.onDownPressed: rail.choose(rail.current + 1)
        Keys.onUpPressed: rail.choose(rail.current - 1)

        delegate: ItemDelegate {
            id: entry

            required property int index
            required property var modelData
            readonly property bool isOpen: entry.index === rail.current

            width: list.width
            height: 34
            focusPolicy: Qt.NoFocus
            text: entry.modelData.title
            Accessible.name: entry.modelData.waiting > 0 ? qsTr("%1, %n waiting", "", entry.modelData.waiting).arg(entry.modelData.title)
                                                         : entry.modelData.title
            Accessible.role: Accessible.PageTab
            Accessible.selected: entry.isOpen
            onClicked: rail.choose(entry.index)

            background: Rectangle {
                border.color: Theme.accent
                border.width: entry.isOpen && list.activeFocus ? 1 : 0
                color: entry.isOpen ? Theme.faint(Theme.accent) : entry.hovered ? Theme.faint(Theme.quiet) : "transparent"
                radius: Theme.corner

                Rectangle {
                    anchors.left: parent.left
                    anchors.verticalCenter: parent.verticalCenter
                    color: Theme.accent
                    height: 16
                    radius: 1.5
                    visible: entry.isOpen
                    width: 3
                }
            }

            contentItem: RowLayout {
                spacing: Theme.gap

                Label {
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.gap
                    elide: Text.ElideRight
                    font.weight: entry.isOpen ? Font.DemiBold : Font.Normal
                    text: entry.text
                    textFormat: Text.PlainText
                }

                Rectangle {
                    color: Theme.accent
                    implicitHeight: 18
                    implicitWidth: Math.max(18, count.implicitWidth + 10)
                    radius: 9
                    visible: entry.modelData.waiting > 0

                    Label {
                        id: count

                        anchors.centerIn: parent
                        color: Theme.system.highlightedText
                        font.pointSize: Theme.smallText
                        text: entry.modelData.waiting > 99 ? qsTr("99+") : entry.modelData.waiting
                    }
                }
            }
        }
    }

    Rectangle {
        anchors.bottom: parent.bottom
        anchors.right: parent.right
        anchors.top: parent.top
        color: Theme.outline
        width: 1
    }
}
