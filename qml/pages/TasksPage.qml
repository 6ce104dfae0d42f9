// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Running and finished tasks of every session.
Page {
    id: page

    required property Tasks tasks

    title: qsTr("Tasks")

    Binding {
        target: page.tasks
        property: "watched"
        value: page.visible && page.Window.visibility !== Window.Hidden && page.Window.visibility !== Window.Minimized
    }

    SplitView {
        anchors.fill: parent
        visible: page.tasks.list.count > 0

        ColumnLayout {
            SplitView.minimumWidth: 260
            SplitView.preferredWidth: page.width * 0.46
            spacing: 0

            Label {
                Layout.fillWidth: true
                Layout.margins: Theme.gap
                Layout.leftMargin: Theme.wide
                font.weight: Font.DemiBold
                text: qsTr("%1, %2").arg(qsTr("%n running", "", page.tasks.list.running))
                                    .arg(qsTr("%n finished", "", page.tasks.list.count - page.tasks.list.running))
                Accessible.role: Accessible.Heading
            }

            TaskList {
                id: list

                Layout.fillHeight: true
                Layout.fillWidth: true
                focus: true
                tasks: page.tasks
                delegate: TaskDelegate { }
                onCurrentItemChanged: page.tasks.select((list.currentItem as TaskDelegate)?.taskId ?? "")
            }
        }

        TaskDetails {
            SplitView.fillWidth: true
            SplitView.minimumWidth: 280
            opacity: page.tasks.selected === "" ? 0 : 1
            enabled: page.tasks.selected !== ""
            tasks: page.tasks
        }
    }

    ColumnLayout {
        anchors.centerIn: parent
        spacing: Theme.gap
        visible: page.tasks.list.count === 0
        width: Math.min(420, parent.width - 2 * Theme.wide)

        Label {
            Layout.fillWidth: true
            font.pointSize: Theme.headingText
            font.weight: Font.DemiBold
            horizontalAlignment: Text.AlignHCenter
            text: qsTr("No tasks")
            Accessible.role: Accessible.Heading
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            horizontalAlignment: Text.AlignHCenter
            text: qsTr("A tool call that takes longer than its client wants to wait becomes a task, and appears here. Finished tasks stay for five minutes.")
            wrapMode: Text.Wrap
        }
    }
}
