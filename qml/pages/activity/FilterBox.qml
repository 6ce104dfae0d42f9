// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import Qonduit

/// A choice of names that clients and servers have given themselves, with one in front that stands for all.
ComboBox {
    id: box

    required property string everything
    required property var names
    required property string chosen

    signal chose(name: string)

    currentIndex: box.names.indexOf(box.chosen) + 1
    model: [box.everything, ...box.names]
    Accessible.name: box.everything
    onActivated: index => box.chose(index === 0 ? "" : box.names[index - 1])

    delegate: ItemDelegate {
        id: entry

        required property string modelData

        width: ListView.view.width
        highlighted: ListView.isCurrentItem
        Accessible.name: entry.modelData

        contentItem: Label {
            elide: Text.ElideRight
            text: entry.modelData
            textFormat: Text.PlainText
        }
    }
}
