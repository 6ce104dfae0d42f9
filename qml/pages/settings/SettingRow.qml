// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What can be set, in words; what it is set with stands behind them.
///
/// Anchors hold both: a RowLayout of Qt 6.4 leaves its items where they were when words need fewer lines than before.
Item {
    id: row

    property string text
    /// What it is for.
    property string help
    /// What is so for the moment, for example that it counts later.
    property string note
    /// What is wrong with it; stands in the place of the help.
    property string problem
    default property alias controls: controls.data

    Layout.fillWidth: true
    implicitHeight: Math.max(words.implicitHeight, controls.implicitHeight)

    Column {
        id: words

        anchors.left: parent.left
        anchors.right: controls.left
        anchors.rightMargin: Theme.gap
        anchors.verticalCenter: parent.verticalCenter
        spacing: 2

        Words {
            font.pointSize: Theme.text
            text: row.text
        }

        Words {
            color: row.problem === "" ? Theme.quiet : Theme.bad
            text: row.problem === "" ? row.help : row.problem
        }

        Words {
            color: Theme.busy
            text: row.note
        }
    }

    RowLayout {
        id: controls

        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.gap
    }

    component Words: Label {
        font.pointSize: Theme.smallText
        textFormat: Text.PlainText
        visible: text !== ""
        width: parent.width
        wrapMode: Text.Wrap
    }
}
