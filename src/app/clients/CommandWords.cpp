// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/CommandWords.h"

#include <QRegularExpression>

namespace qonduit {

namespace {

Error wrong(const QString &sentence)
{
    return Error(ErrorCode::InvalidParams, sentence);
}

/// Whether the backslash at \p at stands in a path such as `C:\Tools\server.exe`.
bool isPathSeparator(const QString &line, qsizetype at)
{
    static const QRegularExpression drive(QStringLiteral("(?:\\A|[\\s\"'=])[A-Za-z]:\\\\[^\\s\"']*\\z"));
    return at + 1 < line.size() && line[at + 1].isLetterOrNumber() && drive.match(line.left(at + 1)).hasMatch();
}

} // namespace

Result<QStringList> commandWords(const QString &given)
{
    static const QRegularExpression continued(QStringLiteral("[\\\\`^][ \\t]*\\r?\\n"));
    auto line = given;
    line.replace(continued, QStringLiteral(" "));
    QStringList words;
    QString word;
    bool isWord = false;
    QChar quote;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const auto c = line[i];
        if (c == u'\\' && quote != u'\'' && i + 1 < line.size() && !isPathSeparator(line, i)) {
            const auto next = line[++i];
            if (!quote.isNull() && next != u'"' && next != u'\\' && next != u'$')
                word += c;
            word += next;
            isWord = true;
        } else if (!quote.isNull()) {
            if (c == quote)
                quote = QChar();
            else
                word += c;
        } else if (c == u'"' || c == u'\'') {
            quote = c;
            isWord = true;
        } else if (c == u'\n') {
            return wrong(QStringLiteral("expected one command line, got several"));
        } else if (c.isSpace()) {
            if (isWord)
                words += word;
            word.clear();
            isWord = false;
        } else if (QStringLiteral("|&;<>").contains(c)) {
            return wrong(QStringLiteral("expected one command, got %1, which only a shell understands").arg(c));
        } else {
            word += c;
            isWord = true;
        }
    }
    if (!quote.isNull())
        return wrong(QStringLiteral("expected the closing %1").arg(quote));
    if (isWord)
        words += word;
    return words;
}

} // namespace qonduit
