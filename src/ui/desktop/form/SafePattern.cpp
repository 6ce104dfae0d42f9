// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/form/SafePattern.h"

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

/// Steps of PCRE's matcher: some 10 ms, and ten thousand times what an honest pattern needs. When a pattern brings a
/// limit of its own the lower one holds, so it cannot buy itself more.
const auto budget = "(*LIMIT_MATCH=200000)(*LIMIT_DEPTH=20000)"_L1;

QString withPcreEscapes(const QString &pattern)
{
    static const QRegularExpression unicodeEscape(u"(?<!\\\\)((?:\\\\\\\\)*)\\\\u([0-9A-Fa-f]{4})"_s);
    auto result = pattern;
    return result.replace(unicodeEscape, u"\\1\\x{\\2}"_s);
}

} // namespace

SafePattern::SafePattern(const QString &pattern)
    : m_expression(budget + withPcreEscapes(pattern), QRegularExpression::DontCaptureOption)
{
}

SafePattern::Verdict SafePattern::check(const QString &text) const
{
    if (!m_expression.isValid())
        return Verdict::Unknown;
    const auto match = m_expression.match(text);
    if (!match.isValid())
        return Verdict::Unknown;
    return match.hasMatch() ? Verdict::Matches : Verdict::Differs;
}

} // namespace qonduit
