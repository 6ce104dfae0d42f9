// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import Qonduit

/// The times above the waterfall, with lines down into it. Drawn once a moment, not once a row.
Item {
    id: head

    required property TimeAxis axis
    /// How far down the lines go.
    required property real depth

    clip: true

    Repeater {
        model: head.axis.tickCount

        Item {
            id: tick

            required property int index
            readonly property TimeScale head: tick.parent as TimeScale
            readonly property real moment: tick.head.axis.firstTick + tick.index * tick.head.axis.tickStep

            x: Math.round((tick.moment - tick.head.axis.from) * tick.head.axis.scale)

            Rectangle {
                color: Theme.outline
                height: tick.head.depth
                opacity: 0.7
                width: 1
            }

            Text {
                x: Theme.tight
                y: Theme.tight
                color: Theme.quiet
                font.pointSize: Theme.smallText
                text: tick.head.axis.label(tick.moment)
                textFormat: Text.PlainText
                Accessible.ignored: true
            }
        }
    }
}
