// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QString>

/// Where the application that runs on a data folder listens for the programs of its user: two data folders are two
/// applications.
///
/// A client that is launched by another program may have none of the user's environment but HOME, so the way goes by
/// the data folder alone: `socket` in it is a link to the socket, which stands in the user's runtime folder and is
/// named by a hash of the data folder. On Windows it is a pipe, named by the user and that hash.
namespace qonduit::LocalAddress {

/// Who is expected: MCP clients, or a later start of the desktop application, at `window` in the data folder.
enum class Door { Clients, Window };

/// Where to listen. Makes the folder, for its owner only.
/// \returns Storage when there is no such place
Result<QString> toListen(const QString &dataFolder, Door door = Door::Clients);
/// Makes the data folder lead to \p address, which listens by now.
/// \returns Storage with the reason
Result<> publish(const QString &dataFolder, const QString &address, Door door = Door::Clients);
/// Where to connect to. Whether anybody listens there is another question.
QString toConnect(const QString &dataFolder, Door door = Door::Clients);

} // namespace qonduit::LocalAddress
