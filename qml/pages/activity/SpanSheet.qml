// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import Qonduit

/// Where the rows stand, and what they all have to know.
Item {
    id: sheet

    required property Activity activity
    required property real axisX
    required property int rowHeight
    required property bool hasFocus
}
