// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/ConversationView.h"

#include "core/Text.h"

#include <QLocale>
#include <QTextCursor>

namespace qonduit {

using namespace Qt::StringLiterals;

ConversationView::ConversationView(const QList<ConversationTurn> &turns, QWidget *parent)
    : PlainTextView({}, Look::Quote, parent)
{
    qsizetype first = turns.size();
    Room room;
    QStringList texts;
    while (first > 0 && room.characters > 0 && room.lines > 0) {
        texts.prepend(shortened(textOf(turns[--first]), room));
        room.characters -= texts.first().size();
        room.lines -= texts.first().count(u'\n') + 3; // with the heading and a line between
    }

    QTextCharFormat plain;
    QTextCharFormat heading;
    heading.setFontWeight(QFont::Bold);
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    if (first > 0)
        cursor.insertText(tr("[%n earlier message(s) are not shown]", nullptr, int(first)) + u"\n\n"_s, plain);
    for (qsizetype i = 0; i < texts.size(); ++i) {
        if (i > 0)
            cursor.insertText(u"\n\n"_s, plain);
        m_lastTurn = cursor.position();
        cursor.insertText(turns[first + i].isUsers ? tr("User") : tr("Assistant"), heading);
        cursor.insertText(u'\n' + texts[i], plain);
    }
    cursor.endEditBlock();
}

void ConversationView::showEvent(QShowEvent *event)
{
    PlainTextView::showEvent(event);
    auto cursor = textCursor();
    cursor.movePosition(QTextCursor::End);
    setTextCursor(cursor);
    cursor.setPosition(m_lastTurn);
    setTextCursor(cursor);
}

QString ConversationView::textOf(const ConversationTurn &turn)
{
    QStringList parts;
    for (const auto &part : turn.parts)
        parts += textOf(part);
    return parts.join(u'\n');
}

QString ConversationView::textOf(const ConversationPart &part)
{
    const auto name = singleLine(part.text, 80);
    const auto size = [&part] { return QLocale().formattedDataSize(part.bytes); };
    switch (part.kind) {
    case ConversationPart::Kind::Text:
        return part.text;
    case ConversationPart::Kind::Image:
        return tr("[Image: %1, %2]").arg(name, size());
    case ConversationPart::Kind::Audio:
        return tr("[Audio: %1, %2]").arg(name, size());
    case ConversationPart::Kind::ToolUse:
        return tr("[Uses the tool “%1” with %2]").arg(name, part.arguments);
    case ConversationPart::Kind::ToolResult:
        return tr("[Result of a tool:]");
    case ConversationPart::Kind::Other:
        break;
    }
    return tr("[Something of the kind “%1”]").arg(name);
}

} // namespace qonduit
