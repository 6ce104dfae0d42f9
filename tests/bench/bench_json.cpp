// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Measures the candidates of docs/decisions/0001-json-reader.md: what it costs to check one message.

#include "protocol/Message.h"
#include "protocol/json/Grammar.h"

#include <simdjson.h>

#if __has_include(<rapidjson/reader.h>)
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>
#define HAVE_RAPIDJSON
#endif

#include <QJsonDocument>

#include <chrono>
#include <cstdio>
#include <functional>

using namespace qonduit;

namespace {

QByteArray toolList(qsizetype size)
{
    QByteArray tools;
    for (int i = 0; tools.size() < size; ++i) {
        tools += tools.isEmpty() ? "" : ",";
        tools +=
            R"({"name":"tool_)" + QByteArray::number(i)
            + R"(","description":"Reads a file and says \"what\" is in it, line by line.","inputSchema":{"type":"object",)"
              R"("properties":{"path":{"type":"string","description":"Where the file is"},"lines":{"type":"integer",)"
              R"("minimum":1,"maximum":2000,"default":100},"follow":{"type":"boolean"}},"required":["path"]}})";
    }
    return R"({"jsonrpc":"2.0","id":7,"result":{"tools":[)" + tools + "]}}";
}

/// The public way of simdjson: on-demand, every value visited, every scalar's token looked at.
bool visit(simdjson::ondemand::value value, int depth)
{
    if (depth > maxJsonDepth)
        return false;
    switch (value.type()) {
    case simdjson::ondemand::json_type::object:
        for (auto field : value.get_object()) {
            simdjson::ondemand::raw_json_string key;
            simdjson::ondemand::value inside;
            if (field.key().get(key) || field.value().get(inside) || !visit(inside, depth + 1))
                return false;
        }
        return true;
    case simdjson::ondemand::json_type::array:
        for (auto element : value.get_array()) {
            simdjson::ondemand::value inside;
            if (std::move(element).get(inside) || !visit(inside, depth + 1))
                return false;
        }
        return true;
    default: {
        // Only what our own checks of the token would read at least.
        const auto token = value.raw_json_token();
        return !token.empty() && std::memchr(token.data(), '\\', token.size()) != token.data();
    }
    }
}

bool onDemand(const QByteArray &text)
{
    thread_local simdjson::ondemand::parser parser;
    simdjson::ondemand::document document;
    simdjson::ondemand::value root;
    const auto room = size_t(text.capacity());
    if (parser.iterate(text.constData(), size_t(text.size()), room).get(document) || document.get_value().get(root))
        return false;
    return visit(root, 1);
}

bool dom(const QByteArray &text)
{
    thread_local simdjson::dom::parser parser;
    return parser.parse(text.constData(), size_t(text.size()), false).error() == simdjson::SUCCESS;
}

bool ours(QByteArray text)
{
    return bool(checkJson(text));
}

bool oursWithEnvelope(const QByteArray &text)
{
    const auto incoming = jsonrpc::read(text);
    return incoming && incoming->messages.front();
}

bool qt(const QByteArray &text)
{
    return !QJsonDocument::fromJson(text).isNull();
}

#ifdef HAVE_RAPIDJSON
bool rapid(const QByteArray &text)
{
    rapidjson::MemoryStream bytes(text.constData(), size_t(text.size()));
    rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> stream(bytes);
    rapidjson::BaseReaderHandler<> handler;
    return bool(
        rapidjson::Reader().Parse<rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseValidateEncodingFlag>(
            stream, handler));
}
#endif

void measure(const char *name, const std::function<bool(const QByteArray &)> &check, const QByteArray &text)
{
    using Seconds = std::chrono::duration<double>;
    const auto now = [] { return std::chrono::steady_clock::now(); };
    if (!check(text)) {
        std::printf("  %-24s refuses it\n", name);
        return;
    }
    double best = 1e9;
    for (int round = 0; round < 7; ++round) {
        int count = 0;
        const auto start = now();
        while (Seconds(now() - start).count() < 0.03) {
            for (int i = 0; i < 8; ++i)
                check(text);
            count += 8;
        }
        best = std::min(best, Seconds(now() - start).count() / count);
    }
    std::printf("  %-24s %10.3f us  %8.0f MB/s\n", name, best * 1e6, double(text.size()) / best / 1e6);
}

} // namespace

int main()
{
    const QByteArray message =
        R"({"jsonrpc":"2.0","id":42,"method":"tools/call","params":{"name":"read_file",)"
        R"("arguments":{"path":"/home/ada/notes.txt","lines":100},"_meta":{"progressToken":42}}})";
    QByteArray prose;
    while (prose.size() < 1000000)
        prose += "All happy families are alike; each unhappy family is unhappy in its own way. ";
    const QByteArray answer =
        R"({"jsonrpc":"2.0","id":42,"result":{"content":[{"type":"text","text":")" + prose + R"("}]}})";

    for (auto text : { message, toolList(10000), toolList(100000), answer }) {
        text.reserve(text.size() + qsizetype(simdjson::SIMDJSON_PADDING));
        std::printf("%lld bytes\n", static_cast<long long>(text.size()));
        measure("checkJson", ours, text);
        measure("read (with envelope)", oursWithEnvelope, text);
        measure("simdjson on-demand", onDemand, text);
        measure("simdjson DOM", dom, text);
#ifdef HAVE_RAPIDJSON
        measure("rapidjson SAX", rapid, text);
#endif
        measure("QJsonDocument", qt, text);
    }
    return 0;
}
