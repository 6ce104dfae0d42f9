// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What can be set. It counts as soon as it is set, or says that it needs a restart.
Page {
    id: page

    required property Settings settings

    title: qsTr("Settings")

    Binding {
        target: page.settings
        property: "watched"
        value: page.visible
    }

    ScrollView {
        id: scroll

        anchors.fill: parent
        contentWidth: availableWidth

        ColumnLayout {
            x: Theme.wide
            spacing: Theme.wide
            width: Math.min(scroll.availableWidth - 2 * Theme.wide, 680)

            Banner {
                Layout.fillWidth: true
                Layout.topMargin: Theme.wide
                text: page.settings.needsRestart ? qsTr("Some of this takes effect when Qonduit starts next.") : ""
                tone: Theme.busy
            }

            Banner {
                Layout.fillWidth: true
                text: page.settings.warnings.join("\n")
                tone: Theme.busy
            }

            Section { text: qsTr("Appearance") }

            SettingRow {
                text: qsTr("Language")

                ComboBox {
                    Layout.preferredWidth: 220
                    currentIndex: page.settings.languages.findIndex(language => language.code === page.settings.language)
                    model: page.settings.languages
                    textRole: "name"
                    Accessible.name: qsTr("Language")
                    onActivated: index => page.settings.language = page.settings.languages[index].code
                }
            }

            SettingRow {
                text: qsTr("Theme")

                ComboBox {
                    readonly property var codes: ["system", "light", "dark"]

                    Layout.preferredWidth: 220
                    currentIndex: codes.indexOf(page.settings.theme)
                    model: [qsTr("The system's"), qsTr("Light"), qsTr("Dark")]
                    Accessible.name: qsTr("Theme")
                    onActivated: index => page.settings.theme = codes[index]
                }
            }

            SettingRow {
                text: qsTr("Start at login")
                help: qsTr("Into the tray, without a window.")

                Switch {
                    checked: page.settings.startsAtLogin
                    Accessible.name: qsTr("Start at login")
                    onToggled: page.settings.startsAtLogin = checked
                }
            }

            Section { text: qsTr("Endpoint") }

            SettingRow {
                text: qsTr("Address")
                help: qsTr("127.0.0.1 is this computer only. Whoever can reach another address can try to use your servers.")
                problem: page.settings.hostProblem(host.text)

                TextField {
                    id: host

                    Layout.preferredWidth: 220
                    text: page.settings.host
                    Accessible.name: qsTr("Address to listen on")
                    onEditingFinished: page.settings.host = text.trim()
                }
            }

            SettingRow {
                text: qsTr("Port")

                SpinBox {
                    editable: true
                    from: 1
                    to: 65535
                    value: page.settings.port
                    textFromValue: value => value.toString()
                    valueFromText: text => parseInt(text)
                    Accessible.name: qsTr("Port")
                    onValueModified: page.settings.port = value
                }
            }

            SettingRow {
                text: qsTr("Ask clients for a token")
                help: page.settings.authenticated ? "" : qsTr("Every program on this computer can use your servers.")

                Switch {
                    checked: page.settings.authenticated
                    Accessible.name: qsTr("Ask clients for a token")
                    onToggled: page.settings.authenticated = checked
                }
            }

            SettingRow {
                text: qsTr("Token")
                help: qsTr("Whoever has it can use your servers.")

                Button {
                    text: qsTr("Copy")
                    Accessible.name: qsTr("Copy the token")
                    onClicked: page.settings.copyToken()
                }
            }

            Section { text: qsTr("Limits") }

            Repeater {
                model: page.settings.limits

                SettingRow {
                    id: limit

                    required property var modelData
                    readonly property real typed: Number.fromLocaleString(Qt.locale(), field.text === "" ? "x" : field.text)

                    text: limit.modelData.title
                    problem: field.acceptableInput && typed >= limit.modelData.least && typed <= limit.modelData.most ? ""
                             : qsTr("From %1 to %2").arg(limit.modelData.least.toLocaleString(Qt.locale(), "f", 0))
                                                    .arg(limit.modelData.most.toLocaleString(Qt.locale(), "f", 0))

                    TextField {
                        id: field

                        Layout.preferredWidth: 120
                        horizontalAlignment: Text.AlignRight
                        text: limit.modelData.value.toLocaleString(Qt.locale(), "f", limit.modelData.value % 1 === 0 ? 0 : 1)
                        Accessible.name: limit.modelData.title
                        onEditingFinished: {
                            if (limit.problem === "" && limit.typed !== limit.modelData.value)
                                page.settings.setLimit(limit.modelData.key, limit.typed)
                        }
                    }

                    Label {
                        Layout.preferredWidth: 40
                        color: Theme.quiet
                        text: limit.modelData.unit
                    }

                    ToolButton {
                        text: qsTr("Default")
                        Accessible.name: qsTr("Put “%1” back to its default").arg(limit.modelData.title)
                        onClicked: page.settings.resetLimit(limit.modelData.key)
                    }
                }
            }

            Section { text: qsTr("Diagnostics") }

            SettingRow {
                text: qsTr("Configuration file")
                help: page.settings.canBeKept ? page.settings.configurationFile
                                              : qsTr("The configuration comes from the environment; nothing that is set here is kept.")

                Button {
                    enabled: page.settings.canBeKept
                    text: qsTr("Show")
                    Accessible.name: qsTr("Show the configuration file in its folder")
                    onClicked: page.settings.showConfigurationFile()
                }
            }

            SettingRow {
                text: qsTr("Data folder")
                help: page.settings.dataFolder
            }

            SettingRow {
                text: qsTr("Diagnostics for a report")
                help: qsTr("Version, system, servers and their errors; no secrets.")

                Button {
                    text: qsTr("Copy")
                    Accessible.name: qsTr("Copy diagnostics")
                    onClicked: page.settings.copyDiagnostics()
                }
            }

            Item {
                implicitHeight: Theme.wide
            }
        }
    }

    Snackbar {
        id: note

        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.wide
        anchors.horizontalCenter: parent.horizontalCenter
        width: Math.min(460, parent.width - 2 * Theme.wide)
    }

    Connections {
        target: page.settings

        function onCopied(what: string): void {
            note.say(what)
        }

        function onFailed(about: string, message: string): void {
            note.say(qsTr("%1: %2").arg(about).arg(message))
        }
    }

    component Section: Label {
        Layout.topMargin: Theme.gap
        font.pointSize: Theme.headingText
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }

    component SettingRow: RowLayout {
        id: row

        property string text
        property string help
        property string problem

        Layout.fillWidth: true
        spacing: Theme.gap

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 2

            Label {
                Layout.fillWidth: true
                text: row.text
                textFormat: Text.PlainText
            }

            Label {
                Layout.fillWidth: true
                color: row.problem === "" ? Theme.quiet : Theme.bad
                font.pointSize: Theme.smallText
                text: row.problem === "" ? row.help : row.problem
                textFormat: Text.PlainText
                visible: text !== ""
                wrapMode: Text.Wrap
            }
        }
    }
}
