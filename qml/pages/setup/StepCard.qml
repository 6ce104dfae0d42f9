// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One of the first steps: what it does, and the button that begins it.
Rectangle {
    id: card

    required property string title
    required property string text
    required property string action
    /// What has come of it already; empty for nothing.
    property string done
    property bool highlighted: false

    signal triggered()

    border.color: Theme.outline
    color: Theme.system.window
    implicitHeight: column.implicitHeight + 2 * Theme.wide
    implicitWidth: 260
    radius: Theme.corner

    ColumnLayout {
        id: column

        anchors.fill: parent
        anchors.margins: Theme.wide
        spacing: Theme.gap

        Label {
            Layout.fillWidth: true
            font.pointSize: Theme.headingText
            font.weight: Font.DemiBold
            text: card.title
            wrapMode: Text.Wrap
            Accessible.role: Accessible.Heading
        }

        Label {
            Layout.fillHeight: true
            Layout.fillWidth: true
            color: Theme.quiet
            text: card.text
            verticalAlignment: Text.AlignTop
            wrapMode: Text.Wrap
        }

        RowLayout {
            Layout.topMargin: Theme.tight
            spacing: 12

            Button {
                highlighted: card.highlighted
                text: card.action
                onClicked: card.triggered()
            }

            Label {
                Layout.fillWidth: true
                color: Theme.good
                elide: Text.ElideRight
                text: card.done
                textFormat: Text.PlainText
            }
        }
    }
}
