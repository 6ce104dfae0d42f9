// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import Qonduit

/// One request: what it is on the left, when it was on the right. Plain items, few of them: there are many rows, and
/// they change often.
Item {
    id: row

    required property int index
    required property string title
    required property string method
    required property string server
    required property string client
    required property int depth
    required property string condition
    required property string statusText
    required property double begin
    required property double end
    required property string durationText
    required property string label

    /// In which it stands.
    readonly property SpanSheet sheet: row.parent as SpanSheet
    readonly property Activity activity: row.sheet.activity
    readonly property TimeAxis axis: row.activity.axis
    readonly property real axisX: row.sheet.axisX
    readonly property int place: row.activity.rows.first + row.index
    readonly property bool selected: row.activity.selected === row.place
    readonly property bool hasFocus: row.sheet.hasFocus

    readonly property real barX: (row.begin - row.axis.from) * row.axis.scale
    readonly property real barEnd: ((row.end < 0 ? row.activity.now : row.end) - row.axis.from) * row.axis.scale
    readonly property color tone: row.condition === "good" ? Theme.accent : Theme.ofCondition(row.condition)

    y: row.place * row.height
    width: row.sheet.width
    height: row.sheet.rowHeight

    Accessible.name: row.label
    Accessible.role: Accessible.ListItem
    Accessible.selectable: true
    Accessible.selected: row.selected
    Accessible.focused: row.selected && row.hasFocus

    Rectangle {
        anchors.fill: parent
        anchors.leftMargin: Theme.tight
        anchors.rightMargin: Theme.tight
        border.color: Theme.accent
        border.width: row.hasFocus ? 1 : 0
        color: Theme.faint(Theme.accent)
        radius: Theme.tight
        visible: row.selected
    }

    Rectangle {
        id: dot

        x: Theme.wide + Math.min(row.depth, 6) * Theme.wide
        anchors.verticalCenter: parent.verticalCenter
        border.color: Theme.quiet
        border.width: row.condition === "off" ? 1 : 0
        color: row.condition === "off" ? "transparent" : Theme.ofCondition(row.condition)
        height: 7
        radius: 3.5
        width: 7
    }

    Text {
        id: name

        anchors.left: dot.right
        anchors.leftMargin: Theme.gap
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.system.windowText
        elide: Text.ElideRight
        text: row.title
        textFormat: Text.PlainText
        width: Math.min(implicitWidth, where.x - x - Theme.gap)
    }

    Text {
        anchors.left: name.right
        anchors.leftMargin: Theme.gap
        anchors.right: where.left
        anchors.rightMargin: Theme.tight
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.quiet
        elide: Text.ElideRight
        font.pointSize: Theme.smallText
        text: row.method
        textFormat: Text.PlainText
        visible: width > 30
    }

    Text {
        id: where

        anchors.verticalCenter: parent.verticalCenter
        color: Theme.quiet
        elide: Text.ElideRight
        font.pointSize: Theme.smallText
        text: row.server === "" ? row.client : row.server
        textFormat: Text.PlainText
        width: 104
        x: row.axisX - 180
    }

    Text {
        anchors.verticalCenter: parent.verticalCenter
        color: row.condition === "bad" ? Theme.bad : Theme.quiet
        elide: Text.ElideRight
        font.pointSize: Theme.smallText
        horizontalAlignment: Text.AlignRight
        text: row.durationText === "" ? row.statusText : row.durationText
        textFormat: Text.PlainText
        width: 66
        x: row.axisX - 74
    }

    Item {
        id: lane

        x: row.axisX
        width: row.width - row.axisX
        height: row.height
        clip: row.barX < 0 || row.barEnd > lane.width

        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            color: row.tone
            height: 10
            opacity: row.depth > 0 ? 0.75 : 1
            visible: row.barEnd >= 0 && row.barX <= lane.width
            // Not wider than what is seen of it, however far one zooms in.
            x: Math.max(-10, row.barX)
            width: Math.max(2, Math.min(lane.width + 10, row.barEnd) - x)
        }

        // Where to look for a bar that is out of sight.
        Text {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.quiet
            text: row.barEnd < 0 ? "‹" : "›"
            visible: row.barEnd < 0 || row.barX > lane.width
            x: row.barEnd < 0 ? Theme.tight : lane.width - width - Theme.wide
            Accessible.ignored: true
        }
    }
}
