// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import QtQuick.Window
import Qonduit

/// Every server on the left, the selected one on the right.
Page {
    id: page

    required property ServersModel servers
    required property ServerInspector inspector
    required property ServerActions actions
    required property AddServer adding
    required property AddBundle bundle
    required property ServerEditor editor

    function add(text: string): void {
        page.adding.text = text
        addDialog.open()
    }

    function edit(): void {
        if (page.editor.open())
            editDialog.open()
    }

    title: qsTr("Servers")

    // Only what somebody looks at is asked for.
    Binding {
        target: page.inspector
        property: "isWatched"
        value: page.visible && page.Window.visibility !== Window.Hidden && page.Window.visibility !== Window.Minimized
    }

    Binding {
        target: page.inspector
        property: "server"
        value: (list.currentItem as ServerDelegate)?.name ?? ""
    }

    Connections {
        target: page.inspector

        function onEditRequested(): void {
            page.edit()
        }

        function onSecretWanted(name: string, users: var): void {
            secretDialog.ask(name, users.join(", "))
        }
    }

    Connections {
        target: page.actions

        function onBundleProposed(path: string): void {
            page.bundle.open(path)
        }

        function onSnippetProposed(text: string): void {
            page.add(text)
        }
    }

    Connections {
        target: page.bundle

        function onOpened(): void {
            addDialog.close()
            bundleDialog.open()
        }
    }

    SplitView {
        anchors.fill: parent
        visible: page.servers.total > 0

        ColumnLayout {
            SplitView.minimumWidth: 200
            SplitView.preferredWidth: page.width * 0.36
            spacing: 0

            RowLayout {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.wide
                Layout.rightMargin: Theme.gap
                Layout.topMargin: Theme.gap
                Layout.bottomMargin: Theme.gap

                Label {
                    Layout.fillWidth: true
                    elide: Text.ElideRight
                    font.weight: Font.DemiBold
                    text: qsTr("%n server(s)", "", page.servers.total)
                    Accessible.role: Accessible.Heading
                }

                Button {
                    text: qsTr("Add…")
                    Accessible.name: qsTr("Add a server")
                    onClicked: page.add("")
                }
            }

            TextField {
                id: filter

                Layout.fillWidth: true
                Layout.leftMargin: Theme.wide
                Layout.rightMargin: Theme.gap
                Layout.bottomMargin: Theme.gap
                placeholderText: qsTr("Find a server")
                visible: page.servers.total > 8 || text !== ""
                Accessible.name: qsTr("Find a server")
                onTextChanged: page.servers.filter = text
                Keys.onDownPressed: list.forceActiveFocus()
                Keys.onEscapePressed: filter.clear()
            }

            ListView {
                id: list

                Layout.fillWidth: true
                Layout.fillHeight: true
                activeFocusOnTab: true
                boundsBehavior: Flickable.StopAtBounds
                clip: true
                focus: true
                keyNavigationEnabled: true
                highlightMoveDuration: 0
                model: page.servers
                delegate: ServerDelegate { }
                Accessible.name: qsTr("Servers")
                Accessible.role: Accessible.List

                ScrollBar.vertical: ScrollBar { }
                Keys.onDeletePressed: if (list.currentItem) page.actions.remove(page.inspector.server)

                Label {
                    anchors.centerIn: parent
                    color: Theme.quiet
                    text: qsTr("No server has that in it.")
                    visible: list.count === 0
                }
            }
        }

        Loader {
            SplitView.fillWidth: true
            SplitView.minimumWidth: 300
            active: list.currentItem !== null
            sourceComponent: ServerDetails {
                actions: page.actions
                inspector: page.inspector
                server: list.currentItem as ServerDelegate
                onEditRequested: page.edit()
            }
        }
    }

    ColumnLayout {
        anchors.centerIn: parent
        spacing: Theme.gap
        visible: page.servers.total === 0
        width: Math.min(420, parent.width - 2 * Theme.wide)

        Label {
            Layout.fillWidth: true
            font.pointSize: Theme.headingText
            font.weight: Font.DemiBold
            horizontalAlignment: Text.AlignHCenter
            text: qsTr("No servers yet")
            Accessible.role: Accessible.Heading
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            horizontalAlignment: Text.AlignHCenter
            text: qsTr("Add an MCP server by the command that starts it or by its address, or paste what its instructions say for any other program. Then give your AI program the endpoint above: it reaches every server you add here.")
            wrapMode: Text.Wrap
        }

        Button {
            Layout.alignment: Qt.AlignHCenter
            Layout.topMargin: Theme.gap
            highlighted: true
            text: qsTr("Add a server…")
            onClicked: page.add("")
        }
    }

    // Wherever in the window something is dropped.
    DropArea {
        id: drop

        anchors.fill: parent
        keys: ["text/plain", "text/uri-list"]
        parent: page.Window.contentItem
        onDropped: event => {
            if (event.source !== null)
                return
            event.accept(Qt.CopyAction)
            const file = page.bundle.bundleAmong(event.urls)
            if (file !== "")
                page.bundle.open(file)
            else
                page.add(event.hasUrls ? page.adding.textOfUrls(event.urls) : event.text)
        }

        Rectangle {
            anchors.fill: parent
            anchors.margins: Theme.gap
            border.color: Theme.accent
            border.width: 2
            color: Theme.faint(Theme.accent)
            radius: Theme.corner
            visible: drop.containsDrag

            Label {
                anchors.centerIn: parent
                font.pointSize: Theme.headingText
                text: qsTr("Drop it here to see what it would add")
            }
        }
    }

    AddServerDialog {
        id: addDialog

        objectName: "addServerDialog"
        adding: page.adding
        onBundleWanted: page.bundle.choose()
    }

    AddBundleDialog {
        id: bundleDialog

        objectName: "addBundleDialog"
        bundle: page.bundle
    }

    EditServerDialog {
        id: editDialog

        objectName: "editServerDialog"
        editor: page.editor
    }

    SecretDialog {
        id: secretDialog

        objectName: "secretDialog"
        onGiven: (name, value) => page.inspector.giveSecret(name, value)
    }
}
