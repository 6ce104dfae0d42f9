// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Connected sessions, and the clients that are known by a token of their own.
Page {
    id: page

    required property Clients clients
    required property Setup setup

    /// The change to a program's file is to be shown; of the first program when it is empty.
    signal connectRequested(program: string)

    readonly property bool isLookedAt: page.visible && page.Window.visibility !== Window.Hidden && page.Window.visibility !== Window.Minimized

    title: qsTr("Clients")
    onIsLookedAtChanged: if (page.isLookedAt) page.setup.lookForPrograms()
    Component.onCompleted: if (page.isLookedAt) page.setup.lookForPrograms()

    Binding {
        property: "watched"
        target: page.clients
        value: page.isLookedAt
    }

    SplitView {
        anchors.fill: parent

        ColumnLayout {
            SplitView.fillWidth: true
            SplitView.minimumWidth: 260
            spacing: 0

            Label {
                Layout.bottomMargin: Theme.gap
                Layout.leftMargin: Theme.wide
                Layout.topMargin: 12
                font.weight: Font.DemiBold
                text: page.clients.sessions.count === 0 ? qsTr("Connected now") : qsTr("%n connected now", "", page.clients.sessions.count)
                Accessible.role: Accessible.Heading
            }

            ListView {
                id: sessions

                Layout.fillHeight: true
                Layout.fillWidth: true
                activeFocusOnTab: true
                boundsBehavior: Flickable.StopAtBounds
                clip: true
                focus: true
                keyNavigationEnabled: true
                highlightMoveDuration: 0
                model: page.clients.sessions
                delegate: SessionDelegate {
                    onEndRequested: page.clients.endSession(label)
                }
                Accessible.name: qsTr("Connected sessions")
                Accessible.role: Accessible.List

                ScrollBar.vertical: ScrollBar { }
                Keys.onDeletePressed: if (sessions.currentItem) page.clients.endSession((sessions.currentItem as SessionDelegate).label)

                ColumnLayout {
                    anchors.centerIn: parent
                    spacing: Theme.gap
                    visible: sessions.count === 0
                    width: Math.min(340, parent.width - 2 * Theme.wide)

                    Label {
                        Layout.fillWidth: true
                        color: Theme.quiet
                        horizontalAlignment: Text.AlignHCenter
                        text: qsTr("No client is connected. Connect one of your programs, or give it the endpoint and the token.")
                        wrapMode: Text.Wrap
                    }

                    Button {
                        Layout.alignment: Qt.AlignHCenter
                        highlighted: true
                        text: qsTr("Connect my clients…")
                        onClicked: page.connectRequested("")
                    }
                }
            }
        }

        Flickable {
            id: side

            SplitView.minimumWidth: 240
            SplitView.preferredWidth: page.width * 0.42
            boundsBehavior: Flickable.StopAtBounds
            clip: true
            contentHeight: column.implicitHeight + Theme.wide

            ScrollBar.vertical: ScrollBar { }

            // A Column: in a layout of Qt 6.4, items of a Repeater that go leave their place behind.
            Column {
                id: column

                width: side.width

                SideHeading {
                    width: column.width
                    action: qsTr("Connect…")
                    actionName: qsTr("Connect my clients")
                    text: qsTr("Programs on this computer")
                    onTriggered: page.connectRequested("")
                }

                Repeater {
                    model: page.setup.programs.programs

                    ProgramSideRow {
                        width: column.width
                        onTriggered: page.connectRequested(programId)
                    }
                }

                Label {
                    leftPadding: Theme.wide
                    rightPadding: Theme.wide
                    width: column.width
                    color: Theme.quiet
                    text: page.setup.programs.scanning ? qsTr("Looking…") : qsTr("No program that Qonduit knows was found.")
                    visible: page.setup.programs.programs.count === 0
                    wrapMode: Text.Wrap
                }

                SideHeading {
                    topPadding: Theme.wide
                    width: column.width
                    action: qsTr("New…")
                    actionName: qsTr("New client")
                    text: qsTr("Clients with a token of their own")
                    onTriggered: {
                        page.clients.startNew()
                        profile.open()
                    }
                }

                Repeater {
                    model: page.clients.known

                    KnownClientRow {
                        width: column.width
                        onEditRequested: {
                            page.clients.startEditing(name)
                            profile.open()
                        }
                        onRemoveRequested: page.clients.remove(name)
                        onTokenRequested: renewal.openFor(name)
                    }
                }

                Label {
                    leftPadding: Theme.wide
                    rightPadding: Theme.wide
                    width: column.width
                    color: Theme.quiet
                    text: qsTr("None yet. A client with a token of its own may be limited to servers and tools, and its token can be revoked without the others noticing.")
                    visible: page.clients.known.count === 0
                    wrapMode: Text.Wrap
                }
            }
        }
    }

    ProfileDialog {
        id: profile

        objectName: "profileDialog"
        clients: page.clients
    }

    TokenDialog {
        id: token

        clients: page.clients
    }

    RenewalDialog {
        id: renewal

        clients: page.clients
    }

    Snackbar {
        id: removal

        action: qsTr("Undo")
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.wide
        anchors.horizontalCenter: parent.horizontalCenter
        text: page.clients.removed === "" ? "" : qsTr("The token of “%1” is revoked.").arg(page.clients.removed)
        width: Math.min(460, parent.width - 2 * Theme.wide)
        onTriggered: page.clients.undoRemoval()
    }

    Snackbar {
        id: failure

        anchors.bottom: removal.visible ? removal.top : parent.bottom
        anchors.bottomMargin: removal.visible ? Theme.gap : Theme.wide
        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(560, parent.width - 2 * Theme.wide)
    }

    Connections {
        target: page.clients

        function onTokenMade(client: string, text: string): void {
            // A token that the setup has asked for goes into the program's file, and before nobody's eyes.
            if (page.setup.programs.stage !== "writing")
                token.show(client, text)
        }

        function onFailed(about: string, message: string): void {
            failure.say(about === "" ? message : qsTr("%1: %2").arg(about).arg(message))
        }
    }
}
