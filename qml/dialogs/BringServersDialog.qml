// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Shows the servers that other programs on this computer have, and brings those that the person chooses.
Dialog {
    id: dialog

    required property Setup setup

    readonly property BringServers bring: dialog.setup.bring
    readonly property CandidatesModel candidates: dialog.bring.candidates

    anchors.centerIn: parent
    height: Math.min(640, parent.height - 2 * Theme.wide)
    parent: Overlay.overlay
    modal: true
    padding: 0
    title: qsTr("Bring my servers")
    width: Math.min(780, parent.width - 2 * Theme.wide)

    onAboutToShow: {
        dialog.setup.begin()
        dialog.setup.lookForServers()
    }
    onClosed: dialog.setup.end()

    // A Column: in a layout of Qt 6.4, items of a Repeater that go leave their place behind.
    header: Column {
        spacing: 2

        Label {
            font.pointSize: Theme.headingText
            font.weight: Font.DemiBold
            padding: Theme.wide
            bottomPadding: 0
            text: dialog.title
            Accessible.role: Accessible.Heading
        }

        Label {
            bottomPadding: 12
            color: Theme.quiet
            leftPadding: Theme.wide
            rightPadding: Theme.wide
            text: dialog.bring.scanning ? qsTr("Looking at the files of other programs…")
                  : dialog.bring.programs === "" ? qsTr("No other program's file was found.")
                  : qsTr("Looked at %1. What you choose is started by Qonduit from now on; their files stay as they are.").arg(dialog.bring.programs)
            textFormat: Text.PlainText
            width: dialog.availableWidth
            wrapMode: Text.Wrap
        }

        Repeater {
            model: dialog.bring.problems

            Banner {
                required property string modelData

                text: modelData
                tone: Theme.busy
                width: dialog.availableWidth
            }
        }

        Rectangle {
            color: Theme.outline
            height: 1
            width: dialog.availableWidth
        }
    }

    contentItem: ListView {
        id: list

        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        model: dialog.candidates
        Accessible.name: qsTr("Servers that were found")
        Accessible.role: Accessible.List

        ScrollBar.vertical: ScrollBar { }

        section.property: "group"
        section.delegate: Label {
            required property string section

            bottomPadding: Theme.tight
            color: Theme.quiet
            font.weight: Font.DemiBold
            leftPadding: Theme.wide
            text: section === "new" ? qsTr("New") : section === "known" ? qsTr("Already here") : qsTr("Cannot be brought")
            topPadding: 12
            width: list.width
            Accessible.role: Accessible.Heading
        }

        delegate: CandidateDelegate {
            candidates: dialog.candidates
        }

        BusyIndicator {
            anchors.centerIn: parent
            running: dialog.bring.scanning && list.count === 0
            Accessible.name: qsTr("Looking")
        }

        Label {
            anchors.centerIn: parent
            color: Theme.quiet
            horizontalAlignment: Text.AlignHCenter
            text: qsTr("No servers were found in other programs. You can add them one by one on the page of servers.")
            visible: !dialog.bring.scanning && list.count === 0
            width: Math.min(implicitWidth, parent.width - 4 * Theme.wide)
            wrapMode: Text.Wrap
        }
    }

    footer: ColumnLayout {
        spacing: 0

        Rectangle {
            Layout.fillWidth: true
            color: Theme.outline
            implicitHeight: 1
        }

        CheckBox {
            Layout.leftMargin: Theme.gap
            Layout.topMargin: Theme.tight
            checked: dialog.bring.movesSecrets
            text: qsTr("Keep passwords and tokens in the keychain, not in Qonduit's file")
            visible: dialog.candidates.hasSecrets
            Accessible.name: text
            onToggled: dialog.bring.movesSecrets = checked
        }

        RowLayout {
            Layout.margins: 12
            Layout.leftMargin: Theme.wide
            Layout.rightMargin: Theme.wide
            spacing: Theme.gap

            Label {
                Layout.fillWidth: true
                color: dialog.bring.bringing ? Theme.quiet : Theme.good
                elide: Text.ElideRight
                text: dialog.bring.bringing ? qsTr("Adding…")
                      : dialog.bring.added > 0 ? qsTr("%n server(s) added", "", dialog.bring.added) : ""
                Accessible.role: Accessible.StatusBar
            }

            Button {
                enabled: dialog.candidates.chosen > 0 && dialog.candidates.isComplete
                highlighted: true
                text: dialog.candidates.chosen === 0 ? qsTr("Bring") : qsTr("Bring %n server(s)", "", dialog.candidates.chosen)
                onClicked: dialog.bring.bring()
            }

            Button {
                text: qsTr("Close")
                onClicked: dialog.close()
            }
        }
    }
}
