// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// Why the server does not work, in its own last lines and in our words, with a button that helps where one can.
Rectangle {
    id: card

    required property ServerInspector inspector
    required property string lastError
    readonly property color tone: card.lastError !== "" ? Theme.bad : Theme.busy

    implicitHeight: Math.min(content.implicitHeight + 2 * Theme.gap, 230)
    color: Theme.faint(card.tone)
    radius: Theme.corner
    visible: card.lastError !== "" || card.inspector.advice !== ""

    ScrollView {
        id: scroll

        anchors.fill: parent
        anchors.margins: Theme.gap
        contentWidth: availableWidth

        ColumnLayout {
            id: content

            width: scroll.availableWidth
            spacing: Theme.gap

            PlainBlock {
                text: card.inspector.advice
                font.weight: Font.DemiBold
            }

            PlainBlock {
                text: card.lastError
                Accessible.name: qsTr("Last error: %1").arg(card.lastError)
            }

            RowLayout {
                spacing: Theme.gap

                Button {
                    Layout.maximumWidth: content.width - toggle.implicitWidth - 2 * Theme.gap
                    text: card.inspector.mendLabel
                    visible: text !== ""
                    Accessible.name: text
                    onClicked: card.inspector.mend()
                }

                Button {
                    id: toggle

                    checkable: true
                    flat: true
                    text: toggle.checked ? qsTr("Hide what it wrote") : qsTr("Show what it wrote")
                    visible: card.inspector.lastLines !== ""
                    Accessible.name: text
                }
            }

            PlainBlock {
                isCode: true
                text: toggle.checked ? card.inspector.lastLines : ""
                wrapMode: TextEdit.WrapAnywhere
            }
        }
    }
}
