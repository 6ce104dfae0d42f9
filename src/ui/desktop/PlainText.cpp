// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/PlainText.h"

#include <QEvent>
#include <QFontDatabase>
#include <QLabel>
#include <QPalette>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

/// Enough to know that the text fills its bound; measuring a megabyte would take seconds.
constexpr qsizetype measuredCharacters = 2000;
constexpr qsizetype measuredLines = 40;

constexpr int preferredWidth = 460;
constexpr int mostProseLines = 12;
constexpr int mostFramedLines = 8;

bool turnsDirection(QChar c)
{
    return (c >= u'\u202a' && c <= u'\u202e') || (c >= u'\u2066' && c <= u'\u2069');
}

bool isControl(QChar c)
{
    return (c < u' ' && c != u'\n' && c != u'\t') || (c >= u'\x7f' && c < u'\xa0');
}

/// \returns where to cut so that no more than \p lines lines and \p characters characters are left
qsizetype cutPosition(const QString &text, qsizetype characters, qsizetype lines)
{
    qsizetype end = std::min(text.size(), characters);
    for (qsizetype i = 0; i < end; ++i) {
        if (text[i] == u'\n' && --lines == 0)
            end = i;
    }
    if (end < text.size() && end > 0 && text[end - 1].isHighSurrogate())
        --end;
    return end;
}

} // namespace

QString visibleText(const QString &text)
{
    QString result;
    result.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const auto c = text[i];
        if (c == u'\r') {
            if (i + 1 == text.size() || text[i + 1] != u'\n')
                result += u'\n';
        } else if (turnsDirection(c)) {
            result += u"[U+%1]"_s.arg(uint(c.unicode()), 4, 16).toUpper();
        } else {
            result += isControl(c) ? QChar(QChar::ReplacementCharacter) : c;
        }
    }
    return result;
}

QString breakable(const QString &text)
{
    constexpr int longestWord = 30;
    QString result;
    result.reserve(text.size());
    int length = 0;
    for (const auto character : text) {
        length = character.isSpace() && character != QChar::Nbsp ? 0 : length + 1;
        if (length > longestWord && !character.isLowSurrogate() && !character.isMark()) {
            result += QChar(0x200b);
            length = 1;
        }
        result += character;
    }
    return result;
}

QString withBlanksThatCount(QString text)
{
    constexpr qsizetype longest = 16;
    for (qsizetype begin = text.indexOf(u' '); begin >= 0;) {
        auto end = begin;
        while (end < text.size() && text.at(end) == u' ')
            ++end;
        if (end - begin > longest)
            std::fill(text.begin() + begin, text.begin() + end, QChar(QChar::Nbsp));
        begin = text.indexOf(u' ', end);
    }
    return text;
}

QLabel *plainLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setText(breakable(text));
    return label;
}

void paintAs(QLabel *label, TextTone tone)
{
    auto palette = label->palette();
    const auto window = palette.color(QPalette::Window);
    const bool dark = window.lightness() < 128;
    QColor colour;
    switch (tone) {
    case TextTone::Quiet:
        colour = palette.color(QPalette::WindowText);
        colour.setAlphaF(0.72f);
        break;
    case TextTone::Warning:
        colour = dark ? QColor(0xe8b04b) : QColor(0x8a5a00);
        break;
    case TextTone::Problem:
        colour = dark ? QColor(0xff8a80) : QColor(0xb3261e);
        break;
    }
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
}

PlainTextView::PlainTextView(const QString &text, Look look, QWidget *parent) : QPlainTextEdit(parent), m_look(look)
{
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    if (look == Look::Code) {
        setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        const auto shown = withBlanksThatCount(visibleText(text));
        wrapWhole(shown);
        setPlainText(shown);
        return;
    }
    if (look == Look::Prose) {
        setFrameShape(QFrame::NoFrame);
        document()->setDocumentMargin(0);
        blendIn();
    }
    setPlainText(withBlanksThatCount(shortened(text, {})));
}

QString PlainTextView::shortened(const QString &text, const Room &room)
{
    const auto end = cutPosition(text, room.characters, room.lines);
    auto shown = visibleText(text.left(end));
    if (end < text.size())
        shown += u"\n\n"_s + tr("[%n more character(s) are not shown]", nullptr, int(text.size() - end));
    return shown;
}

QSize PlainTextView::sizeHint() const
{
    return { preferredWidth, contentHeight(preferredWidth) };
}

QSize PlainTextView::minimumSizeHint() const
{
    const int lines = std::min(contentHeight(preferredWidth), 4 * fontMetrics().lineSpacing());
    return { 200, lines };
}

void PlainTextView::wrapWhole(const QString &text)
{
    constexpr int longestWord = 2000;
    int length = 0;
    const bool isLong = std::any_of(text.begin(), text.end(), [&length](QChar character) {
        length = character.isSpace() ? 0 : length + 1;
        return length > longestWord;
    });
    setWordWrapMode(isLong ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere);
}

void PlainTextView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    // Only the system's palette: setting our own sends PaletteChange once more.
    if (m_look == Look::Prose && event->type() == QEvent::ApplicationPaletteChange)
        blendIn();
}

void PlainTextView::blendIn()
{
    auto palette = parentWidget() ? parentWidget()->palette() : this->palette();
    palette.setColor(QPalette::Base, Qt::transparent);
    palette.setColor(QPalette::Text, palette.color(QPalette::WindowText));
    setPalette(palette);
}

int PlainTextView::contentHeight(int width) const
{
    const auto text = toPlainText();
    const auto sample = text.left(cutPosition(text, measuredCharacters, measuredLines));
    const int margins = 2 * frameWidth() + int(2 * document()->documentMargin());
    const int most = m_look == Look::Prose ? mostProseLines : mostFramedLines;
    QTextOption option;
    option.setWrapMode(wordWrapMode());
    int lines = 0;
    for (const auto paragraph : QStringView(sample).split(u'\n')) {
        QTextLayout layout(paragraph.toString(), font());
        layout.setTextOption(option);
        layout.beginLayout();
        for (auto line = layout.createLine(); line.isValid() && lines < most; line = layout.createLine()) {
            line.setLineWidth(width - margins - 8);
            ++lines;
        }
        layout.endLayout();
    }
    return std::max(1, lines) * fontMetrics().lineSpacing() + margins + 2;
}

} // namespace qonduit
