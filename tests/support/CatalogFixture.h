// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "support/SessionFixture.h"
#include "tools/ToolCatalog.h"

namespace qonduit {

/// A session with one connected server, and its client that calls tools of ours.
struct CatalogFixture : SessionFixture
{
    explicit CatalogFixture(bool answersCalls = true)
    {
        channels.script.answersCalls = answersCalls;
        std::ignore = registry.add(fakeServer()); // the first one cannot clash
        session = makeSession();
        session->connectServers();
        turnEventLoop();
        session->events().take().settled(true);
    }
    Collected<Result<ToolReply>> call(const QByteArray &tool, const QByteArray &arguments = "{}")
    {
        const ToolContext context { session.get(), "1", {}, cancelled };
        Collected<Result<ToolReply>> answer(
            catalog.call(context, RawJson::fromTrusted(R"({"name":")" + tool + R"(","arguments":)" + arguments + '}')));
        turnEventLoop();
        return answer;
    }
    /// The text of a block, parsed.
    static RawJson block(const Collected<Result<ToolReply>> &answer, std::size_t index = 0)
    {
        const auto blocks = answer.value()->result()["content"].elements();
        return index < blocks.size()
                 ? RawJson::parse(blocks[index]["text"].toString().value_or(QString()).toUtf8()).value()
                 : RawJson();
    }
    static std::size_t blocks(const Collected<Result<ToolReply>> &answer)
    {
        return answer.value()->result()["content"].elements().size();
    }
    static bool isError(const Collected<Result<ToolReply>> &answer)
    {
        return answer.value()->result()["isError"].toBool().value_or(false);
    }

    ToolCatalog catalog;
    std::unique_ptr<Session> session;
    Cell<Error> cancelled;
};

} // namespace qonduit
