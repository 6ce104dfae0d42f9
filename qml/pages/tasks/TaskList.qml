// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import Qonduit

/// The tasks, of which one is selected.
ListView {
    id: list

    required property Tasks tasks

    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    highlightMoveDuration: 0
    keyNavigationEnabled: true
    model: list.tasks.list
    Accessible.name: qsTr("Tasks")
    Accessible.role: Accessible.List

    ScrollBar.vertical: ScrollBar { }
}
