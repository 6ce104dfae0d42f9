// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/ForwardedRequest.h"

namespace qonduit {

QCoro::Task<Result<RawJson>> forwardedRequest(ToolContext context, QString server, QByteArrayView method,
                                              RawJson params)
{
    const auto backend = context.session->backend(server);
    if (!backend)
        co_return backend.error();
    BackendCall::Options options;
    options.timeout = BackendCall::requestTimeout;
    options.mayRunTwice = true; // all that comes this way reads, or sets what is set then
    options.origin = context.session->origin(context.requestId, context.span);
    auto forwarding = forwardedRequest(context, (*backend)->call(method, params, std::move(options)));
    auto result = co_await forwarding;
    co_return result;
}

QCoro::Task<Result<RawJson>> forwardedRequest(ToolContext context, std::shared_ptr<BackendCall> call)
{
    context.cancelled.whenSettled([weak = std::weak_ptr(call)](const Error &why) {
        if (const auto running = weak.lock())
            running->cancel(why.message);
    });
    const auto answer = call->answer();
    const auto result = co_await answer;
    co_return result;
}

Result<> checkServerFilter(Session &session, const QString &server)
{
    if (server.isEmpty())
        return {};
    if (const auto known = session.servers().require(server); !known)
        return known.error();
    return {};
}

ToolReply forwardedFailure(const Error &error)
{
    return error.is(ErrorCode::NotFound) && !error.isPeers
             ? ToolReply::failure("TOOL_ERR_SERVER_NOT_FOUND", error.message)
             : ToolReply::failure(error);
}

} // namespace qonduit
