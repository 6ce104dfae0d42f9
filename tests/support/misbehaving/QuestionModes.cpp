// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "Server.h"

#include <memory>

namespace misbehaving {

namespace {

void ask(const std::string &id)
{
    say(R"({"jsonrpc":"2.0","id":)" + id
        + R"(,"method":"elicitation/create","params":{"message":"May I?",)"
          R"("requestedSchema":{"type":"object","properties":{"sure":{"type":"boolean"}}}}})");
}

/// Asks 1000 questions during a call, and answers the call with how they were answered.
void asksStorm(Server &server)
{
    struct Storm
    {
        int open = 0;
        std::string call;
        std::map<std::string, int> counts;
    };
    const auto storm = std::make_shared<Storm>();
    server.onCall = [storm](const Message &message) {
        *storm = { 1000, message.id, {} };
        for (int question = 1; question <= 1000; ++question)
            ask('"' + std::to_string(question) + '"');
    };
    server.onOther = [storm](const Message &message) {
        if (message.id.empty())
            return;
        const std::string action(member(message.result, "action"));
        ++storm->counts[action.empty() ? "\"error\"" : action];
        if (--storm->open > 0)
            return;
        std::string counts;
        for (const auto &[name, count] : storm->counts)
            counts += (counts.empty() ? "" : ",") + name + ':' + std::to_string(count);
        respond(storm->call, Server::toolResult('{' + counts + '}'));
    };
}

/// Asks a question during a call of `ask`; a call of `withdraw` takes the question back and answers both calls.
void withdrawsQuestion(Server &server)
{
    const auto call = std::make_shared<std::string>();
    server.onCall = [call](const Message &message) {
        if (Server::toolOf(message) == "ask") {
            *call = message.id;
            ask("1");
            return;
        }
        notify("notifications/cancelled", R"({"requestId":1,"reason":"no longer needed"})");
        respond(*call, Server::toolResult(R"({"asked":true})"));
        Server::echo(message);
    };
}

} // namespace

Modes questionModes()
{
    return {
        { "asks-storm", asksStorm },
        { "withdraws-question", withdrawsQuestion },
    };
}

} // namespace misbehaving
