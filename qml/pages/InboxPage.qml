// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Everything that waits for the person, and what became of it.
Page {
    id: page

    required property Inbox inbox

    title: qsTr("Inbox")
    onVisibleChanged: page.inbox.watched = page.visible
    Component.onCompleted: page.inbox.watched = page.visible

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        RowLayout {
            Layout.fillWidth: true
            Layout.margins: Theme.gap
            Layout.leftMargin: Theme.wide
            spacing: Theme.gap

            TabBar {
                id: tabs

                objectName: "inboxTabs"
                Accessible.name: qsTr("What is listed")

                TabButton {
                    text: page.inbox.waiting.count > 0 ? qsTr("Waiting (%1)").arg(page.inbox.waiting.count) : qsTr("Waiting")
                    width: implicitWidth + Theme.wide
                }

                TabButton {
                    text: qsTr("Answered")
                    width: implicitWidth + Theme.wide
                }
            }

            Item {
                Layout.fillWidth: true
            }

            Button {
                text: qsTr("Clear")
                visible: tabs.currentIndex === 1 && page.inbox.answered.count > 0
                Accessible.name: qsTr("Clear the list of what was answered")
                onClicked: page.inbox.clearAnswered()
            }
        }

        Rectangle {
            Layout.fillWidth: true
            color: Theme.outline
            implicitHeight: 1
        }

        StackLayout {
            Layout.fillHeight: true
            Layout.fillWidth: true
            currentIndex: tabs.currentIndex

            InboxList {
                id: waiting

                emptyText: qsTr("When a server asks you something, or an AI program wants to start one, it opens a dialog, and stays here until it is answered.")
                emptyTitle: qsTr("Nothing waits for you")
                focus: true
                model: page.inbox.waiting
                objectName: "waiting"
                Accessible.name: qsTr("Waiting for you")
                onChosen: page.inbox.open((waiting.currentItem as InboxRow).itemId)
            }

            InboxList {
                emptyText: qsTr("What was answered, and what nobody answered in time, is listed here: by whom and when, never with what.")
                emptyTitle: qsTr("Nothing was answered yet")
                model: page.inbox.answered
                objectName: "answered"
                Accessible.name: qsTr("Answered")
            }
        }

        StandingAnswers {
            Layout.fillWidth: true
            inbox: page.inbox
        }
    }
}
