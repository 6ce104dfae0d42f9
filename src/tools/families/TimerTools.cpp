// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/families/Families.h"

#include "protocol/json/Write.h"
#include "tools/ToolArguments.h"

namespace qonduit {

namespace {

/// `{"timer":{…}}`, or why there is none.
ToolReply timerReply(const Result<SetTimer> &timer)
{
    if (!timer)
        return ToolReply::failure(timer.error());
    return ToolReply::ofJson("{\"timer\":" + timer->toJson() + '}');
}

QCoro::Task<ToolReply> setTimer(ToolContext context, ToolArguments arguments)
{
    co_return timerReply(context.session->timers().set(*arguments.milliseconds("duration_ms"),
                                                       arguments.text("message"), arguments.flag("interval")));
}

QCoro::Task<ToolReply> listTimers(ToolContext context, ToolArguments arguments)
{
    QByteArray out;
    json::ObjectWriter writer(out);
    auto list = writer.array("timers");
    for (const auto &timer : context.session->timers().timers(arguments.flag("include_inactive")))
        list.raw(timer.toJson());
    list.end();
    writer.end();
    co_return ToolReply::ofJson(out);
}

QCoro::Task<ToolReply> getTimer(ToolContext context, ToolArguments arguments)
{
    co_return timerReply(context.session->timers().find(arguments.text("timer_id")));
}

QCoro::Task<ToolReply> deleteTimer(ToolContext context, ToolArguments arguments)
{
    co_return timerReply(context.session->timers().remove(arguments.text("timer_id")));
}

} // namespace

std::vector<ToolDefinition> timerTools()
{
    using Type = ToolParameter::Type;
    const ToolParameter timerId { "timer_id", Type::String, "The timer's timer_id", true };
    return {
        { "set_timer",
          "Set timer",
          "Be reminded later: an event timer_expired with your message wakes await_activity.",
          { { "duration_ms", Type::Integer, "From now, in milliseconds", true, 1, 86400000 },
            { "message", Type::String, "What to be reminded of", true, 1, 500 },
            { "interval", Type::Boolean, "Again and again, for up to 24 hours", false, {}, {}, {}, "false" } },
          { false, false, false, false },
          setTimer },
        { "list_timers",
          "List timers",
          "List the timers of this session.",
          { { "include_inactive", Type::Boolean, "Also those that have expired", false, {}, {}, {}, "false" } },
          { true, false, true, false },
          listTimers },
        { "get_timer", "Get timer", "Look at one timer.", { timerId }, { true, false, true, false }, getTimer },
        { "delete_timer",
          "Delete timer",
          "Take a timer away, and return it.",
          { timerId },
          { false, true, false, false },
          deleteTimer },
    };
}

} // namespace qonduit
