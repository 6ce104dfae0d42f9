// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What is wrong with the field above; takes no room of its own when nothing is.
Label {
    Layout.fillWidth: true
    color: Theme.bad
    font.pointSize: Theme.smallText
    textFormat: Text.PlainText
    visible: text !== ""
    wrapMode: Text.Wrap
}
