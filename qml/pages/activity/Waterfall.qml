// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import Qonduit

/// The requests, one a row, on a time axis. Only the rows in sight have items.
FocusScope {
    id: waterfall

    // Time runs to the right in every language.
    LayoutMirroring.childrenInherit: true
    LayoutMirroring.enabled: false

    required property Activity activity

    readonly property int rowHeight: Math.max(22, Math.ceil(Theme.metrics.height * 1.45))
    readonly property real axisX: Math.min(460, Math.max(300, width * 0.46))
    readonly property int headHeight: rowHeight + Theme.tight
    readonly property int rowsInSight: Math.ceil(flick.height / rowHeight) + 1
    /// The person scrolls, and not the news.
    property bool isFollowing: false

    activeFocusOnTab: true
    clip: true

    function look(): void {
        waterfall.activity.look(Math.floor(flick.contentY / waterfall.rowHeight), waterfall.rowsInSight)
    }

    function follow(): void {
        if (waterfall.activity.live) {
            waterfall.isFollowing = true
            flick.contentY = Math.max(0, flick.contentHeight - flick.height)
            waterfall.isFollowing = false
        }
        waterfall.look()
    }

    function reveal(row: int): void {
        if (row < 0)
            return
        const top = row * waterfall.rowHeight
        if (top < flick.contentY)
            flick.contentY = top
        else if (top + waterfall.rowHeight > flick.contentY + flick.height)
            flick.contentY = top + waterfall.rowHeight - flick.height
    }

    Keys.onPressed: event => {
        const act = {
            [Qt.Key_Up]: () => waterfall.activity.moveSelection(-1),
            [Qt.Key_Down]: () => waterfall.activity.moveSelection(1),
            [Qt.Key_PageUp]: () => waterfall.activity.moveSelection(2 - waterfall.rowsInSight),
            [Qt.Key_PageDown]: () => waterfall.activity.moveSelection(waterfall.rowsInSight - 2),
            [Qt.Key_Home]: () => waterfall.activity.select(0),
            [Qt.Key_End]: () => waterfall.activity.select(waterfall.activity.count - 1),
            [Qt.Key_Left]: () => waterfall.activity.axis.pan(-60),
            [Qt.Key_Right]: () => waterfall.activity.axis.pan(60),
            [Qt.Key_Plus]: () => waterfall.activity.axis.zoom(1.5, waterfall.activity.axis.width / 2),
            [Qt.Key_Equal]: () => waterfall.activity.axis.zoom(1.5, waterfall.activity.axis.width / 2),
            [Qt.Key_Minus]: () => waterfall.activity.axis.zoom(1 / 1.5, waterfall.activity.axis.width / 2),
            [Qt.Key_F]: () => waterfall.activity.fit(),
            [Qt.Key_L]: () => waterfall.activity.live = true,
            [Qt.Key_Return]: () => waterfall.activity.openSelection(),
            [Qt.Key_Enter]: () => waterfall.activity.openSelection(),
            [Qt.Key_Escape]: () => waterfall.activity.inspector.close()
        }[event.key]
        event.accepted = act !== undefined && (event.modifiers & ~(Qt.KeypadModifier | Qt.ShiftModifier)) === 0
        if (event.accepted)
            act()
    }

    Binding {
        target: waterfall.activity.axis
        property: "width"
        value: waterfall.width - waterfall.axisX
    }

    Connections {
        target: waterfall.activity

        function onListChanged(): void { waterfall.follow() }
        function onLiveChanged(): void { waterfall.follow() }
        function onShifted(rows: int): void { flick.contentY += rows * waterfall.rowHeight }
        function onSelectionMoved(): void { waterfall.reveal(waterfall.activity.selected) }
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.surface
    }

    Rectangle {
        width: parent.width
        height: waterfall.headHeight
        color: Theme.rail

        Label {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.quiet
            font.pointSize: Theme.smallText
            text: qsTr("Request")
            x: Theme.wide
        }

        Label {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.quiet
            font.pointSize: Theme.smallText
            text: qsTr("Client, server")
            x: waterfall.axisX - 180
        }

        Label {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.quiet
            font.pointSize: Theme.smallText
            horizontalAlignment: Text.AlignRight
            text: qsTr("Took")
            width: 66
            x: waterfall.axisX - 74
        }

        Rectangle {
            anchors.bottom: parent.bottom
            color: Theme.outline
            height: 1
            width: parent.width
        }
    }

    TimeScale {
        x: waterfall.axisX
        width: waterfall.width - waterfall.axisX
        height: waterfall.height
        axis: waterfall.activity.axis
        depth: waterfall.height
    }

    Flickable {
        id: flick

        objectName: "activityRows"
        anchors.fill: parent
        anchors.topMargin: waterfall.headHeight
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: waterfall.activity.count * waterfall.rowHeight
        contentWidth: width
        flickableDirection: Flickable.VerticalFlick
        focus: true
        Accessible.name: qsTr("Requests")
        Accessible.role: Accessible.List

        onContentYChanged: {
            if (!waterfall.isFollowing && waterfall.activity.live && flick.contentY < flick.contentHeight - flick.height - 1)
                waterfall.activity.live = false
            waterfall.look()
        }
        onHeightChanged: {
            waterfall.follow()
            waterfall.reveal(waterfall.activity.selected)
        }

        ScrollBar.vertical: ScrollBar {
            minimumSize: 0.05
            policy: flick.contentHeight > flick.height ? ScrollBar.AlwaysOn : ScrollBar.AlwaysOff
        }

        SpanSheet {
            activity: waterfall.activity
            axisX: waterfall.axisX
            hasFocus: waterfall.activeFocus
            height: Math.max(flick.contentHeight, flick.height)
            rowHeight: waterfall.rowHeight
            width: flick.width

            Repeater {
                model: waterfall.activity.rows
                delegate: SpanDelegate { }
            }

            TapHandler {
                onTapped: point => {
                    waterfall.forceActiveFocus(Qt.MouseFocusReason)
                    waterfall.activity.select(Math.floor(point.position.y / waterfall.rowHeight))
                    waterfall.activity.openSelection()
                }
            }

            WheelHandler {
                acceptedModifiers: Qt.ControlModifier
                target: null
                onWheel: event => waterfall.activity.axis.zoom(Math.pow(1.2, event.angleDelta.y / 120), event.x - waterfall.axisX)
            }

            WheelHandler {
                acceptedModifiers: Qt.ShiftModifier
                target: null
                onWheel: event => {
                    waterfall.activity.live = false
                    waterfall.activity.axis.pan(-event.angleDelta.y - event.angleDelta.x)
                }
            }

            WheelHandler {
                acceptedModifiers: Qt.NoModifier
                orientation: Qt.Horizontal
                target: null
                onWheel: event => {
                    waterfall.activity.live = false
                    waterfall.activity.axis.pan(-event.angleDelta.x)
                }
            }

            PinchHandler {
                id: pinch

                property real before: 1

                target: null
                onActiveChanged: pinch.before = 1
                onActiveScaleChanged: {
                    waterfall.activity.axis.zoom(pinch.activeScale / pinch.before, pinch.centroid.position.x - waterfall.axisX)
                    pinch.before = pinch.activeScale
                }
            }

            DragHandler {
                id: drag

                property real before: 0

                target: null
                xAxis.enabled: true
                yAxis.enabled: false
                onActiveChanged: drag.before = 0
                onActiveTranslationChanged: {
                    waterfall.activity.live = false
                    waterfall.activity.axis.pan(drag.before - drag.activeTranslation.x)
                    drag.before = drag.activeTranslation.x
                }
            }
        }
    }
}
