// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What of the requests is shown, and what can be done with them all. In two rows where one is too short for the words.
GridLayout {
    id: bar

    required property Activity activity
    readonly property int roomForChoices: 480

    columnSpacing: Theme.wide
    columns: bar.width < bar.roomForChoices + bar.columnSpacing + actions.implicitWidth ? 1 : 2
    rowSpacing: Theme.gap

    function focusSearch(): void {
        search.forceActiveFocus(Qt.ShortcutFocusReason)
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gap

        TextField {
            id: search

            Layout.fillWidth: true
            Layout.maximumWidth: 220
            Layout.minimumWidth: 80
            placeholderText: qsTr("Filter")
            selectByMouse: true
            Accessible.name: qsTr("Filter by text")
            Keys.onEscapePressed: search.clear()
            onTextEdited: bar.activity.text = search.text
            onTextChanged: if (!search.activeFocus || search.text === "") bar.activity.text = search.text
        }

        FilterBox {
            Layout.fillWidth: true
            Layout.maximumWidth: 150
            Layout.minimumWidth: 80
            chosen: bar.activity.client
            everything: qsTr("All clients")
            names: bar.activity.clients
            onChose: name => bar.activity.client = name
        }

        FilterBox {
            Layout.fillWidth: true
            Layout.maximumWidth: 150
            Layout.minimumWidth: 80
            chosen: bar.activity.server
            everything: qsTr("All servers")
            names: bar.activity.servers
            onChose: name => bar.activity.server = name
        }

        ComboBox {
            Layout.fillWidth: true
            Layout.maximumWidth: 120
            Layout.minimumWidth: 80
            currentIndex: bar.activity.status
            model: [qsTr("Any status"), qsTr("Running"), qsTr("Completed"), qsTr("Failed"), qsTr("Cancelled")]
            Accessible.name: qsTr("Filter by status")
            onActivated: index => bar.activity.status = index
        }

        Item {
            Layout.fillWidth: true
            Layout.preferredWidth: 1
        }
    }

    RowLayout {
        id: actions

        Layout.alignment: Qt.AlignRight
        spacing: Theme.gap

        NarrowButton {
            id: live

            checkable: true
            checked: bar.activity.live
            text: qsTr("Live")
            Accessible.name: qsTr("Keep the newest in sight")
            onToggled: {
                bar.activity.live = live.checked
                live.checked = Qt.binding(() => bar.activity.live)
            }
        }

        NarrowButton {
            text: "−"
            Accessible.name: qsTr("Show more time")
            onClicked: bar.activity.axis.zoom(0.5, bar.activity.axis.width / 2)
        }

        NarrowButton {
            text: "+"
            Accessible.name: qsTr("Show less time")
            onClicked: bar.activity.axis.zoom(2, bar.activity.axis.width / 2)
        }

        NarrowButton {
            text: qsTr("Fit")
            Accessible.name: qsTr("Fit the time to what is selected")
            onClicked: bar.activity.fit()
        }

        NarrowButton {
            enabled: bar.activity.count > 0
            text: qsTr("Export…")
            Accessible.name: qsTr("Export what is shown")
            onClicked: bar.activity.saveAs()
        }
    }

    // Fusion's buttons are wider than their words; there is no room for that here.
    component NarrowButton: Button {
        implicitWidth: Math.max(implicitHeight, implicitContentWidth + 2 * Theme.gap + Theme.tight)
    }
}
