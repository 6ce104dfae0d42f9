// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Every request of every session on a time axis.
Page {
    id: page

    required property Activity activity

    title: qsTr("Activity")

    Binding {
        target: page.activity
        property: "watched"
        value: page.visible && page.Window.visibility !== Window.Hidden && page.Window.visibility !== Window.Minimized
    }

    Shortcut {
        enabled: page.visible
        sequence: "Ctrl+F"
        onActivated: filter.focusSearch()
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        ActivityFilter {
            id: filter

            Layout.fillWidth: true
            Layout.margins: Theme.gap
            Layout.leftMargin: Theme.wide
            activity: page.activity
        }

        SplitView {
            Layout.fillHeight: true
            Layout.fillWidth: true
            orientation: Qt.Vertical

            Waterfall {
                id: waterfall

                SplitView.fillHeight: true
                SplitView.minimumHeight: 120
                activity: page.activity
                focus: true

                ColumnLayout {
                    anchors.centerIn: parent
                    spacing: Theme.gap
                    visible: page.activity.count === 0
                    width: Math.min(420, parent.width - 2 * Theme.wide)

                    Label {
                        Layout.fillWidth: true
                        font.pointSize: Theme.headingText
                        font.weight: Font.DemiBold
                        horizontalAlignment: Text.AlignHCenter
                        text: page.activity.total === 0 ? qsTr("Nothing has happened yet") : qsTr("Nothing fits the filter")
                        Accessible.role: Accessible.Heading
                    }

                    Label {
                        Layout.fillWidth: true
                        color: Theme.quiet
                        horizontalAlignment: Text.AlignHCenter
                        text: qsTr("Every request that a client makes, and every one that is made for it, appears here as it happens.")
                        visible: page.activity.total === 0
                        wrapMode: Text.Wrap
                    }

                    Button {
                        Layout.alignment: Qt.AlignHCenter
                        text: qsTr("Show everything")
                        Accessible.name: qsTr("Show everything")
                        visible: page.activity.total > 0
                        onClicked: page.activity.clearFilter()
                    }
                }
            }

            SpanDetails {
                SplitView.minimumHeight: 150
                SplitView.preferredHeight: Math.max(190, page.height * 0.42)
                inspector: page.activity.inspector
                visible: page.activity.inspector.isOpen
            }
        }

        Rectangle {
            Layout.fillWidth: true
            color: Theme.outline
            implicitHeight: 1
        }

        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.wide
            Layout.rightMargin: Theme.wide
            spacing: Theme.gap

            Label {
                Layout.bottomMargin: Theme.tight
                Layout.topMargin: Theme.tight
                color: Theme.quiet
                font.pointSize: Theme.smallText
                text: page.activity.count === page.activity.total ? qsTr("%n request(s)", "", page.activity.total)
                                                                  : qsTr("%1 of %n request(s)", "", page.activity.total).arg(page.activity.count)
            }

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideMiddle
                font.pointSize: Theme.smallText
                horizontalAlignment: Text.AlignRight
                text: page.activity.notice
                textFormat: Text.PlainText
                Accessible.role: Accessible.AlertMessage
            }
        }
    }
}
