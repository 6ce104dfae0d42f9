// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "Wire.h"

#include <cstdlib>
#include <unistd.h>

namespace misbehaving {

namespace {

constexpr auto space = " \t\r\n";

std::size_t endOfString(std::string_view text, std::size_t start)
{
    for (auto at = start + 1; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            return at + 1;
    }
    return text.size();
}

/// The end of the value that begins at \p start. The proxy sends valid JSON, so brackets need only be counted.
std::size_t endOfValue(std::string_view text, std::size_t start)
{
    int depth = 0;
    for (auto at = start; at < text.size();) {
        const char c = text[at];
        if (c == '"') {
            at = endOfString(text, at);
        } else if (c == '{' || c == '[') {
            ++depth;
            ++at;
        } else if (c == '}' || c == ']') {
            if (depth == 0)
                return at; // of the object around a number
            --depth;
            ++at;
        } else if (depth == 0 && (c == ',' || c == ' ')) {
            return at;
        } else {
            ++at;
            continue;
        }
        if (depth == 0)
            return at;
    }
    return text.size();
}

} // namespace

std::string_view member(std::string_view object, std::string_view key)
{
    auto at = object.find('{');
    while (at != std::string_view::npos && at < object.size()) {
        at = object.find('"', at);
        if (at == std::string_view::npos)
            break;
        const auto keyEnd = endOfString(object, at);
        const auto name = object.substr(at + 1, keyEnd - at - 2);
        const auto value = object.find_first_not_of(space, object.find(':', keyEnd) + 1);
        const auto end = endOfValue(object, value);
        if (name == key)
            return object.substr(value, end - value);
        at = object.find(',', end);
    }
    return {};
}

Message Message::read(std::string_view line)
{
    Message message { std::string(member(line, "id")), std::string(member(line, "method")),
                      std::string(member(line, "params")), std::string(member(line, "result")) };
    if (message.method.size() > 1)
        message.method = message.method.substr(1, message.method.size() - 2);
    return message;
}

std::string quoted(std::string_view text)
{
    static constexpr auto digits = "0123456789abcdef";
    std::string json = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            json += '\\';
        if (byte < 0x20)
            (json += "\\u00") += { digits[byte >> 4], digits[byte & 15] };
        else
            json += c;
    }
    return json + '"';
}

void writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto written = ::write(descriptor, bytes.data(), bytes.size());
        if (written <= 0)
            std::_Exit(0);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void say(std::string_view line)
{
    writeAll(STDOUT_FILENO, std::string(line) + '\n');
}

void respond(const std::string &id, std::string_view result)
{
    say(R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":)" + std::string(result) + '}');
}

void refuse(const std::string &id, int code, std::string_view message)
{
    say(R"({"jsonrpc":"2.0","id":)" + id + R"(,"error":{"code":)" + std::to_string(code) + R"(,"message":)"
        + quoted(message) + "}}");
}

void notify(std::string_view method, std::string_view params)
{
    say(R"({"jsonrpc":"2.0","method":)" + quoted(method) + R"(,"params":)" + std::string(params) + '}');
}

} // namespace misbehaving
