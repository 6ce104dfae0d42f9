// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Qonduit's window.
ApplicationWindow {
    id: window

    required property ServersModel servers
    required property ServerInspector inspector
    required property AddServer adding
    required property AddBundle bundle
    required property ServerEditor editor
    required property ServiceStatus status
    required property ServerActions actions
    required property Inbox inbox
    required property Tasks tasks
    required property Activity activity
    required property Clients clients
    required property Settings settings
    required property Setup setup

    /// The person wants the program to end.
    signal quitRequested()

    /// The page that is open; see `rail.pages`.
    property alias page: rail.current

    /// Opens the dialog that brings the servers of other programs.
    function bringServers(): void {
        bringing.active = true
        const dialog = bringing.item as BringServersDialog
        dialog.open()
    }

    /// Opens the dialog that connects other programs; with one of them, if it is named.
    function connectClients(program: string): void {
        connecting.active = true
        const dialog = connecting.item as ConnectClientsDialog
        dialog.openFor(program)
    }

    LayoutMirroring.childrenInherit: true
    LayoutMirroring.enabled: Application.layoutDirection === Qt.RightToLeft
    height: 680
    minimumHeight: 480
    minimumWidth: 720
    title: qsTr("Qonduit")
    width: 1080

    // Fusion in Qt Quick has a light and a dark palette of its own; the system's may be neither.
    palette {
        alternateBase: Theme.system.alternateBase
        base: Theme.system.base
        button: Theme.system.button
        buttonText: Theme.system.buttonText
        dark: Theme.system.dark
        highlight: Theme.system.highlight
        highlightedText: Theme.system.highlightedText
        light: Theme.system.light
        mid: Theme.system.mid
        midlight: Theme.system.midlight
        placeholderText: Theme.quiet
        shadow: Theme.system.shadow
        text: Theme.system.text
        window: Theme.system.window
        windowText: Theme.system.windowText
        disabled.buttonText: Theme.disabled.buttonText
        disabled.text: Theme.disabled.text
        disabled.windowText: Theme.disabled.windowText
    }

    header: Header {
        status: window.status
        visible: !window.setup.welcoming
    }

    NavigationRail {
        id: rail

        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.top: parent.top
        visible: !window.setup.welcoming
        pages: [
            { title: qsTr("Servers"), waiting: 0 },
            { title: qsTr("Inbox"), waiting: window.inbox.waiting.waiting },
            { title: qsTr("Tasks"), waiting: 0 },
            { title: qsTr("Activity"), waiting: 0 },
            { title: qsTr("Clients"), waiting: 0 },
            { title: qsTr("Settings"), waiting: 0 }
        ]
    }

    // A page is made when it is opened for the first time, and stays.
    StackLayout {
        id: stack

        anchors.bottom: parent.bottom
        anchors.left: rail.right
        anchors.right: parent.right
        anchors.top: parent.top
        currentIndex: rail.current
        visible: !window.setup.welcoming

        PageLoader {
            sourceComponent: ServersPage {
                actions: window.actions
                adding: window.adding
                bundle: window.bundle
                editor: window.editor
                inspector: window.inspector
                servers: window.servers
            }
        }

        PageLoader {
            sourceComponent: InboxPage { inbox: window.inbox }
        }

        PageLoader {
            sourceComponent: TasksPage { tasks: window.tasks }
        }

        PageLoader {
            sourceComponent: ActivityPage { activity: window.activity }
        }

        PageLoader {
            sourceComponent: ClientsPage {
                clients: window.clients
                setup: window.setup
                onConnectRequested: program => window.connectClients(program)
            }
        }

        PageLoader {
            sourceComponent: SettingsPage { settings: window.settings }
        }
    }

    Shortcut {
        context: Qt.ApplicationShortcut
        sequences: [StandardKey.Quit]
        onActivated: window.quitRequested()
    }

    Loader {
        active: window.setup.welcoming
        anchors.fill: parent
        sourceComponent: WelcomePage {
            servers: window.servers.count
            setup: window.setup
            status: window.status
            onBringRequested: window.bringServers()
            onConnectRequested: window.connectClients("")
        }
    }

    Loader {
        id: bringing

        active: false
        sourceComponent: BringServersDialog { setup: window.setup }
    }

    Loader {
        id: connecting

        active: false
        sourceComponent: ConnectClientsDialog { setup: window.setup }
    }

    Repeater {
        model: rail.pages.length

        Item {
            id: key

            required property int index

            Shortcut {
                sequence: "Ctrl+" + (key.index + 1)
                onActivated: rail.choose(key.index)
            }
        }
    }

    Snackbar {
        id: removal

        action: qsTr("Undo")
        anchors.bottom: parent.bottom
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottomMargin: Theme.wide
        text: window.actions.removing === "" ? "" : qsTr("Removed “%1”.").arg(window.actions.removing)
        width: Math.min(460, parent.width - 2 * Theme.wide)
        onTriggered: window.actions.undoRemoval()
    }

    Snackbar {
        id: failure

        anchors.bottom: removal.visible ? removal.top : parent.bottom
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottomMargin: removal.visible ? Theme.gap : Theme.wide
        width: Math.min(560, parent.width - 2 * Theme.wide)
    }

    component PageLoader: Loader {
        property bool wasOpened: StackLayout.isCurrentItem

        active: wasOpened
        focus: StackLayout.isCurrentItem
        StackLayout.onIsCurrentItemChanged: if (StackLayout.isCurrentItem) wasOpened = true
    }

    Connections {
        target: window.actions

        function onFailed(about: string, message: string): void {
            failure.say(about === "" ? message : qsTr("%1: %2").arg(about).arg(message))
        }
    }
}
