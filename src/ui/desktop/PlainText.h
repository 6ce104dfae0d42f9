// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>
#include <QString>

class QLabel;

namespace qonduit {

/// Untrusted text as it may be seen: markup stays as it is typed, characters that turn the reading direction or
/// steer a terminal are made visible.
QString visibleText(const QString &text);

/// \p text with places to wrap at in words that are too long for a line.
QString breakable(const QString &text);

/// Long runs of blanks in \p text as ones that take room as letters do, and are blanks again where a document's text is
/// read back. Others vanish behind the end of their line; and Qt 6.11 thinks for minutes about where to break 100,000.
QString withBlanksThatCount(QString text);

/// A label that wraps, in words that are too long as well, and never guesses at markup.
QLabel *plainLabel(const QString &text, QWidget *parent);

/// What colour a label has. Each is readable on a light and on a dark window.
enum class TextTone { Quiet, Warning, Problem };
void paintAs(QLabel *label, TextTone tone);

/// Text of any length from somebody else: plain, selectable, as high as it needs up to a bound, then it scrolls.
class PlainTextView : public QPlainTextEdit
{
    Q_OBJECT

public:
    enum class Look {
        Prose, ///< blends into the window; wraps at words; what is too long is cut and a note says so
        Quote, ///< the same in a frame
        Code, ///< framed and monospaced; is never cut
    };

    PlainTextView(const QString &text, Look look, QWidget *parent = nullptr);

    /// How much of a long text is shown.
    struct Room
    {
        qsizetype characters = 20000;
        qsizetype lines = 2000;
    };
    /// visibleText() of as much of \p text as there is room for, and a note that says how much was cut.
    static QString shortened(const QString &text, const Room &room);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    /// Wraps \p text at words; but anywhere when there are words of thousands of characters in it, for each line of
    /// which Qt would look through the whole word.
    void wrapWhole(const QString &text);

private:
    void blendIn();
    int contentHeight(int width) const;

    Look m_look;
};

} // namespace qonduit
