// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Qonduit

/// What can be set. It counts as soon as it is set, or says that it counts from the next start on. Edited in the file
/// by somebody else, it is shown as it is there.
Page {
    id: page

    required property Settings settings
    readonly property var waiting: page.settings.waiting

    title: qsTr("Settings")

    Binding {
        target: page.settings
        property: "watched"
        value: page.visible
    }

    /// What is so of a member for the moment.
    function noteOn(member: string): string {
        const instead = page.settings.overridden[member]
        return instead !== undefined ? qsTr("The command line says otherwise, and counts: %1").arg(instead)
             : page.waiting.includes(member) ? qsTr("Counts from the next start on.") : ""
    }

    /// That a value has changed while another one is typed; empty when it has not.
    function overtakenBy(field: KeptField): string {
        return field.overtaken ? qsTr("The configuration file says %1 now; Esc takes that.").arg(field.value) : ""
    }

    header: RestartBar { settings: page.settings }

    ScrollView {
        id: scroll

        anchors.fill: parent
        contentWidth: availableWidth

        ColumnLayout {
            x: Theme.wide
            spacing: Theme.wide
            // Nothing is known before. Not `visible`: layouts of Qt 6.4 miss what changes in them meanwhile.
            enabled: opacity === 1
            opacity: page.settings.theme === "" ? 0 : 1
            width: Math.min(scroll.availableWidth - 2 * Theme.wide, 680)

            Banner {
                Layout.fillWidth: true
                Layout.topMargin: Theme.wide
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
                help: page.overtakenBy(host) || qsTr("Only this computer can reach it.")
                note: page.noteOn("listen.host")
                problem: host.problem

                KeptField {
                    id: host

                    Layout.preferredWidth: 220
                    problem: page.settings.hostProblem(text.trim())
                    value: page.settings.host
                    Accessible.name: qsTr("Address to listen on")
                    onEntered: entry => page.settings.host = entry
                }
            }

            SettingRow {
                text: qsTr("Port")
                help: page.overtakenBy(port)
                note: page.noteOn("listen.port")
                problem: port.problem

                KeptField {
                    id: port

                    Layout.preferredWidth: 120
                    horizontalAlignment: Text.AlignRight
                    problem: page.settings.portProblem(text.trim())
                    value: String(page.settings.port)
                    Accessible.name: qsTr("Port")
                    onEntered: entry => page.settings.port = parseInt(entry)
                }
            }

            SettingRow {
                text: qsTr("Ask clients for a token")
                help: page.settings.authenticated ? "" : qsTr("Every program on this computer can use your servers.")
                note: page.noteOn("auth.mode")

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

                LimitSetting {
                    note: page.noteOn("limits." + key)
                    settings: page.settings
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
}
