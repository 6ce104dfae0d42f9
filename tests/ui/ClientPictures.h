// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Clock.h"
#include "ui/Album.h"

namespace qonduit {

/// The first five minutes, and the page of clients, of somebody who is new.
void photographClients(const Album &album, Clock &clock);

} // namespace qonduit
