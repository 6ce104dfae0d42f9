// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/Snippet.h"

#include "app/clients/CommandWords.h"
#include "app/clients/SectionReading.h"
#include "app/clients/SnippetCommand.h"
#include "app/clients/text/Toml.h"
#include "core/Text.h"

#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>

namespace qonduit {

namespace {

using Servers = Result<QList<FoundServer>>;
using Dialect = ClientProgram::Dialect;

constexpr qsizetype longestSnippet = 1024 * 1024;
constexpr qsizetype longestCommand = 32 * 1024;

Error wrong(const QString &sentence)
{
    return Error(ErrorCode::InvalidParams, sentence);
}

/// A section as programs call it, and whose spelling is used in it.
struct KnownSection
{
    QStringList way;
    Dialect dialect;
};

const QList<KnownSection> &knownSections()
{
    static const QList<KnownSection> sections {
        { { QStringLiteral("mcpServers") }, Dialect::Any },
        { { QStringLiteral("servers") }, Dialect::VsCode },
        { { QStringLiteral("context_servers") }, Dialect::Zed },
        { { QStringLiteral("mcp"), QStringLiteral("servers") }, Dialect::VsCode },
        { { QStringLiteral("mcp_servers") }, Dialect::Codex },
        { { QStringLiteral("mcpClients") }, Dialect::Any },
    };
    return sections;
}

bool isEntry(const QJsonValue &value)
{
    const auto entry = value.toObject();
    for (const auto &key :
         { QStringLiteral("command"), QStringLiteral("url"), QStringLiteral("httpUrl"), QStringLiteral("serverUrl") }) {
        if (entry.value(key).isString() || (entry.value(key).isObject() && key == QStringLiteral("command")))
            return true;
    }
    return false;
}

QString nameOf(const QJsonObject &entry)
{
    if (const auto name = entry.value(QStringLiteral("name")).toString(); !name.isEmpty())
        return name;
    for (const auto &key : { QStringLiteral("url"), QStringLiteral("httpUrl"), QStringLiteral("serverUrl") }) {
        if (entry.contains(key))
            return nameFor(QUrl(entry.value(key).toString()));
    }
    QStringList arguments;
    for (const auto &argument : entry.value(QStringLiteral("args")).toArray())
        arguments += argument.toString();
    return nameFor(entry.value(QStringLiteral("command")).toString(), arguments);
}

/// What one pasted text holds.
class Reader
{
public:
    explicit Reader(const ClientFolders &folders)
    {
        m_around.home = folders.home;
        m_around.origin.client = QStringLiteral("snippet");
    }

    Servers fromJson(const QByteArray &text)
    {
        const auto root = jsonc::check(text);
        if (!root)
            return root.error();
        const auto value = jsonc::toQt(text, *root);
        m_around.inputs = inputsIn(text, *root);
        if (value.isArray())
            return fromList(value.toArray());
        for (const auto &[way, dialect] : knownSections()) {
            auto section = value;
            for (const auto &key : way)
                section = section.toObject().value(key);
            if (section.isArray())
                return fromList(section.toArray());
            if (!section.isObject() || isEntry(section))
                continue;
            m_around.dialect = dialect;
            return orNothing(serversUnder(text, *root, way, m_around));
        }
        if (isEntry(value))
            return one(nameOf(value.toObject()), value);
        const auto entries = value.toObject();
        if (!entries.isEmpty() && std::all_of(entries.begin(), entries.end(), isEntry))
            return serversUnder(text, *root, {}, m_around);
        return wrong(QStringLiteral("expected servers under mcpServers, servers or context_servers, or an entry with "
                                    "command or url; got %1")
                         .arg(entries.isEmpty() ? QStringLiteral("neither")
                                                : singleLine(entries.keys().join(QStringLiteral(", ")), 100)));
    }

    Servers fromToml(const QByteArray &text)
    {
        const auto root = tomltext::read(text);
        if (!root)
            return root.error();
        m_around.dialect = Dialect::Codex;
        const auto section = QStringLiteral("mcp_servers");
        if (root->contains(section))
            return orNothing(serversInToml(text, section, m_around));
        if (isEntry(*root))
            return one(nameOf(*root), *root);
        return wrong(QStringLiteral("expected a table [mcp_servers.name], or command or url; got %1")
                         .arg(singleLine(root->keys().join(QStringLiteral(", ")), 100)));
    }

    Servers fromAddress(const QString &address) { return one(nameFor(QUrl(address)), address); }

    /// Links of buttons that install a server in VS Code or Cursor.
    Servers fromLink(const QString &link)
    {
        const QUrl url(link);
        const QUrlQuery query(url);
        auto name = query.queryItemValue(QStringLiteral("name"), QUrl::FullyDecoded);
        auto config = query.queryItemValue(QStringLiteral("config"), QUrl::FullyDecoded).toUtf8();
        if (config.isEmpty())
            config = url.query(QUrl::FullyDecoded).toUtf8();
        if (!config.startsWith('{'))
            config = QByteArray::fromBase64(config);
        const auto root = jsonc::check(config);
        if (!root || !jsonc::isObject(config, *root))
            return wrong(QStringLiteral("expected a link that holds a server's settings as JSON"));
        const auto entry = jsonc::toQt(config, *root);
        if (!isEntry(entry))
            return fromJson(config);
        return one(name.isEmpty() ? nameOf(entry.toObject()) : name, entry);
    }

    Servers fromCommand(const QString &line)
    {
        if (line.size() > longestCommand)
            return wrong(QStringLiteral("expected a command line, got %1 characters").arg(line.size()));
        const auto words = commandWords(line);
        if (!words)
            return words.error();
        if (const auto json = words->indexOf(QStringLiteral("--add-mcp")); json > 0 && json + 1 < words->size())
            return fromJson((*words)[json + 1].toUtf8());
        if (const auto json = words->indexOf(QStringLiteral("add-json")); json >= 2 && json + 2 < words->size())
            return fromJson("{\"mcpServers\":{\"" + (*words)[json + 1].toUtf8() + "\":" + words->last().toUtf8()
                            + "}}");
        const auto named = entryFromCommand(*words);
        if (!named)
            return named.error();
        m_around.hasShellVariables = true;
        return one(named->name, named->entry);
    }

private:
    static Servers orNothing(Servers servers)
    {
        if (servers && servers->isEmpty())
            return wrong(QStringLiteral("expected at least one server, got an empty section"));
        return servers;
    }

    Servers one(const QString &name, const QJsonValue &entry)
    {
        const auto object = entry.isString() ? QJsonObject { { QStringLiteral("url"), entry } } : entry.toObject();
        auto server = readEntry(name, object, name, m_around);
        if (!server.problem.isEmpty() && server.config.command.isEmpty() && server.config.url.isEmpty())
            return wrong(server.problem);
        return QList<FoundServer> { server };
    }

    Servers fromList(const QJsonArray &list)
    {
        QList<FoundServer> servers;
        for (const auto &entry : list) {
            if (!isEntry(entry) || servers.size() >= mostEntries)
                return wrong(
                    QStringLiteral("entry %1: expected an object with command or url").arg(servers.size() + 1));
            const auto name = nameOf(entry.toObject());
            servers += readEntry(name, entry, name, m_around);
        }
        return orNothing(servers);
    }

    EntrySurroundings m_around;
};

/// Without what comes along when one copies from a page: fences of code, a prompt, invisible space.
QString stripped(const QString &text)
{
    static const QRegularExpression fence(QStringLiteral("\\A```[^\\n]*\\n(.*?)\\n?[ \\t]*```\\s*\\z"),
                                          QRegularExpression::DotMatchesEverythingOption);
    auto out = text;
    out.remove(QChar(QChar::ByteOrderMark)).replace(QChar(QChar::Nbsp), u' ');
    out = out.trimmed();
    if (const auto match = fence.match(out); match.hasMatch())
        out = match.captured(1).trimmed();
    if (out.startsWith(QStringLiteral("$ ")) || out.startsWith(QStringLiteral("> ")))
        out = out.mid(2).trimmed();
    return out;
}

bool isLink(const QString &text)
{
    static const QRegularExpression link(QStringLiteral("\\A[a-z][a-z-]*:\\S*(?:mcp/install|install-mcp)\\?\\S+\\z"));
    return link.match(text).hasMatch();
}

bool looksLikeToml(const QString &text)
{
    static const QRegularExpression header(QStringLiteral("^[ \\t]*\\[[ \\t]*[A-Za-z0-9_\"'.-]+[ \\t]*\\]"),
                                           QRegularExpression::MultilineOption);
    static const QRegularExpression key(QStringLiteral("\\A(?:\\s*#[^\\n]*\\n)*\\s*[A-Za-z0-9_.-]+[ \\t]*="));
    return header.match(text).hasMatch() || (key.match(text).hasMatch() && tomltext::read(text.toUtf8()));
}

} // namespace

Result<QList<FoundServer>> serversFromSnippet(const QString &given, const ClientFolders &folders)
{
    static const QRegularExpression member(QStringLiteral("\\A\"(?:[^\"\\\\\\n]|\\\\.)*\"\\s*:"));
    static const QRegularExpression address(QStringLiteral("\\Ahttps?://\\S*\\z"),
                                            QRegularExpression::CaseInsensitiveOption);
    if (given.size() > longestSnippet)
        return wrong(QStringLiteral("expected at most 1 MiB of text"));
    const auto text = stripped(given);
    if (text.isEmpty())
        return wrong(QStringLiteral("expected a server, got nothing"));
    Reader reader(folders);
    if (text.startsWith(u'{') || text.startsWith(QStringLiteral("//")) || text.startsWith(QStringLiteral("/*")))
        return reader.fromJson(text.toUtf8());
    if (member.match(text).hasMatch())
        return reader.fromJson('{' + text.toUtf8() + "\n}");
    if (isLink(text))
        return reader.fromLink(text);
    if (address.match(text).hasMatch())
        return reader.fromAddress(text);
    if (looksLikeToml(text))
        return reader.fromToml(text.toUtf8());
    if (text.startsWith(u'['))
        return reader.fromJson(text.toUtf8());
    return reader.fromCommand(text);
}

} // namespace qonduit
