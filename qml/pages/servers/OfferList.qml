// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One list of what a server offers, with a field to find things in a long one.
ColumnLayout {
    id: offers

    required property OffersModel model
    required property bool isConnected
    /// What the list is of, for example “Tools of github”.
    required property string heading
    /// What is said when the server has none.
    required property string noneText
    property string tryText: qsTr("Try…")
    property bool canSwitch: false
    property bool canTry: true

    signal tried(key: string)
    signal switched(key: string, on: bool)

    spacing: 0

    TextField {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.wide
        Layout.rightMargin: Theme.wide
        Layout.topMargin: Theme.gap
        Layout.bottomMargin: Theme.tight
        placeholderText: qsTr("Find in %n", "", offers.model.total)
        text: offers.model.filter
        visible: offers.model.total > 8
        Accessible.name: qsTr("Find in: %1").arg(offers.heading)
        onTextEdited: offers.model.filter = text
        Keys.onEscapePressed: offers.model.filter = ""
        Keys.onDownPressed: list.forceActiveFocus()
    }

    ListView {
        id: list

        Layout.fillWidth: true
        Layout.fillHeight: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        highlightMoveDuration: 0
        keyNavigationEnabled: true
        model: offers.model
        reuseItems: true
        Accessible.name: offers.heading
        Accessible.role: Accessible.List
        Keys.onReturnPressed: list.tryCurrent()
        Keys.onEnterPressed: list.tryCurrent()

        function tryCurrent() {
            const current = list.currentItem as OfferDelegate
            if (current && current.canTry && current.allowed)
                offers.tried(current.key)
        }

        delegate: OfferDelegate {
            canSwitch: offers.canSwitch
            canTry: offers.canTry
            tryText: offers.tryText
            onSwitched: on => offers.switched(key, on)
            onTried: offers.tried(key)
        }

        ScrollBar.vertical: ScrollBar { }

        Label {
            anchors.centerIn: parent
            color: offers.model.problem !== "" ? Theme.bad : Theme.quiet
            horizontalAlignment: Text.AlignHCenter
            text: offers.model.problem !== "" ? qsTr("The list could not be fetched: %1").arg(offers.model.problem)
                  : offers.model.total > 0 ? qsTr("Nothing here has that in it.")
                  : offers.model.isKnown ? offers.noneText
                  : offers.isConnected ? qsTr("The server is being asked…")
                  : qsTr("What it offers is shown once it is connected.")
            textFormat: Text.PlainText
            visible: list.count === 0
            width: Math.min(implicitWidth, parent.width - 2 * Theme.wide)
            wrapMode: Text.Wrap
        }
    }
}
