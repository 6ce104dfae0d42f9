// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/SnippetCommand.h"

#include "app/clients/Candidates.h"

#include <QHostAddress>
#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

namespace qonduit {

namespace {

Error missing(const QString &what)
{
    return Error(ErrorCode::InvalidParams, what);
}

bool isWeb(const QString &word)
{
    return word.startsWith(QStringLiteral("http://")) || word.startsWith(QStringLiteral("https://"));
}

bool isAssignment(const QString &word)
{
    static const QRegularExpression assignment(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*="));
    return assignment.match(word).hasMatch();
}

void assign(QJsonObject &object, const QString &word, QChar separator)
{
    const auto at = word.indexOf(separator);
    object.insert(word.left(at).trimmed(), word.mid(at + 1).trimmed());
}

/// The words behind `… mcp add`.
class AddCommand
{
public:
    explicit AddCommand(QStringList words) : m_words(std::move(words)) { }

    Result<NamedEntry> read()
    {
        while (!m_words.isEmpty()) {
            const auto word = m_words.takeFirst();
            if (word == QStringLiteral("--")) {
                m_places += m_words;
                m_words.clear();
            } else if (word.startsWith(u'-') && word.size() > 1) {
                if (const auto read = option(word); !read)
                    return read.error();
            } else {
                m_places += word;
                if (m_places.size() == 2 && !isWeb(word)) { // the command; what follows belongs to it
                    if (m_words.value(0) == QStringLiteral("--"))
                        m_words.removeFirst();
                    m_places += m_words;
                    m_words.clear();
                }
            }
        }
        return entry();
    }

private:
    Result<> option(const QString &word)
    {
        const auto equals = word.startsWith(QStringLiteral("--")) ? word.indexOf(u'=') : -1;
        const auto name = equals < 0 ? word : word.left(equals);
        static const QStringList flags { QStringLiteral("--trust"), QStringLiteral("--no-trust"),
                                         QStringLiteral("--client-secret"), QStringLiteral("--debug") };
        if (flags.contains(name))
            return {};
        if (equals < 0 && m_words.isEmpty())
            return missing(QStringLiteral("expected a value behind %1").arg(word));
        const auto value = equals < 0 ? m_words.takeFirst() : word.mid(equals + 1);
        if (name == QStringLiteral("--transport") || name == QStringLiteral("-t")) {
            m_transport = value;
        } else if (name == QStringLiteral("--env") || name == QStringLiteral("-e")) {
            if (!isAssignment(value))
                return missing(QStringLiteral("expected NAME=value behind %1").arg(name));
            assign(m_environment, value, u'=');
            while (isAssignment(m_words.value(0)))
                assign(m_environment, m_words.takeFirst(), u'=');
        } else if (name == QStringLiteral("--header") || name == QStringLiteral("-H")) {
            if (!value.contains(u':'))
                return missing(QStringLiteral("expected \"Name: value\" behind %1").arg(name));
            assign(m_headers, value, u':');
        } else if (name == QStringLiteral("--url")) {
            m_url = value;
        } else if (name == QStringLiteral("--bearer-token-env-var")) {
            m_headers.insert(QStringLiteral("Authorization"), QStringLiteral("Bearer ${%1}").arg(value));
        } // others, such as --scope, are about the other program
        return {};
    }

    Result<NamedEntry> entry()
    {
        if (m_places.isEmpty())
            return missing(QStringLiteral("expected a name behind mcp add"));
        NamedEntry named { m_places.takeFirst(), {} };
        if (m_url.isEmpty() && isWeb(m_places.value(0)))
            m_url = m_places.takeFirst();
        if (m_url.isEmpty() && m_places.isEmpty())
            return missing(QStringLiteral("expected a command or an address behind the name %1").arg(named.name));
        if (!m_url.isEmpty()) {
            named.entry.insert(QStringLiteral("url"), m_url);
            if (!m_headers.isEmpty())
                named.entry.insert(QStringLiteral("headers"), m_headers);
        } else {
            named.entry.insert(QStringLiteral("command"), m_places.takeFirst());
            named.entry.insert(QStringLiteral("args"), QJsonArray::fromStringList(m_places));
            if (!m_environment.isEmpty())
                named.entry.insert(QStringLiteral("env"), m_environment);
        }
        if (!m_transport.isEmpty())
            named.entry.insert(QStringLiteral("type"), m_transport);
        return named;
    }

    QStringList m_words;
    QStringList m_places;
    QString m_transport;
    QString m_url;
    QJsonObject m_environment;
    QJsonObject m_headers;
};

QString lastPart(const QString &path)
{
    return path.mid(std::max(path.lastIndexOf(u'/'), path.lastIndexOf(u'\\')) + 1);
}

/// The word of a command line that names the server best.
QString tellingWord(const QString &command, const QStringList &arguments)
{
    static const QStringList runners { QStringLiteral("npx"),    QStringLiteral("bunx"),   QStringLiteral("uvx"),
                                       QStringLiteral("pnpm"),   QStringLiteral("yarn"),   QStringLiteral("npm"),
                                       QStringLiteral("bun"),    QStringLiteral("deno"),   QStringLiteral("node"),
                                       QStringLiteral("python"), QStringLiteral("uv"),     QStringLiteral("pipx"),
                                       QStringLiteral("docker"), QStringLiteral("podman"), QStringLiteral("cmd"),
                                       QStringLiteral("python3") };
    static const QStringList verbs { QStringLiteral("run"),  QStringLiteral("exec"), QStringLiteral("dlx"),
                                     QStringLiteral("tool"), QStringLiteral("x"),    QStringLiteral("/c") };
    const auto program = lastPart(command).section(u'.', 0, 0);
    if (!runners.contains(program))
        return program;
    const bool isContainer = program == QStringLiteral("docker") || program == QStringLiteral("podman");
    QString last;
    for (const auto &word : arguments) {
        if (word.startsWith(u'-') || verbs.contains(word) || (runners.contains(word) && !isContainer))
            continue;
        if (!isContainer || word.contains(u'/'))
            return word;
        last = word;
    }
    return last.isEmpty() ? program : last;
}

} // namespace

Result<NamedEntry> entryFromCommand(const QStringList &given)
{
    auto words = given;
    const auto add = words.indexOf(QStringLiteral("add"));
    if (add >= 2 && words[add - 1] == QStringLiteral("mcp"))
        return AddCommand(words.mid(add + 1)).read();
    if (words.value(0) == QStringLiteral("env"))
        words.removeFirst();
    QJsonObject environment;
    while (isAssignment(words.value(0)))
        assign(environment, words.takeFirst(), u'=');
    if (words.isEmpty())
        return missing(QStringLiteral("expected a command behind the variables"));
    QJsonObject entry { { QStringLiteral("command"), words.first() },
                        { QStringLiteral("args"), QJsonArray::fromStringList(words.mid(1)) } };
    if (!environment.isEmpty())
        entry.insert(QStringLiteral("env"), environment);
    return NamedEntry { nameFor(words.first(), words.mid(1)), entry };
}

QString nameFor(const QString &command, const QStringList &arguments)
{
    static const QRegularExpression version(QStringLiteral("(?<=.)[@:][^/]*\\z"));
    static const QRegularExpression extension(QStringLiteral("\\.(?:js|mjs|cjs|ts|py|exe|cmd|bat|sh)\\z"));
    static const QRegularExpression common(
        QStringLiteral("\\A(?:mcp[-_]server[-_]|server[-_]|mcp[-_])|[-_](?:mcp[-_]server|mcp|server)\\z"));
    auto word = tellingWord(command, arguments).remove(version).remove(extension);
    auto name = lastPart(word).remove(common);
    if (name == QStringLiteral("mcp") || name == QStringLiteral("server") || name == QStringLiteral("index"))
        name = word.section(u'/', -2, -2);
    return legalName(name.isEmpty() ? word : name);
}

QString nameFor(const QUrl &url)
{
    auto parts = url.host().split(u'.');
    if (parts.size() < 2 || !QHostAddress(url.host()).isNull())
        return legalName(url.host());
    parts.removeLast();
    static const QStringList common { QStringLiteral("mcp"), QStringLiteral("api"), QStringLiteral("www") };
    while (parts.size() > 1 && common.contains(parts.first()))
        parts.removeFirst();
    return legalName(parts.last());
}

} // namespace qonduit
