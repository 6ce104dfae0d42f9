// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/activity/SecretMask.h"

#include "protocol/json/Scanner.h"
#include "protocol/json/Write.h"

#include <QRegularExpression>

namespace qonduit {

namespace {

/// Of more text only that much is looked through for secrets within it.
constexpr qsizetype textLimit = 256 * 1024;

const QRegularExpression &nameOfSecret()
{
    static const QRegularExpression pattern(
        QStringLiteral(
            "pass(word|wd|phrase|code)|secret|credential|authorization|cookie|bearer|(api|private|access|auth)"
            "[_ -]?key|(^|[^a-z])(pwd|pin|otp|auth)([^a-z]|$)|(?<!progress)token(?!s|i|_?(count|type|limit|usage))"),
        QRegularExpression::CaseInsensitiveOption);
    return pattern;
}

/// In text: what is given a name of a secret, what a header says, and tokens that tell by themselves what they are.
const QRegularExpression &secretInText()
{
    static const QRegularExpression pattern(
        QStringLiteral(
            R"((?<keep>\b[\w-]{0,40}(?:password|passwd|secret|token|api[_-]?key|authorization|credential)[\w-]{0,40})"
            R"((?:\\?["'])?\s{0,3}[:=]\s{0,3}(?:\\?["'])?(?:bearer |basic )?|\b(?:bearer|basic)\s{1,3})[^\s"'\\,;&<>]{4,})"
            R"(|\b(?:sk-[\w-]{16,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|xox[abpr]-[\w-]{10,}|glpat-[\w-]{16,}|AKIA[A-Z0-9]{12,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*))"),
        QRegularExpression::CaseInsensitiveOption);
    return pattern;
}

bool mayHoldSecret(QByteArrayView token)
{
    return token.size() > 12 && token.size() <= textLimit;
}

/// The string \p token, which begins with a quote, without what is secret within it.
void appendString(QByteArray &out, QByteArrayView token)
{
    if (!mayHoldSecret(token)) {
        out += token;
        return;
    }
    const bool isWhole = token.back() == '"';
    const auto text = scanner::unescaped(isWhole ? token.toByteArray() : token.toByteArray() + '"');
    const auto masked = textWithoutSecrets(text);
    if (masked == text)
        out += token;
    else
        json::appendString(out, masked);
}

} // namespace

QByteArray withoutSecrets(QByteArrayView text)
{
    QByteArray out;
    out.reserve(text.size());
    const char *const end = text.data() + text.size();
    for (const char *p = text.data(); p != end;) {
        if (*p != '"') {
            out += *p++;
            continue;
        }
        const char *behind = scanner::endOfString(p, end);
        const QByteArrayView token(p, behind - p);
        const char *next = scanner::skipSpace(behind, end);
        const bool isKey = next != end && *next == ':';
        p = behind;
        if (!isKey) {
            appendString(out, token);
            continue;
        }
        out += token;
        if (!nameOfSecret().match(scanner::unescaped(token)).hasMatch())
            continue;
        const char *value = scanner::skipSpace(next + 1, end);
        out += QByteArrayView(behind, value - behind);
        if (value == end || *value == 't' || *value == 'f' || *value == 'n') { // yes, no and nothing tell nobody
            p = value;
            continue;
        }
        out += "\"***\"";
        p = scanner::endOfValue(value, end);
    }
    return out;
}

QString textWithoutSecrets(const QString &text)
{
    auto masked = text;
    return masked.replace(secretInText(), QStringLiteral("\\1***"));
}

} // namespace qonduit
