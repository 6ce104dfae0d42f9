// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/EngineLink.h"
#include "core/Clock.h"
#include "ui/desktop/PlainText.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QVBoxLayout;

namespace qonduit {

class DialogSleep;
class WebAddress;

/// What every dialog that asks a person on behalf of somebody else has in common.
///
/// On top stands a line of our own, in a band of its own, that no server can imitate: who asks. It can be answered
/// only after a second, so that no stray key does. It counts the last minute down. It is never larger than 80 % of
/// the screen. It answers exactly once; closing it or Escape answers `cancel`.
class QuestionDialog : public QDialog
{
    Q_OBJECT

public:
    QuestionDialog(const Question &question, Clock &clock, QWidget *parent = nullptr);
    ~QuestionDialog() override;

    const Question &question() const { return m_question; }
    /// Whether it is still too early to answer.
    bool isAsleep() const;

    /// Escape and closing.
    void reject() override;

Q_SIGNALS:
    /// \param action accept, decline or cancel
    void answered(const QString &action, const QJsonObject &content);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

    void setOrigin(const QString &sentence);
    /// Somebody's name for that sentence: in one line, and without quotation marks, with which it could go on in our
    /// words.
    /// \param limit what is longer is cut
    static QString nameInOrigin(const QString &name, qsizetype limit = 80);
    /// The same of a question that came up in a client's session.
    /// \param ofServer says what the server wants, with a place for its name; \param ofSession the same, with one for
    /// the client too
    void setOrigin(const QString &ofServer, const QString &ofSession);
    /// Adds what the server says to the person, if it says anything.
    void addMessage();
    /// Adds to the part below the band.
    void addContent(QWidget *widget);
    /// The same; what a dialog made larger has to give goes to this one.
    void addGrowingContent(QWidget *widget);
    /// Adds somebody else's words, under a title of ours.
    void addDetail(const QString &title, const QString &text, const QString &objectName);
    /// The same with whatever shows them.
    void addTitled(const QString &title, PlainTextView *view);
    /// Adds a sentence of ours.
    QLabel *addNote(const QString &text, TextTone tone);
    /// Adds its host, all of it, and what is suspicious about it.
    void addAddress(const WebAddress &address);
    QDialogButtonBox &buttons() { return *m_buttons; }
    void answer(const QString &action, const QJsonObject &content = {});
    /// The second is over: buttons may be enabled.
    virtual void wake() = 0;

private:
    void countDown();

    const Question m_question;
    Clock &m_clock;
    DialogSleep *m_sleep;
    Timer m_everySecond;
    QLabel *m_origin;
    QLabel *m_timeLeft;
    QVBoxLayout *m_content;
    QDialogButtonBox *m_buttons;
    bool m_hasAnswered = false;
};

} // namespace qonduit
