// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Connects the programs of this computer to Qonduit, and disconnects them: each on the left, the exact change to its
/// file on the right.
Dialog {
    id: dialog

    required property Setup setup

    readonly property ConnectPrograms programs: dialog.setup.programs
    /// The program to begin with; empty for the first.
    property string first

    function openFor(program: string): void {
        dialog.first = program
        dialog.open()
    }

    function begin(): void {
        if (dialog.first !== "")
            list.currentIndex = Math.max(0, dialog.programs.programs.indexOf(dialog.first))
        dialog.chooseCurrent()
    }

    function chooseCurrent(): void {
        dialog.programs.choose(dialog.programs.programs.idAt(Math.max(0, list.currentIndex)))
    }

    anchors.centerIn: parent
    height: Math.min(640, parent.height - 2 * Theme.wide)
    parent: Overlay.overlay
    modal: true
    padding: 0
    title: qsTr("Connect my clients")
    width: Math.min(920, parent.width - 2 * Theme.wide)

    onAboutToShow: {
        dialog.setup.begin()
        dialog.setup.lookForPrograms()
        list.forceActiveFocus()
    }
    onOpened: if (!dialog.programs.scanning) dialog.begin()
    onClosed: {
        dialog.setup.end()
        dialog.programs.choose("")
    }

    Connections {
        target: dialog.programs

        function onScanningChanged(): void {
            if (!dialog.programs.scanning && dialog.opened && dialog.programs.chosen === "")
                dialog.begin()
        }
    }

    header: Label {
        font.pointSize: Theme.headingText
        font.weight: Font.DemiBold
        padding: Theme.wide
        bottomPadding: 12
        text: dialog.title
        Accessible.role: Accessible.Heading
    }

    contentItem: RowLayout {
        spacing: 0

        ListView {
            id: list

            Layout.fillHeight: true
            Layout.preferredWidth: Math.min(280, dialog.width * 0.36)
            activeFocusOnTab: true
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            highlightMoveDuration: 0
            keyNavigationEnabled: true
            model: dialog.programs.programs
            delegate: ProgramDelegate {
                onClicked: dialog.programs.choose(programId)
            }
            Accessible.name: qsTr("Programs on this computer")
            Accessible.role: Accessible.List
            Keys.onUpPressed: {
                list.decrementCurrentIndex()
                dialog.chooseCurrent()
            }
            Keys.onDownPressed: {
                list.incrementCurrentIndex()
                dialog.chooseCurrent()
            }

            ScrollBar.vertical: ScrollBar { }

            Label {
                anchors.centerIn: parent
                color: Theme.quiet
                horizontalAlignment: Text.AlignHCenter
                text: dialog.programs.scanning ? qsTr("Looking…")
                      : qsTr("No program that Qonduit knows was found. Give yours the endpoint and the token.")
                visible: list.count === 0
                width: parent.width - 2 * Theme.wide
                wrapMode: Text.Wrap
            }
        }

        Rectangle {
            Layout.fillHeight: true
            color: Theme.outline
            implicitWidth: 1
        }

        ChangeView {
            Layout.fillHeight: true
            Layout.fillWidth: true
            programs: dialog.programs
            visible: dialog.programs.chosen !== ""
        }

        Item {
            Layout.fillHeight: true
            Layout.fillWidth: true
            visible: dialog.programs.chosen === ""
        }
    }

    footer: ColumnLayout {
        spacing: 0

        Rectangle {
            Layout.fillWidth: true
            color: Theme.outline
            implicitHeight: 1
        }

        Button {
            Layout.alignment: Qt.AlignRight
            Layout.margins: 12
            Layout.rightMargin: Theme.wide
            text: qsTr("Close")
            onClicked: dialog.close()
        }
    }
}
