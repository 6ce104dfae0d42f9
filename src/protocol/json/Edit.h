// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "protocol/json/RawJson.h"

#include <QByteArrayView>

/// Changing JSON text without rewriting it.
namespace qonduit::json {

/// An object with one member set: its value is replaced where it stands, else the member is appended. With a missing
/// \p value the member is removed, with its comma. Every other byte stays as it is: order, number spellings, unknown
/// members, white space.
///
/// A missing \p object counts as `{}`; what is no object is returned as it is. Should the key stand more than once, the
/// first place is kept and the others are removed: whatever reads the result finds only \p value.
///
/// \code
/// params = json::withMember(params, "_meta", json::withMember(params["_meta"], "progressToken", token));
/// \endcode
/// \param key as UTF-8, without escapes; found however it is spelt in the text
RawJson withMember(const RawJson &object, QByteArrayView key, const RawJson &value);

/// withMember() for a member that decides what happens: some servers read another spelling of its key as well, `Name`
/// for `name`, so that there must be none. \returns InvalidParams when there is another spelling
Result<RawJson> withLoneMember(const RawJson &object, QByteArrayView key, const RawJson &value);

} // namespace qonduit::json
