// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/TaskPages.h"

#include "protocol/Wire.h"

namespace qonduit {

namespace {

constexpr int pageLimit = 50;
constexpr std::size_t taskLimit = 1000;
constexpr qsizetype bytesLimit = 8 * 1024 * 1024;

RawJson pageParams(const RawJson &cursor)
{
    if (cursor.isMissing())
        return RawJson::emptyObject();
    return RawJson::fromTrusted("{\"cursor\":" + cursor.toByteArray() + '}');
}

} // namespace

QCoro::Task<> readTasks(QPointer<Backend> backend, Origin origin, Cell<Error> over, Cell<std::vector<RawJson>> read)
{
    std::vector<RawJson> tasks;
    RawJson cursor;
    qsizetype bytes = 0;
    for (int page = 0; page < pageLimit && backend && backend->stands() && !over.isSettled(); ++page) {
        BackendCall::Options options;
        options.mayRunTwice = true;
        options.origin = origin;
        const auto call = backend->call(wire::tasksList, pageParams(cursor), std::move(options));
        const auto onOver = over.subscribe([weak = std::weak_ptr(call)](const Error &why) {
            if (const auto running = weak.lock())
                running->cancel(why.message);
        });
        const auto answer = call->answer();
        const auto listed = co_await answer;
        if (!listed)
            break;
        bytes += listed->view().size(); // what is kept of it keeps all of it
        for (const auto &task : (*listed)["tasks"].elements())
            tasks.push_back(task);
        const auto next = (*listed)["nextCursor"];
        const bool isLast = !next.isString() || next.view() == cursor.view();
        if (isLast || tasks.size() >= taskLimit || bytes >= bytesLimit)
            break;
        cursor = next;
    }
    read.settle(std::move(tasks));
}

} // namespace qonduit
