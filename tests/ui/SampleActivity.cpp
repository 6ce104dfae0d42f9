// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/SampleActivity.h"

#include <QRandomGenerator>

namespace qonduit::sample {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Kind
{
    const char *server;
    const char *tool;
    int typicalMs;
};
constexpr std::array<Kind, 9> kinds { {
    { "github", "search_code", 340 },
    { "github", "list_pull_requests", 620 },
    { "github", "create_issue", 910 },
    { "filesystem", "read_text_file", 3 },
    { "filesystem", "directory_tree", 45 },
    { "tickets", "find_tickets", 150 },
    { "postgres-reporting-read-only-replica-eu-central-1", "query", 1400 },
    { "team-07", "a_tool_with_a_name_that_goes_on_for_longer_than_anybody_would_like_to_read_in_a_list", 80 },
    { "team-12", "поиск_по_документам", 25 },
} };

QString clientNo(quint32 number)
{
    static const QStringList names { u"claude-code 2.1.4"_s, u"cursor-vscode 1.0.0"_s, u"Zed 0.212"_s,
                                     u"日本語クライアント 3"_s };
    return names[number % names.size()];
}

SpanRow spanRow(quint64 id, quint64 parent, SpanRow::Direction direction, const QByteArray &method)
{
    SpanRow row;
    row.id = id;
    row.parent = parent;
    row.direction = direction;
    row.method = method;
    row.status = SpanRow::Status::Completed;
    return row;
}

void makeLively(SpanRow &row, QRandomGenerator &random)
{
    const auto dice = random.bounded(100);
    if (dice < 5) {
        row.status = SpanRow::Status::Failed;
        row.error =
            u"API rate limit exceeded for user ID 1187310. If you reach out to support, include the request ID 9C40:1F2E."_s;
    } else if (dice < 6) {
        row.status = SpanRow::Status::Timeout;
        row.error = u"the server has not answered within 60 s"_s;
    } else if (dice < 8) {
        row.status = SpanRow::Status::Cancelled;
        row.error = u"the client no longer wants it"_s;
    }
}

} // namespace

QList<SpanRow> call(quint64 id, const QString &client, const QString &server, const QByteArray &tool,
                    SpanRow::TimePoint began, std::chrono::microseconds took)
{
    auto outer = spanRow(id, 0, SpanRow::Direction::FromClient, "tools/call");
    outer.subject = server.toUtf8() + '/' + tool;
    auto inner = spanRow(id + 1, id, SpanRow::Direction::ToServer, "tools/call");
    inner.subject = tool;
    inner.server = server;
    outer.client = inner.client = client;
    outer.started = inner.started = began;
    outer.ended = inner.ended = began + took;
    return { outer, inner };
}

QList<SpanRow> requests(int count, Clock::TimePoint now, const QDateTime &wallClock)
{
    QRandomGenerator random(7);
    QList<SpanRow> rows;
    auto time = now - std::chrono::milliseconds(90) * count;
    while (rows.size() < count) {
        const auto &kind = kinds[random.bounded(quint32(kinds.size()))];
        const auto client = clientNo(random.bounded(quint32(7)));
        const auto took = std::chrono::microseconds(kind.typicalMs * (300 + random.bounded(1700)));
        auto pair = call(quint64(rows.size()) + 1, client, QString::fromUtf8(kind.server), kind.tool, time, took);
        pair[1].started += std::chrono::microseconds(120 + random.bounded(200));
        pair[1].ended -= std::chrono::microseconds(std::min<qint64>(100, took.count() / 4));
        makeLively(pair[1], random);
        pair[0].status = pair[1].status;
        pair[0].error = pair[1].error;
        if (random.bounded(40) == 0) {
            auto question = spanRow(pair[1].id + 1, pair[1].id, SpanRow::Direction::FromServer, "elicitation/create");
            question.server = pair[1].server;
            question.client = client;
            question.started = pair[1].started + took / 5;
            question.ended = pair[1].ended - took / 5;
            pair += question;
        }
        rows += pair;
        time += std::chrono::milliseconds(random.bounded(random.bounded(5) == 0 ? 900 : 180));
    }
    const auto late = now - rows.last().started - 800ms; // the last of them has just begun
    for (auto &row : rows) {
        row.started += late;
        row.ended += late;
        if (row.ended > now) {
            row.status = SpanRow::Status::Pending;
            row.error.clear();
        }
        row.startedAt =
            wallClock.addMSecs(-std::chrono::duration_cast<std::chrono::milliseconds>(now - row.started).count())
                .toMSecsSinceEpoch();
    }
    return rows;
}

QList<TaskRow> tasks(Clock::TimePoint now)
{
    using Status = TaskRow::Status;
    const auto make = [now](const QString &id, const QString &server, const QString &tool, Status status,
                            std::chrono::seconds age, std::chrono::seconds took) {
        TaskRow row;
        row.id = id;
        row.client = clientNo(quint32(id.size()));
        row.server = server;
        row.tool = tool;
        row.status = status;
        row.started = now - age;
        row.deadline = row.started + 10min;
        row.ended = row.started + took;
        return row;
    };
    auto build = make(u"t-1"_s, u"github"_s, u"run_workflow"_s, Status::Working, 84s, 0s);
    build.progress = 23;
    build.total = 60;
    build.message = u"Compiling src/ui/activity/SpanList.cpp <b>not bold</b>"_s;
    auto import =
        make(u"t-22"_s, u"postgres-reporting-read-only-replica-eu-central-1"_s, u"query"_s, Status::Working, 412s, 0s);
    import.progress = 1'482'113;
    import.message = u"строк прочитано · 1482113 行を読み取りました"_s;
    const auto silent = make(u"t-333"_s, u"team-07"_s,
                             u"a_tool_with_a_name_that_goes_on_for_longer_than_anybody_would_like_to_read_in_a_list"_s,
                             Status::Working, 6s, 0s);
    auto done = make(u"t-4"_s, u"tickets"_s, u"export_board"_s, Status::Completed, 240s, 131s);
    auto failed = make(u"t-55"_s, u"github"_s, u"run_workflow"_s, Status::Failed, 290s, 62s);
    failed.error = u"the server crashed with signal 9 (KILL); its last line was: JavaScript heap out of memory"_s;
    auto cancelled = make(u"t-666"_s, u"filesystem"_s, u"directory_tree"_s, Status::Cancelled, 200s, 17s);
    auto expired = make(u"t-7"_s, u"team-12"_s, u"поиск_по_документам"_s, Status::Expired, 280s, 60s);
    expired.error = u"the task lived longer than its ttl of 60 s"_s;
    return { build, import, silent, done, failed, cancelled, expired };
}

SpanDetails spanDetails(const SpanRow &row)
{
    SpanDetails details;
    details.id = row.id;
    details.arguments =
        R"({"name":")" + row.subject
        + R"(","arguments":{"query":"repo:example/engine \"undefined reference\" language:C++","perPage":30,)"
          R"("sort":"indexed","token":"***","labels":["bug","сборка"],"since":"2026-01-02T00:00:00Z"}})";
    details.argumentsSize = details.arguments.size();
    if (row.status == SpanRow::Status::Completed && row.method == "tools/call")
        details.result =
            R"({"content":[{"type":"text","text":"total_count: 3\nsrc/CMakeLists.txt:41: target_link_libraries(app core)\nsrc/net/Socket.cpp:12: #include <openssl/ssl.h>\ntests/tst_Socket.cpp:7: // undefined reference to SSL_new"},)"
            R"({"type":"image","mimeType":"image/png","data":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"}],"structuredContent":{"total_count":3,"incomplete_results":false}})";
    if (row.isServersTool())
        details.repeat =
            row.subject.startsWith("create") ? SpanDetails::Repeat::AfterAsking : SpanDetails::Repeat::Freely;
    return details;
}

void serveActivity(EngineLink &link, Clock &clock, int count)
{
    auto &activity = link.activity();
    const auto rows = requests(count, clock.now(), clock.utcNow());
    QObject::connect(&activity, &PageLink::watchedChanged, &activity, [&activity, rows](bool isWatched) {
        if (isWatched)
            Q_EMIT activity.newsCame({ true, rows, {} });
    });
    QObject::connect(&activity, &ActivityLink::detailsRequested, &activity, [&activity, rows](quint64 id) {
        if (id > 0 && id <= quint64(rows.size()))
            Q_EMIT activity.detailsCame(spanDetails(rows[qsizetype(id) - 1]));
    });
    QObject::connect(&activity, &ActivityLink::repeatRequested, &activity, [&activity, rows](quint64 id) {
        auto row = rows[qsizetype(id) - 1];
        row.status = SpanRow::Status::Completed;
        auto result = spanDetails(row).result;
        result.replace("total_count: 3", "total_count: 4").replace("Socket.cpp:12", "Socket.cpp:13");
        Q_EMIT activity.repeated({ id, result, {}, 287ms });
    });
    QObject::connect(&activity, &ActivityLink::exportRequested, &activity,
                     [&activity](const QString &file) { Q_EMIT activity.exported(file, {}); });

    auto &board = link.tasks();
    QObject::connect(&board, &PageLink::watchedChanged, &board, [&board, &clock](bool isWatched) {
        if (isWatched)
            Q_EMIT board.tasksCame(tasks(clock.now()));
    });
    QObject::connect(&board, &TasksLink::detailsRequested, &board, [&board](const QString &id) {
        const auto sample = spanDetails(call(1, {}, u"github"_s, "run_workflow", {}, 1s)[1]);
        Q_EMIT board.detailsCame({ id, sample.arguments, id == u"t-4"_s ? sample.result : QByteArray(), true });
    });
    QObject::connect(&board, &TasksLink::cancelRequested, &board, [&board, &clock](const QString &id) {
        auto list = tasks(clock.now());
        for (auto &task : list) {
            if (task.id == id) {
                task.status = TaskRow::Status::Cancelled;
                task.ended = clock.now();
            }
        }
        Q_EMIT board.tasksCame(list);
    });
}

} // namespace qonduit::sample
