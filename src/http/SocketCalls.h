// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

/// \file
/// What the operating system offers and Qt does not.

namespace qonduit::http {

/// Tells the client that nothing more will come, while what it still sends can be read.
void shutdownWriting(qintptr descriptor);

/// How many descriptors this process may have open now; a large number where the system sets no such limit.
qsizetype descriptorLimit();

/// Gives memory that was freed back to the system, where the C library keeps it otherwise. Takes milliseconds.
void returnFreeMemory();

} // namespace qonduit::http
