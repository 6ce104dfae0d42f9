// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Tries one thing of a server: a form for its arguments above, what comes back below.
ColumnLayout {
    id: pane

    required property Trial trial

    signal closed()

    spacing: 0

    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap
        Layout.rightMargin: Theme.wide
        Layout.topMargin: Theme.gap
        spacing: Theme.gap

        Button {
            id: back

            flat: true
            focus: true
            text: qsTr("Back")
            Accessible.name: qsTr("Back to the list")
            onClicked: pane.closed()
        }

        Label {
            Layout.fillWidth: true
            elide: Text.ElideRight
            font.family: "monospace"
            font.weight: Font.DemiBold
            text: pane.trial.name
            textFormat: Text.PlainText
            Accessible.role: Accessible.Heading
        }
    }

    ScrollView {
        id: scroll

        Layout.fillWidth: true
        Layout.fillHeight: true
        contentWidth: availableWidth

        ColumnLayout {
            x: Theme.wide
            width: scroll.availableWidth - 2 * Theme.wide
            spacing: 12

            PlainBlock {
                Layout.topMargin: Theme.gap
                color: Theme.quiet
                text: [pane.trial.title, pane.trial.description].filter(part => part !== "").join("\n")
            }

            Repeater {
                model: pane.trial.form

                TrialFieldEditor {
                    Layout.fillWidth: true
                    onChoosing: pane.trial.form.choose(index)
                    onFilled: text => pane.trial.form.fill(index, text)
                }
            }

            Label {
                Layout.fillWidth: true
                color: Theme.busy
                text: pane.trial.warning
                textFormat: Text.PlainText
                visible: text !== ""
                wrapMode: Text.Wrap
            }

            RowLayout {
                Layout.fillWidth: true
                spacing: Theme.gap

                Button {
                    highlighted: true
                    text: pane.trial.isTool ? qsTr("Run") : qsTr("Get")
                    visible: !pane.trial.isRunning
                    Accessible.name: text
                    onClicked: pane.trial.run()
                }

                Button {
                    text: qsTr("Stop")
                    visible: pane.trial.isRunning
                    Accessible.name: text
                    onClicked: pane.trial.cancel()
                }

                Label {
                    Layout.fillWidth: true
                    color: pane.trial.problem !== "" || pane.trial.result.isError ? Theme.bad : Theme.quiet
                    elide: Text.ElideRight
                    text: pane.trial.status
                    textFormat: Text.PlainText
                    Accessible.role: Accessible.StaticText
                }
            }

            ProgressBar {
                Layout.fillWidth: true
                indeterminate: pane.trial.progress < 0
                value: Math.max(0, pane.trial.progress)
                visible: pane.trial.isRunning
                Accessible.name: pane.trial.status
            }

            Rectangle {
                Layout.fillWidth: true
                color: Theme.faint(Theme.bad)
                implicitHeight: failure.implicitHeight + 2 * Theme.gap
                radius: Theme.corner
                visible: pane.trial.problem !== ""

                PlainBlock {
                    id: failure

                    anchors.fill: parent
                    anchors.margins: Theme.gap
                    text: pane.trial.problem
                }
            }

            Repeater {
                model: pane.trial.result

                Pane {
                    id: frame

                    required property int index
                    required property string kind
                    required property string title
                    required property string text
                    required property var picture
                    required property JsonTree tree
                    required property bool hasBytes
                    required property bool canPlay

                    Layout.fillWidth: true
                    padding: Theme.gap

                    background: Rectangle {
                        border.color: pane.trial.result.isError ? Theme.bad : Theme.outline
                        color: Theme.surface
                        radius: Theme.corner
                    }

                    contentItem: TrialPart {
                        index: frame.index
                        kind: frame.kind
                        picture: frame.picture
                        tree: frame.tree
                        hasBytes: frame.hasBytes
                        canPlay: frame.canPlay
                        text: frame.text
                        title: frame.title
                        onCopied: pane.trial.result.copy(frame.index)
                        onPlayed: pane.trial.result.play(frame.index)
                        onSaved: pane.trial.result.save(frame.index)
                    }
                }
            }

            Item { implicitHeight: Theme.wide }
        }
    }
}
