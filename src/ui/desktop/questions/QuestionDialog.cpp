// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/questions/QuestionDialog.h"

#include "core/Text.h"
#include "ui/desktop/questions/DialogSleep.h"
#include "ui/desktop/questions/WebAddress.h"
#include "ui/desktop/tray/StatusIcon.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>

namespace qonduit {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {
constexpr qint64 lastMinuteMs = 60'000;
constexpr double shareOfScreen = 0.8;
constexpr int markSize = 24;
}

QuestionDialog::QuestionDialog(const Question &question, Clock &clock, QWidget *parent)
    : QDialog(parent),
      m_question(question),
      m_clock(clock),
      m_sleep(new DialogSleep(*this, clock)),
      m_everySecond(clock),
      m_origin(plainLabel({}, this)),
      m_timeLeft(plainLabel({}, this)),
      m_content(new QVBoxLayout),
      m_buttons(new QDialogButtonBox(this))
{
    setWindowFlag(Qt::WindowContextHelpButtonHint, false);
    // Somebody waits for the answer: a window of ours that opens later, at startup, must not hide the question.
    setWindowFlag(Qt::WindowStaysOnTopHint);
    setWindowIcon(StatusIcon::application());

    auto *band = new QWidget(this);
    band->setAutoFillBackground(true);
    band->setBackgroundRole(QPalette::AlternateBase);
    auto *bandRow = new QHBoxLayout(band);
    bandRow->setContentsMargins(16, 12, 16, 12);
    bandRow->setSpacing(12);
    auto *mark = new QLabel(band);
    mark->setPixmap(StatusIcon::application().pixmap(QSize(markSize, markSize), devicePixelRatioF()));
    bandRow->addWidget(mark, 0, Qt::AlignTop);
    auto font = m_origin->font();
    font.setWeight(QFont::DemiBold);
    m_origin->setFont(font);
    m_origin->setObjectName(u"origin"_s);
    bandRow->addWidget(m_origin, 1);

    auto *line = new QFrame(this);
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);

    m_content->setContentsMargins(16, 14, 16, 4);
    m_content->setSpacing(12);

    m_timeLeft->setObjectName(u"timeLeft"_s);
    paintAs(m_timeLeft, TextTone::Warning);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(16, 8, 16, 14);
    foot->addWidget(m_timeLeft, 1);
    foot->addWidget(m_buttons);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(band);
    column->addWidget(line);
    column->addLayout(m_content);
    column->addStretch(1); // a dialog made larger keeps its parts together
    column->addLayout(foot);

    connect(m_sleep, &DialogSleep::woke, this, &QuestionDialog::wake);
}

QuestionDialog::~QuestionDialog() = default;

bool QuestionDialog::isAsleep() const
{
    return m_sleep->isAsleep();
}

void QuestionDialog::reject()
{
    if (!isAsleep())
        answer(u"cancel"_s);
}

void QuestionDialog::showEvent(QShowEvent *event)
{
    if (!event->spontaneous()) {
        const auto most = (screen()->availableSize().toSizeF() * shareOfScreen).toSize();
        setMaximumSize(most);
        const auto wanted = sizeHint();
        const int height = hasHeightForWidth() ? heightForWidth(wanted.width()) : wanted.height();
        resize(QSize(wanted.width(), std::max(height, wanted.height())).boundedTo(most));
        setFocus(); // no field has the keyboard while keys sleep
        m_sleep->start();
        countDown();
    }
    QDialog::showEvent(event);
}

void QuestionDialog::hideEvent(QHideEvent *event)
{
    // A hidden dialog waits for its deferred deletion, which may come after the clock's.
    if (!event->spontaneous()) {
        m_sleep->stop();
        m_everySecond.stop();
    }
    QDialog::hideEvent(event);
}

void QuestionDialog::setOrigin(const QString &sentence)
{
    m_origin->setText(breakable(sentence));
}

QString QuestionDialog::nameInOrigin(const QString &name, qsizetype limit)
{
    auto line = singleLine(name, limit);
    for (auto &character : line) {
        const auto category = character.category();
        if (category == QChar::Punctuation_InitialQuote || category == QChar::Punctuation_FinalQuote
            || character == u'„' || character == u'"')
            character = u'\'';
    }
    return line;
}

void QuestionDialog::setOrigin(const QString &ofServer, const QString &ofSession)
{
    const auto server = nameInOrigin(m_question.server);
    setOrigin(m_question.client.isEmpty() ? ofServer.arg(server)
                                          : ofSession.arg(server, nameInOrigin(m_question.client)));
}

void QuestionDialog::addMessage()
{
    if (m_question.message.isEmpty())
        return;
    auto *message = new PlainTextView(m_question.message, PlainTextView::Look::Prose, this);
    message->setObjectName(u"message"_s);
    message->setAccessibleName(tr("Message of the server"));
    addContent(message);
}

void QuestionDialog::addContent(QWidget *widget)
{
    m_content->addWidget(widget);
}

void QuestionDialog::addGrowingContent(QWidget *widget)
{
    m_content->addWidget(widget, 1);
    static_cast<QVBoxLayout *>(layout())->setStretchFactor(m_content, 1000);
}

void QuestionDialog::addDetail(const QString &title, const QString &text, const QString &objectName)
{
    auto *view = new PlainTextView(text, PlainTextView::Look::Code, this);
    view->setObjectName(objectName);
    addTitled(title, view);
}

void QuestionDialog::addTitled(const QString &title, PlainTextView *view)
{
    auto *group = new QWidget(this);
    auto *column = new QVBoxLayout(group);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *label = plainLabel(title, group);
    paintAs(label, TextTone::Quiet);
    view->setAccessibleName(title);
    column->addWidget(label);
    column->addWidget(view);
    addContent(group);
}

QLabel *QuestionDialog::addNote(const QString &text, TextTone tone)
{
    auto *label = plainLabel(text, this);
    paintAs(label, tone);
    addContent(label);
    return label;
}

void QuestionDialog::addAddress(const WebAddress &address)
{
    if (!address.host().isEmpty()) {
        auto *host = new PlainTextView(address.host(), PlainTextView::Look::Code, this);
        auto font = host->font();
        font.setBold(true);
        host->setFont(font);
        host->setObjectName(u"host"_s);
        addTitled(tr("Host"), host);
    }
    addDetail(tr("Whole address"), address.whole(), u"address"_s);
    for (const auto &warning : address.warnings())
        addNote(warning, TextTone::Warning)->setObjectName(u"warning"_s);
}

void QuestionDialog::answer(const QString &action, const QJsonObject &content)
{
    if (m_hasAnswered)
        return;
    m_hasAnswered = true;
    hide();
    Q_EMIT answered(action, content);
}

void QuestionDialog::countDown()
{
    if (!m_question.expiresAt.isValid())
        return;
    const qint64 leftMs = m_clock.utcNow().msecsTo(m_question.expiresAt);
    if (leftMs > lastMinuteMs) {
        m_everySecond.start(std::chrono::milliseconds(leftMs - lastMinuteMs), [this] { countDown(); });
        return;
    }
    const int seconds = int(std::max<qint64>(0, (leftMs + 999) / 1000));
    m_timeLeft->setText(seconds > 0 ? tr("%n second(s) left", nullptr, seconds) : tr("The time is up"));
    if (seconds > 0)
        m_everySecond.start(1s, [this] { countDown(); });
}

} // namespace qonduit
