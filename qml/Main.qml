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
    required property ToolsModel tools
    required property ServiceStatus status
    required property ServerActions actions

    height: 620
    minimumHeight: 480
    minimumWidth: 640
    title: qsTr("Qonduit")
    width: 960

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
    }

    ServersPage {
        anchors.fill: parent
        actions: window.actions
        focus: true
        servers: window.servers
        tools: window.tools
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

    Connections {
        target: window.actions

        function onFailed(about: string, message: string): void {
            failure.say(about === "" ? message : qsTr("%1: %2").arg(about).arg(message))
        }
    }
}
