// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/signin/Challenge.h"

#include <QHash>

#include <algorithm>

namespace qonduit::signin {

namespace {

constexpr qsizetype longestHeader = 8192;

/// Reads a header by RFC 9110, section 11.6.1: schemes, each with a token68 or with parameters.
class Reader
{
public:
    explicit Reader(QByteArrayView text) : m_text(text) { }

    struct Scheme
    {
        QByteArray name; ///< lower case
        QHash<QByteArray, QByteArray> parameters; ///< names in lower case; of two the first counts
    };

    /// \returns nothing at the end, and where the grammar is broken
    std::optional<Scheme> next()
    {
        skip(" \t,");
        Scheme scheme { token().toLower(), {} };
        if (scheme.name.isEmpty())
            return std::nullopt;
        skip(" \t");
        skipToken68();
        while (true) {
            const auto back = m_position;
            skip(" \t,");
            const auto name = token().toLower();
            skip(" \t");
            if (name.isEmpty() || !take('=')) {
                m_position = back; // the next scheme begins, or nothing
                return scheme;
            }
            skip(" \t");
            const auto value = take('"') ? quoted() : std::optional(token());
            if (!value)
                return std::nullopt;
            if (!scheme.parameters.contains(name))
                scheme.parameters.insert(name, *value);
        }
    }

private:
    static bool isTokenCharacter(char c)
    {
        constexpr QByteArrayView marks("!#$%&'*+-.^_`|~");
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || marks.contains(c);
    }
    char peek() const { return m_position < m_text.size() ? m_text[m_position] : '\0'; }
    bool take(char c)
    {
        const bool isIt = m_position < m_text.size() && m_text[m_position] == c;
        m_position += isIt ? 1 : 0;
        return isIt;
    }
    void skip(QByteArrayView characters)
    {
        while (m_position < m_text.size() && characters.contains(m_text[m_position]))
            ++m_position;
    }
    QByteArray token()
    {
        const auto begin = m_position;
        while (m_position < m_text.size() && isTokenCharacter(m_text[m_position]))
            ++m_position;
        return m_text.sliced(begin, m_position - begin).toByteArray();
    }
    /// Base64 without a name, as Negotiate has it: it ends where the next comma or the end is.
    void skipToken68()
    {
        const auto back = m_position;
        while (isTokenCharacter(peek()) || peek() == '/')
            ++m_position;
        skip("=");
        skip(" \t");
        if (m_position < m_text.size() && peek() != ',')
            m_position = back; // it was the name of a parameter
    }
    std::optional<QByteArray> quoted()
    {
        QByteArray value;
        while (m_position < m_text.size()) {
            const char c = m_text[m_position++];
            if (c == '"')
                return value;
            if (c == '\\' && m_position < m_text.size())
                value += m_text[m_position++];
            else
                value += c;
        }
        return std::nullopt;
    }

    QByteArrayView m_text;
    qsizetype m_position = 0;
};

} // namespace

std::optional<Challenge> Challenge::read(const QByteArray &header)
{
    if (header.size() > longestHeader)
        return std::nullopt;
    Reader reader(header);
    while (const auto scheme = reader.next()) {
        if (scheme->name != "bearer")
            continue;
        Challenge challenge;
        const auto text = [&scheme](const char *name) { return QString::fromUtf8(scheme->parameters.value(name)); };
        challenge.resourceMetadata = QUrl(text("resource_metadata"), QUrl::StrictMode);
        challenge.scope = text("scope");
        challenge.error = text("error");
        return challenge;
    }
    return std::nullopt;
}

} // namespace qonduit::signin
