// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Everything about the selected server: what it is, what is wrong with it, what it offers, what can be done to it.
ColumnLayout {
    id: details

    required property ServerDelegate server
    required property ServerInspector inspector
    required property ServerActions actions
    property bool isTrying: false

    signal editRequested()

    spacing: 0

    Connections {
        target: details.inspector

        function onServerChanged(): void {
            details.isTrying = false
        }
    }

    Connections {
        target: details.inspector.trial

        function onOpened(): void {
            details.isTrying = true
        }
    }

    // The log is read only while it is looked at.
    Binding {
        target: details.inspector
        property: "isLogWatched"
        value: !details.isTrying && tabs.currentIndex === 3
    }

    ColumnLayout {
        Layout.fillWidth: true
        Layout.margins: Theme.wide
        Layout.bottomMargin: Theme.gap
        spacing: Theme.gap

        GridLayout {
            Layout.fillWidth: true
            columnSpacing: Theme.gap
            columns: details.width < 480 ? 2 : 3
            rowSpacing: Theme.gap

            Label {
                Layout.fillWidth: true
                elide: Text.ElideRight
                font.pointSize: Theme.headingText
                font.weight: Font.DemiBold
                text: details.server.name
                textFormat: Text.PlainText
                Accessible.role: Accessible.Heading
            }

            Switch {
                checked: details.server.isEnabled
                Accessible.name: qsTr("%1 is switched on").arg(details.server.name)
                ToolTip.text: qsTr("Whether clients see this server")
                ToolTip.visible: hovered
                ToolTip.delay: 800
                onToggled: {
                    details.inspector.setEnabled(details.server.name, checked)
                    checked = Qt.binding(() => details.server.isEnabled) // the engine's word counts
                }
            }

            Row {
                Layout.columnSpan: details.width < 480 ? 2 : 1
                spacing: Theme.gap

                Button {
                    text: qsTr("Restart")
                    Accessible.name: qsTr("Restart %1").arg(details.server.name)
                    onClicked: details.actions.restart(details.server.name)
                }

                Button {
                    text: qsTr("Edit…")
                    Accessible.name: qsTr("Edit %1").arg(details.server.name)
                    onClicked: details.editRequested()
                }

                Button {
                    text: qsTr("Remove")
                    Accessible.name: qsTr("Remove %1").arg(details.server.name)
                    onClicked: details.actions.remove(details.server.name)
                }
            }
        }

        Label {
            Layout.fillWidth: true
            color: Theme.ofCondition(details.server.condition)
            elide: Text.ElideRight
            text: [details.server.facts, details.server.usageText].filter(part => part !== "").join(" · ")
            textFormat: Text.PlainText
        }

        Label {
            Layout.fillWidth: true
            color: Theme.quiet
            elide: Text.ElideRight
            text: details.server.serverTitle
            textFormat: Text.PlainText
            visible: text !== ""
        }

        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.gap
            visible: details.inspector.signInText !== ""

            Label {
                Layout.fillWidth: true
                color: Theme.quiet
                elide: Text.ElideRight
                text: details.inspector.signInText
                textFormat: Text.PlainText
            }

            Button {
                flat: true
                text: qsTr("Sign out")
                visible: details.inspector.isSignedIn
                Accessible.name: qsTr("Sign out of %1").arg(details.server.name)
                onClicked: details.inspector.signOut()
            }
        }

        ScrollView {
            id: addressView

            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(address.contentHeight, 4 * Theme.metrics.height)
            contentWidth: availableWidth

            PlainBlock {
                id: address

                isCode: true
                text: details.server.address
                width: addressView.availableWidth
                wrapMode: TextEdit.WrapAnywhere
                Accessible.name: qsTr("Address: %1").arg(details.server.address)
            }
        }

        ProblemCard {
            Layout.fillWidth: true
            inspector: details.inspector
            lastError: details.server.lastError
        }
    }

    TabBar {
        id: tabs

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap
        Layout.rightMargin: Theme.gap
        visible: !details.isTrying

        Tab { text: details.withCount(qsTr("Tools"), details.inspector.tools.total) }
        Tab { text: details.withCount(qsTr("Resources"), details.inspector.resources.total + details.inspector.templates.total) }
        Tab { text: details.withCount(qsTr("Prompts"), details.inspector.prompts.total) }
        Tab { text: qsTr("Log") }
        Tab { text: details.inspector.isProcess ? qsTr("Processes") : qsTr("Headers") }
        Tab { text: qsTr("About") }
    }

    Rectangle {
        Layout.fillWidth: true
        implicitHeight: 1
        color: Theme.outline
        visible: !details.isTrying
    }

    StackLayout {
        Layout.fillWidth: true
        Layout.fillHeight: true
        currentIndex: tabs.currentIndex
        visible: !details.isTrying

        OfferList {
            canSwitch: true
            heading: qsTr("Tools of %1").arg(details.server.name)
            isConnected: details.inspector.isConnected
            model: details.inspector.tools
            noneText: qsTr("This server offers no tools.")
            onSwitched: (key, on) => details.inspector.setToolAllowed(key, on)
            onTried: key => details.inspector.tryTool(key)
        }

        SplitView {
            orientation: Qt.Vertical

            OfferList {
                SplitView.fillHeight: true
                SplitView.minimumHeight: 80
                heading: qsTr("Resources of %1").arg(details.server.name)
                isConnected: details.inspector.isConnected
                model: details.inspector.resources
                noneText: qsTr("This server offers no resources.")
                tryText: qsTr("Read…")
                onTried: key => details.inspector.tryResource(key)
            }

            OfferList {
                SplitView.preferredHeight: 160
                SplitView.minimumHeight: 60
                heading: qsTr("Resource templates of %1").arg(details.server.name)
                isConnected: details.inspector.isConnected
                model: details.inspector.templates
                noneText: ""
                tryText: qsTr("Read…")
                visible: details.inspector.templates.total > 0
                onTried: key => details.inspector.tryTemplate(key)
            }
        }

        OfferList {
            heading: qsTr("Prompts of %1").arg(details.server.name)
            isConnected: details.inspector.isConnected
            model: details.inspector.prompts
            noneText: qsTr("This server offers no prompts.")
            tryText: qsTr("Get…")
            onTried: key => details.inspector.tryPrompt(key)
        }

        LogView { model: details.inspector.logs }

        ProcessView { inspector: details.inspector }

        AboutServer { inspector: details.inspector }
    }

    Loader {
        Layout.fillWidth: true
        Layout.fillHeight: true
        active: details.isTrying
        focus: details.isTrying
        visible: details.isTrying

        sourceComponent: TrialPane {
            trial: details.inspector.trial
            onClosed: details.isTrying = false
        }
    }

    function withCount(name: string, count: int): string {
        return count > 0 ? qsTr("%1 (%2)").arg(name).arg(count) : name
    }

    component Tab: TabButton {
        width: implicitWidth + Theme.gap
        Accessible.name: text
    }
}
