// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/DiffView.h"

#include "app/clients/text/TextDiff.h"
#include "core/Text.h"

#include <QTextCursor>

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {
constexpr int contextLines = 2;
constexpr qsizetype mostLines = 3000;
constexpr qsizetype mostCharacters = 200'000;

/// Lines that all end, so that the last one is like the others.
QByteArray ended(const QString &text)
{
    return text.isEmpty() ? QByteArray() : text.toUtf8() + '\n';
}

/// What differs, with a line of dots where something is left out before it.
QList<DiffLine> linesOf(const DefinitionChange &change)
{
    QList<DiffLine> lines;
    for (const auto &hunk : diffOf(ended(change.before), ended(change.after), contextLines)) {
        if (hunk.beforeStart > 1 || hunk.afterStart > 1)
            lines += { DiffLine::Kind::Context, 0, 0, u"…"_s };
        lines += hunk.lines;
    }
    return lines;
}

} // namespace

DiffView::DiffView(const QList<DefinitionChange> &changes, QWidget *parent) : PlainTextView({}, Look::Code, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    const bool isDark = palette().base().color().lightness() < 128;
    QTextCharFormat heading;
    heading.setFontWeight(QFont::Bold);
    QTextCharFormat same;
    QTextCharFormat removed;
    removed.setBackground(isDark ? QColor(0x5a2524) : QColor(0xfde3e1));
    QTextCharFormat added;
    added.setBackground(isDark ? QColor(0x1d4a30) : QColor(0xdcf3e3));

    QString all;
    for (const auto &change : changes)
        all += change.before + u'\n' + change.after + u'\n';
    wrapWhole(withBlanksThatCount(all));

    qsizetype lines = 0;
    qsizetype characters = 0;
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    for (const auto &change : changes) {
        if (!m_isWhole)
            break;
        cursor.insertText((lines > 0 ? u"\n\n"_s : QString()) + headingOf(change), heading);
        if (!change.isBeforeKnown)
            cursor.insertText(u'\n' + tr("[What it said before was too long to be kept.]"), same);
        for (const auto &line : linesOf(change)) {
            const auto text = withBlanksThatCount(visibleText(line.text));
            m_isWhole = ++lines <= mostLines && (characters += text.size()) <= mostCharacters;
            if (!m_isWhole)
                break;
            const bool isSame = line.kind == DiffLine::Kind::Context;
            const bool isRemoved = line.kind == DiffLine::Kind::Removed;
            const auto sign = isSame ? u"  "_s : isRemoved ? u"− "_s : u"+ "_s;
            cursor.insertText(u"\n"_s, same);
            cursor.insertText(sign + text, isSame ? same : isRemoved ? removed : added);
        }
    }
    if (!m_isWhole)
        cursor.insertText(u"\n\n"_s + tr("[The rest is not shown.]"), heading);
    cursor.endEditBlock();
    moveCursor(QTextCursor::Start);
}

/// As much as is read without scrolling: it is what the dialog is about.
QSize DiffView::sizeHint() const
{
    const auto lines = std::clamp(document()->blockCount() + 1, 8, 24);
    return { fontMetrics().averageCharWidth() * 84, fontMetrics().lineSpacing() * lines };
}

QString DiffView::headingOf(const DefinitionChange &change)
{
    const auto name = singleLine(change.name, 100);
    switch (change.kind) {
    case DefinitionChange::Kind::Added:
        return tr("“%1” is new").arg(name);
    case DefinitionChange::Kind::Renamed:
        return tr("“%1” was called “%2” before").arg(name, singleLine(change.formerName, 100));
    case DefinitionChange::Kind::Instructions:
        return tr("What the server tells the model about itself");
    case DefinitionChange::Kind::Changed:
        break;
    }
    return tr("“%1” has changed").arg(name);
}

} // namespace qonduit
