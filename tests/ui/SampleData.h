// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"
#include "app/link/InboxEntry.h"
#include "app/link/SettingsLink.h"

namespace qonduit::sample {

/// Invented but realistic values: many servers, long names, errors, other scripts.
QList<ServerRow> servers();
ServerRow server(const QString &name, ServerRow::State state = ServerRow::State::Connected, int tools = 0);
Overview serving();
Overview notServing();

/// An elicitation with every kind of field.
Question fullForm();
/// Markup, tricks with reading direction and a flood of text.
Question hostileQuestion();
Question shortOfTime();
Question impossibleForm();
/// A server that sends the person to sign in.
Question webPage();
/// The same to where nobody should be sent.
Question suspiciousWebPage();
/// A conversation to continue, with everything that a server can wish.
Question samplingRequest();
/// The same full of markup, tricks and megabytes.
Question hostileSampling();
/// Tools that are not what they were, one of them poisoned.
Question changedDefinitions();
/// A yes or no.
Question yesOrNo();
/// One of three.
Question oneOfThree();
/// What became of what waited, in every way that it can.
QList<InboxEntry> answered();
Question commandApproval();
Question addressApproval();
SettingsValues settings();

} // namespace qonduit::sample
