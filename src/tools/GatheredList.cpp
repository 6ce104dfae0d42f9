// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tools/GatheredList.h"

#include "protocol/json/Write.h"

namespace qonduit {

using namespace std::chrono_literals;

namespace {

constexpr auto patience = 20s;

using Answer = Cell<Result<CatalogueList::Entries>>;

QCoro::Task<> ask(QPointer<Backend> backend, CatalogueList::Kind kind, Answer answer)
{
    auto listing = backend->list(kind);
    auto entries = co_await listing;
    answer.settle(std::move(entries));
}

} // namespace

QCoro::Task<Result<GatheredList>> GatheredList::of(QPointer<Session> session, QStringList servers,
                                                   CatalogueList::Kind kind)
{
    GatheredList gathered;
    std::vector<Answer> answers(std::size_t(servers.size()));
    for (qsizetype i = 0; i < servers.size(); ++i) {
        const auto backend = session ? session->backend(servers.at(i)) : Error(ErrorCode::Closed, QString());
        if (backend)
            ask(*backend, kind, answers[std::size_t(i)]); // runs detached
        else
            answers[std::size_t(i)].settle(backend.error());
    }
    if (!session)
        co_return Error(ErrorCode::Closed, QStringLiteral("the session has ended"));
    Timer deadline(session->clock());
    deadline.start(patience, [answers] {
        for (const auto &answer : answers)
            answer.settle(Error(ErrorCode::Timeout, QStringLiteral("has not answered within 20 s; ask again later")));
    });
    for (qsizetype i = 0; i < servers.size(); ++i) {
        const auto &answer = answers[std::size_t(i)];
        const auto entries = co_await answer;
        gathered.parts.push_back({ servers.at(i), entries });
    }
    if (!session)
        co_return Error(ErrorCode::Closed, QStringLiteral("the session has ended"));
    co_return gathered;
}

ToolReply GatheredList::reply(std::initializer_list<const char *> members, const Wanted &wanted,
                              const QList<QByteArray> &own) const
{
    QByteArray out;
    json::ArrayWriter list(out);
    QByteArray failures;
    json::ArrayWriter failureList(failures);
    bool hasFailed = false;
    for (const auto &entry : own)
        list.raw(entry);
    for (const auto &[server, entries] : parts) {
        if (!entries) {
            hasFailed = true;
            auto failure = failureList.object();
            failure.member("server", server);
            failure.member("message", entries.error().message);
            failure.end();
            continue;
        }
        for (const auto &entry : **entries) {
            if (wanted && !wanted(server, entry))
                continue;
            auto row = list.object();
            row.member("server", server);
            for (const auto *member : members)
                row.member(member, entry.description[member]);
            row.end();
        }
    }
    list.end();
    failureList.end();
    if (hasFailed)
        return ToolReply::ofTexts({ out, "{\"unavailable_servers\":" + failures + '}' });
    return ToolReply::ofJson(out);
}

} // namespace qonduit
