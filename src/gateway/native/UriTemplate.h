// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace qonduit {

/// A URI template of a server, to see which URIs may be its expansions: levels 1 to 4, with all operators.
///
/// The answer may be yes for a URI that no values expand to (the length of a prefix such as `{id:3}` is not looked at),
/// but a URI that some values expand to is never refused, also when the expanding library is a little lax: values may
/// hold what JavaScript's encodeURIComponent leaves as it is, and characters that are not allowed in URIs count as
/// encoded.
///
/// Templates are a server's text, so the effort is bounded: about the product of both lengths, whatever stands in them.
/// \see RFC 6570, appendix A; MCP 2025-11-25, server/resources, "Resource Templates"
class UriTemplate
{
public:
    static constexpr qsizetype longestTemplate = 2048;
    static constexpr size_t mostExpressions = 32;
    static constexpr size_t mostVariables = 64; ///< in all expressions together
    static constexpr qsizetype longestUri = 8192; ///< a longer one matches nothing

    /// \returns nothing for what is no template or too long, with too many expressions or variables
    static std::optional<UriTemplate> parse(const QString &text);

    /// Whether \p uri may be an expansion of the template.
    bool matches(const QString &uri) const;

private:
    struct Variable
    {
        QByteArray name;
        bool isExploded = false;
    };
    struct Expression
    {
        QByteArray literal; ///< what stands in front of it
        char operation = 0; ///< 0 for the simple one
        std::vector<Variable> variables;
    };

    UriTemplate() = default;
    static std::optional<Expression> parseExpression(const QByteArray &inside);
    static std::optional<Variable> parseVariable(const QByteArray &specification);

    std::vector<Expression> m_expressions;
    QByteArray m_rest; ///< what stands behind the last expression
};

} // namespace qonduit
