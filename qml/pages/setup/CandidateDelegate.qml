// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// One server of another program. All of it is that program's text, and stays text.
Item {
    id: delegate

    required property CandidatesModel candidates
    required property int index
    required property string name
    required property string group
    required property string target
    required property string particulars
    required property string origins
    required property string remark
    required property string problem
    required property string nameProblem
    required property bool chosen
    required property string outcome
    required property string outcomeText

    readonly property bool canChoose: delegate.group === "new" && delegate.outcome !== "added" && delegate.outcome !== "waiting"

    width: ListView.view.width
    implicitHeight: column.implicitHeight + 2 * Theme.gap

    Accessible.name: [delegate.name, delegate.target, delegate.origins, delegate.remark, delegate.problem, delegate.outcomeText].filter(part => part !== "").join(", ")
    Accessible.role: Accessible.ListItem

    CheckBox {
        anchors.left: parent.left
        anchors.leftMargin: Theme.gap
        anchors.verticalCenter: parent.top
        anchors.verticalCenterOffset: Theme.gap + head.height / 2
        checked: delegate.chosen
        enabled: delegate.canChoose
        Accessible.name: qsTr("Bring %1").arg(delegate.name)
        onToggled: delegate.candidates.setChosen(delegate.index, checked)
    }

    // A Column: nested layouts whose rows come and go are not laid out anew in Qt 6.4.
    Column {
        id: column

        anchors.left: parent.left
        anchors.leftMargin: 44
        anchors.right: parent.right
        anchors.rightMargin: Theme.wide
        anchors.verticalCenter: parent.verticalCenter
        spacing: 2

        Item {
            id: head

            height: nameField.implicitHeight
            width: column.width

            TextField {
                id: nameField

                text: delegate.name
                visible: delegate.canChoose && delegate.chosen
                width: 220
                Accessible.description: delegate.nameProblem
                Accessible.name: qsTr("Name")
                onTextEdited: delegate.candidates.rename(delegate.index, text)
            }

            Label {
                id: nameLabel

                anchors.verticalCenter: parent.verticalCenter
                elide: Text.ElideRight
                font.weight: Font.DemiBold
                opacity: delegate.group === "new" ? 1 : 0.7
                text: delegate.name
                textFormat: Text.PlainText
                visible: !nameField.visible
                width: Math.min(implicitWidth, column.width * 0.5)
            }

            Label {
                anchors.left: nameField.visible ? nameField.right : nameLabel.right
                anchors.leftMargin: 12
                anchors.right: outcomeLabel.left
                anchors.rightMargin: Theme.gap
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.quiet
                elide: Text.ElideRight
                font.pointSize: Theme.smallText
                text: delegate.origins
                textFormat: Text.PlainText
            }

            Label {
                id: outcomeLabel

                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                color: delegate.outcome === "added" ? Theme.good : Theme.quiet
                text: delegate.outcome === "waiting" ? qsTr("Adding…") : delegate.outcome === "added" ? qsTr("Added") : ""
            }
        }

        FieldProblem {
            text: delegate.nameProblem
            width: column.width
        }

        Label {
            font.family: "monospace"
            font.pointSize: Theme.smallText
            opacity: delegate.group === "new" ? 1 : 0.7
            text: delegate.target
            textFormat: Text.PlainText
            visible: text !== ""
            width: column.width
            wrapMode: Text.WrapAnywhere
        }

        Label {
            color: Theme.quiet
            font.pointSize: Theme.smallText
            text: delegate.particulars
            textFormat: Text.PlainText
            visible: text !== ""
            width: column.width
            wrapMode: Text.Wrap
        }

        Label {
            color: delegate.group === "new" ? Theme.busy : Theme.quiet
            font.pointSize: Theme.smallText
            text: delegate.remark
            textFormat: Text.PlainText
            visible: text !== ""
            width: column.width
            wrapMode: Text.Wrap
        }

        FieldProblem {
            text: delegate.problem
            width: column.width
        }

        FieldProblem {
            text: delegate.outcomeText
            width: column.width
        }
    }

    Rectangle {
        anchors.bottom: parent.bottom
        x: Theme.wide
        width: parent.width - 2 * Theme.wide
        height: 1
        color: Theme.outline
        opacity: 0.6
    }
}
