// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/SampleServers.h"

#include "protocol/json/Write.h"
#include "ui/SampleData.h"

#include <QBuffer>
#include <QDataStream>
#include <QHash>
#include <QImage>
#include <QLinearGradient>
#include <QPainter>

namespace qonduit::sample {

using namespace Qt::StringLiterals;

namespace {

const QByteArray issueSchema = R"({"type":"object","properties":{
    "owner":{"type":"string","description":"Who owns the repository, for example qt"},
    "repo":{"type":"string","title":"Repository"},
    "title":{"type":"string","description":"One sentence"},
    "body":{"type":"string","description":"The text, in Markdown"},
    "priority":{"type":"integer","minimum":1,"maximum":5,"default":3},
    "state":{"type":"string","enum":["open","closed"],"default":"open"},
    "draft":{"type":"boolean","default":false},
    "labels":{"type":"array","items":{"type":"string"},"default":["bug"]},
    "token":{"type":"string","description":"Only when yours should not be used"}},
    "required":["owner","repo","title"]})";

struct Tool
{
    QString title;
    QString description;
    QString name = {};
};

QList<Tool> toolsOf(const ServerRow &server)
{
    const QHash<QString, Tool> known {
        { u"create_issue"_s,
          { u"Open a new issue"_s,
            u"Create a new issue in a repository. Asks for a title, and takes a body in Markdown, labels and assignees."_s } },
        { u"get_file_contents"_s,
          { u"Get file or directory contents"_s,
            u"Get the contents of a file or directory from a repository, on any branch, tag or commit."_s } },
        { u"list_pull_requests"_s,
          { u"List pull requests"_s,
            u"List pull requests in a repository. If the user names an author, use search_pull_requests instead.\nResults come in pages of 30; the cursor of the last page is empty.\nA fourth line.\nA fifth line that is not shown."_s } },
        { u"merge_pull_request"_s,
          { u"Merge pull request"_s, u"Merge a pull request. <b>Not bold</b> <img src='http://127.0.0.1:1/x'>"_s } },
        { u"a_tool_with_a_name_that_goes_on_for_longer_than_anybody_would_like_to_read_in_a_list"_s,
          { u"A title that is about as long as the name it stands beside"_s, {} } },
        { u"search_code"_s, { {}, u"Fast and precise code search across all repositories that the token can see."_s } },
        { u"поиск"_s, { u"Поиск по репозиториям"_s, u"Ищет код и задачи. بحث في المستودعات"_s } },
    };
    QList<Tool> tools;
    for (const auto &name : server.tools) {
        const auto number = QString::number(tools.size());
        auto tool = known.value(name, { u"Tool "_s + number, u"Does the thing number %1."_s.arg(number) });
        tool.name = name;
        tools += tool;
    }
    return tools;
}

OfferRow toolRow(const Tool &tool, const QByteArray &more = {})
{
    QByteArray json;
    json::ObjectWriter writer(json);
    writer.member("name", tool.name);
    writer.member("title", tool.title);
    writer.member("description", tool.description);
    writer.raw("inputSchema", issueSchema);
    writer.raw("annotations", more);
    writer.end();
    return { tool.name, tool.title, tool.description, RawJson::fromTrusted(json) };
}

OfferRow offer(const QByteArray &json, QByteArrayView key)
{
    const auto whole = RawJson::fromTrusted(json);
    return { whole[key].toString().value_or(QString()), whole["title"].toString().value_or(QString()),
             whole["description"].toString().value_or(QString()), whole };
}

QByteArray pictureBytes()
{
    QImage picture(320, 120, QImage::Format_RGB32);
    QPainter painter(&picture);
    QLinearGradient gradient(0, 0, 320, 120);
    gradient.setColorAt(0, QColor(0x2b8a80));
    gradient.setColorAt(1, QColor(0xe8b04b));
    painter.fillRect(picture.rect(), gradient);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    return bytes.toBase64();
}

void fillFailed(ServerDetail &detail)
{
    detail.advice = { ServerAdvice::Cause::ProgramElsewhere, u"npx"_s,
                      u"/home/ada/.nvm/versions/node/v22.12.0/bin/npx"_s };
    detail.lastLines = { u"/bin/sh: 1: npx: not found"_s };
}

} // namespace

QString hostileText()
{
    return u"<b>Not bold</b> <img src='http://127.0.0.1:1/x'> \u202egnp.exe\u202c\n"_s + QString(10000, u'W');
}

ServerDetail detail(const QString &server)
{
    using Kind = OfferList::Kind;
    ServerDetail detail;
    detail.config.name = server;
    detail.config.command = u"docker"_s;
    detail.config.arguments = QStringList { u"run"_s, u"-i"_s, u"--rm"_s, u"ghcr.io/github/github-mcp-server"_s };
    detail.config.environment = { { u"GITHUB_PERSONAL_ACCESS_TOKEN"_s, u"${secret:github}"_s },
                                  { u"GITHUB_API_KEY"_s, u"a-value-that-nobody-sees"_s },
                                  { u"GITHUB_HOST"_s, u"https://github.example.com"_s } };
    detail.config.allowedTools = QStringList();
    for (const auto &row : servers()) {
        if (row.name != server)
            continue;
        detail.isConnected = row.state == ServerRow::State::Connected;
        for (auto &list : detail.lists)
            list.isKnown = detail.isConnected;
        detail.config.enabled = row.state != ServerRow::State::Disabled;
        for (const auto &tool : toolsOf(row)) {
            const bool reads = tool.name.startsWith(u"get"_s) || tool.name.startsWith(u"list"_s);
            detail.lists[std::size_t(Kind::Tools)].rows +=
                toolRow(tool, reads ? R"({"readOnlyHint":true})" : R"({"destructiveHint":true})");
            if (tool.name != u"merge_pull_request")
                *detail.config.allowedTools += tool.name;
        }
        if (row.state == ServerRow::State::Error)
            fillFailed(detail);
        if (row.state == ServerRow::State::Disabled)
            detail.advice = { ServerAdvice::Cause::SwitchedOff, {}, {} };
    }
    detail.lists[std::size_t(Kind::Resources)].rows = {
        offer(
            R"({"uri":"repo://qt/qtbase/contents/README.md","name":"README.md","title":"Read me","mimeType":"text/markdown","description":"What qtbase is"})",
            "uri"),
        offer(R"({"uri":"repo://qt/qtbase/logo","name":"logo","mimeType":"image/png"})", "uri"),
    };
    detail.lists[std::size_t(Kind::Templates)].rows = {
        offer(R"({"uriTemplate":"repo://{owner}/{repo}/contents/{path}","title":"A file of a repository"})",
              "uriTemplate"),
    };
    detail.lists[std::size_t(Kind::Prompts)].rows = {
        offer(
            R"({"name":"review","title":"Review a change","description":"Asks for a careful review","arguments":[{"name":"url","description":"Of the pull request","required":true},{"name":"tone"}]})",
            "name"),
    };
    detail.revision = u"2025-11-25"_s;
    detail.instructions = u"Ask for the repository before anything else.\nNever merge without being told to."_s;
    detail.serverInfo = R"({"name":"github-mcp-server","title":"GitHub MCP Server","version":"0.20.1"})";
    detail.capabilities = R"({"tools":{"listChanged":true},"resources":{"subscribe":true},"prompts":{},"logging":{}})";
    const QDateTime started(QDate(2026, 1, 2), QTime(3, 4, 5), Qt::UTC);
    detail.processes = { { 48213, {}, u"first use"_s, started, 2, 84'500'000, 0.03 },
                         { 48377, u"Claude Code"_s, u"restart 1: docker exited with code 137"_s, started.addSecs(97), 1,
                           131'200'000, 0.41 } };
    return detail;
}

QList<LogRow> logLines(int count)
{
    QList<LogRow> rows;
    const QDateTime begin(QDate(2026, 1, 2), QTime(3, 4, 5), Qt::UTC);
    for (int i = 0; i < count; ++i) {
        LogRow row;
        row.at = begin.addMSecs(i * 137);
        row.source = i % 3 ? LogRow::Source::Protocol : LogRow::Source::Stderr;
        row.level = i % 3 ? i % 6 : 1;
        row.logger = i % 3 ? u"http"_s : QString();
        row.text = u"request %1 took %2 ms"_s.arg(i).arg(i * 7 % 90);
        row.session = i % 5 ? QString() : u"Claude Code"_s;
        rows += row;
    }
    return rows;
}

ServerUsages usages()
{
    return { { u"github"_s, { 3, 215'700'000, 0.44 } }, { u"filesystem"_s, { 1, 61'200'000, -1 } } };
}

QByteArray soundBytes()
{
    constexpr quint32 samples = 800; // a tenth of a second
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out.setByteOrder(QDataStream::LittleEndian);
    out.writeRawData("RIFF", 4);
    out << quint32(36 + samples);
    out.writeRawData("WAVEfmt ", 8);
    // One channel of bytes, 8000 a second.
    out << quint32(16) << quint16(1) << quint16(1) << quint32(8000) << quint32(8000) << quint16(1) << quint16(8);
    out.writeRawData("data", 4);
    out << samples;
    for (quint32 i = 0; i < samples; ++i)
        out << quint8(i % 18 < 9 ? 112 : 144);
    return bytes;
}

Bundle bundle()
{
    const auto manifest = BundleManifest::fromJson(R"({"manifest_version":"0.3","name":"papers","version":"2.1.0",
        "display_name":"Papers and tickets","description":"Finds what is written in your papers, and opens tickets for it.",
        "author":{"name":"Ada Lovelace"},"license":"MIT","homepage":"https:\/\/papers.example.com",
        "server":{"type":"node","entry_point":"server/index.js","mcp_config":{"command":"node",
            "args":["${__dirname}/server/index.js","--limit","${user_config.limit}","${user_config.papers}","${user_config.more}"],
            "env":{"API_KEY":"${user_config.api_key}","RULES":"${user_config.rules}","READ_ONLY":"${user_config.read_only}"}}},
        "user_config":{
            "papers":{"type":"directory","title":"Papers","description":"It may read what is in there.","required":true},
            "more":{"type":"directory","title":"More folders","description":"","multiple":true},
            "rules":{"type":"file","title":"Rules","description":"A file with your own rules."},
            "api_key":{"type":"string","title":"API key","description":"Of the tickets.","sensitive":true,"required":true},
            "limit":{"type":"number","title":"Limit","description":"How much it finds.","default":10,"min":1,"max":100},
            "read_only":{"type":"boolean","title":"Read only","description":"","default":true}}})");
    return { *manifest, u"/home/ada/.local/share/qonduit/bundles/papers-2.1.0"_s };
}

RawJson richResult()
{
    QByteArray json = R"({"content":[{"type":"text","text":"Issue 4711 is open. <b>Not bold</b>"},)"
                      R"({"type":"image","mimeType":"image/png","data":")";
    json += pictureBytes();
    json += R"("},{"type":"audio","mimeType":"audio/wav","data":")" + soundBytes().toBase64();
    json += R"("},{"type":"resource_link","uri":"https://evil.example/x","name":"a link"}],)"
            R"("structuredContent":{"number":4711,"title":"It <crashes>","isOpen":true,"milestone":null,)"
            R"("labels":["bug","crash"],"author":{"login":"ada","id":1e2,"teams":[{"name":"core"},{"name":"docs"}]},)"
            R"("body":"Start it, and open a file that was made by somebody else.\nIt ends at once, without a word.\n\n)"
            R"(It does not when the file is empty, nor when it is on a disk of mine."}})";
    return RawJson::fromTrusted(json);
}

void playServers(EngineLink &link)
{
    auto &page = link.detail();
    const auto show = [&page] {
        page.updateUsages(usages());
        page.updateDetail(page.server().isEmpty() ? ServerDetail() : detail(page.server()));
    };
    QObject::connect(&page, &DetailLink::serverChosen, &page, show);
    QObject::connect(&page, &DetailLink::logWatched, &page, [&page](bool isWatched) {
        if (isWatched)
            Q_EMIT page.logged(page.server(), logLines(60));
    });
    QObject::connect(&page, &DetailLink::readBundleRequested, &page,
                     [&page](const QString &file) { Q_EMIT page.bundleRead(file, bundle()); });
    QObject::connect(&page, &DetailLink::tryRequested, &page, [&page](const TrialRequest &request) {
        TrialNews news;
        news.id = request.id;
        news.state = TrialNews::State::Answered;
        news.result = richResult();
        news.took = std::chrono::milliseconds(184);
        Q_EMIT page.tried(news);
    });
}

} // namespace qonduit::sample
