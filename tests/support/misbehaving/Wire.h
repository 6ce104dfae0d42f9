// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace misbehaving {

/// One line that came, taken apart just far enough. Members hold their raw JSON text and are empty when absent.
struct Message
{
    std::string id;
    std::string method; ///< without its quotes
    std::string params;
    std::string result;

    static Message read(std::string_view line);
};

/// The raw text of a member of a JSON object; empty when there is none.
std::string_view member(std::string_view object, std::string_view key);
/// \p text as a JSON string, with its quotes. Bytes beyond ASCII pass as they are.
std::string quoted(std::string_view text);

/// Writes all of \p bytes to a descriptor, and exits when nobody reads.
void writeAll(int descriptor, std::string_view bytes);
/// Writes one line to stdout.
void say(std::string_view line);

void respond(const std::string &id, std::string_view result);
void refuse(const std::string &id, int code, std::string_view message);
void notify(std::string_view method, std::string_view params);

} // namespace misbehaving
