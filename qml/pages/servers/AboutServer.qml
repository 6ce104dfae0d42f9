// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What the server says of itself. Its words, as text.
ScrollView {
    id: view

    required property ServerInspector inspector

    contentWidth: availableWidth

    ColumnLayout {
        x: Theme.wide
        width: view.availableWidth - 2 * Theme.wide
        spacing: Theme.gap

        Label {
            Layout.topMargin: Theme.wide
            color: Theme.quiet
            text: qsTr("What it says of itself is shown once it has been connected.")
            visible: view.inspector.revision === ""
        }

        Heading { text: qsTr("Instructions for the model"); visible: view.inspector.instructions !== "" }
        PlainBlock { text: view.inspector.instructions }

        Heading { text: qsTr("MCP revision"); visible: view.inspector.revision !== "" }
        PlainBlock { text: view.inspector.revision }

        Heading { text: qsTr("Capabilities"); visible: view.inspector.capabilities !== "" }
        PlainBlock { isCode: true; text: view.inspector.capabilities; wrapMode: TextEdit.WrapAnywhere }

        Heading { text: qsTr("Name and version"); visible: view.inspector.about !== "" }
        PlainBlock { isCode: true; text: view.inspector.about; wrapMode: TextEdit.WrapAnywhere; Layout.bottomMargin: Theme.wide }
    }

    component Heading: Label {
        Layout.topMargin: Theme.gap
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
}
