// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRegularExpression>
#include <QString>

namespace qonduit {

/// A server's `pattern`, matched with a budget: one that backtracks without end gives up instead of freezing the
/// window.
///
/// The pattern is ECMAScript's; what PCRE spells otherwise (`\uXXXX`) is translated. It may match anywhere in the
/// text, as JSON Schema has it.
class SafePattern
{
public:
    enum class Verdict {
        Matches,
        Differs,
        Unknown, ///< not a pattern, or the budget is spent: the server has to check for itself
    };

    explicit SafePattern(const QString &pattern);

    Verdict check(const QString &text) const;

private:
    QRegularExpression m_expression;
};

} // namespace qonduit
