// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/text/Toml.h"

#include <algorithm>

namespace qonduit::tomltext {

namespace {

/// Walks over text that is known to be TOML. On other text it gives wrong places, but never leaves the text.
class TomlWalker
{
public:
    explicit TomlWalker(const QByteArray &text) : m_text(text) { }

    std::vector<Statement> all()
    {
        std::vector<Statement> found;
        if (m_text.startsWith("\xEF\xBB\xBF"))
            m_at = 3;
        QStringList table;
        while (m_at < m_text.size()) {
            const auto begin = m_at;
            skipBlank();
            const auto first = peek();
            if (first == '\n' || first == '\r' || first == '#' || first == '\0') {
                skipLine();
                continue;
            }
            Statement statement;
            statement.isHeader = first == '[';
            statement.begin = begin;
            statement.line = lineAt(begin);
            if (statement.isHeader) {
                m_at += peek(1) == '[' ? 2 : 1;
                statement.path = table = keys();
                skipLine();
            } else {
                statement.path = table + keys();
                skipValue();
            }
            statement.end = m_at;
            found.push_back(statement);
        }
        return found;
    }

private:
    char peek(qsizetype ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    bool isAt(QByteArrayView word) const { return QByteArrayView(m_text).sliced(m_at).startsWith(word); }

    void skipBlank()
    {
        while (peek() == ' ' || peek() == '\t')
            ++m_at;
    }

    void skipLine()
    {
        const auto newline = m_text.indexOf('\n', m_at);
        m_at = newline < 0 ? m_text.size() : newline + 1;
    }

    int lineAt(qsizetype place)
    {
        m_line += int(std::count(m_text.begin() + m_counted, m_text.begin() + place, '\n'));
        m_counted = place;
        return m_line;
    }

    QStringList keys()
    {
        QStringList path;
        while (m_at < m_text.size()) {
            skipBlank();
            path += key();
            skipBlank();
            if (peek() != '.')
                break;
            ++m_at;
        }
        return path;
    }

    QString key()
    {
        const auto begin = m_at;
        if (peek() == '"' || peek() == '\'') {
            const bool isBasic = peek() == '"';
            skipString();
            const auto inside = m_text.mid(begin + 1, m_at - begin - 2);
            return isBasic ? unescaped(inside) : QString::fromUtf8(inside);
        }
        while (m_at < m_text.size() && !QByteArrayView(" \t\r\n.=]#").contains(peek()))
            ++m_at;
        return QString::fromUtf8(m_text.mid(begin, m_at - begin));
    }

    /// toml++ knows how to read a text.
    static QString unescaped(const QByteArray &inside)
    {
        const auto parsed = read("k = \"" + inside + '"');
        return parsed ? parsed->value(QStringLiteral("k")).toString() : QString::fromUtf8(inside);
    }

    void skipString()
    {
        const auto quote = peek();
        const auto three = QByteArray(3, quote);
        const bool isLong = isAt(three);
        const auto close = isLong ? three : three.left(1);
        m_at += close.size();
        while (m_at < m_text.size() && !isAt(close))
            m_at += quote == '"' && peek() == '\\' ? 2 : 1;
        m_at = std::min(m_at + close.size(), m_text.size());
        for (int more = 0; isLong && more < 2 && peek() == quote; ++more)
            ++m_at; // quotes just before the closing ones belong to the text
    }

    void skipValue()
    {
        int depth = 0;
        while (m_at < m_text.size()) {
            const auto c = peek();
            if (c == '"' || c == '\'') {
                skipString();
                continue;
            }
            if (c == '#' || (c == '\n' && depth == 0)) {
                skipLine();
                if (depth == 0)
                    return;
                continue;
            }
            depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
            ++m_at;
        }
    }

    const QByteArray &m_text;
    qsizetype m_at = 0;
    qsizetype m_counted = 0;
    int m_line = 1;
};

} // namespace

std::vector<Statement> statements(const QByteArray &text)
{
    return TomlWalker(text).all();
}

int lineOf(const QByteArray &text, const QString &section, const QString &name)
{
    for (const auto &statement : statements(text)) {
        if (statement.path.mid(0, 2) == QStringList { section, name })
            return statement.line;
    }
    return 0;
}

} // namespace qonduit::tomltext
