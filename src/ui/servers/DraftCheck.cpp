// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/DraftCheck.h"

#include <QRegularExpression>
#include <QUrl>

namespace qonduit {

namespace {

constexpr qsizetype longestName = 64;
} // namespace

QString DraftCheck::nameProblem(const QString &name, const QStringList &taken)
{
    static const QRegularExpression allowed(QStringLiteral("\\A[A-Za-z0-9_.-]+\\z"));
    if (name.isEmpty())
        return tr("Give the server a name.");
    if (name.size() > longestName)
        return tr("At most 64 characters.");
    if (!allowed.match(name).hasMatch())
        return tr("Letters a to z, digits, dot, hyphen and underscore only.");
    if (taken.contains(name))
        return tr("There is a server of this name already.");
    return {};
}

QString DraftCheck::commandProblem(const QString &commandLine)
{
    if (commandLine.trimmed().isEmpty())
        return tr("Type the command that starts the server.");
    QChar open;
    for (qsizetype i = 0; i < commandLine.size(); ++i) {
        const auto c = commandLine[i];
        if (c == u'\\' && open != u'\'')
            ++i;
        else if (open.isNull() && (c == u'"' || c == u'\''))
            open = c;
        else if (c == open)
            open = QChar();
    }
    if (!open.isNull())
        return tr("A quotation mark is not closed.");
    return {};
}

QString DraftCheck::urlProblem(const QString &url)
{
    if (url.trimmed().isEmpty())
        return tr("Type the server's address.");
    const QUrl parsed(url.trimmed(), QUrl::StrictMode);
    if (!parsed.isValid() || parsed.host().isEmpty())
        return tr("This is not a complete address, such as https://example.com/mcp.");
    if (parsed.scheme() != u"https" && parsed.scheme() != u"http")
        return tr("Only http and https addresses can be used.");
    if (!parsed.userInfo().isEmpty())
        return tr("Leave user name and password out of the address.");
    return {};
}

} // namespace qonduit
