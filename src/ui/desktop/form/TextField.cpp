// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/form/TextField.h"

#include <QCalendarWidget>
#include <QDate>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <QWidgetAction>

namespace qonduit {

namespace {

/// More than anybody types. Nothing is cut in silence: who pastes more sees it end.
constexpr int longestAnswer = 100000;

QString asTyped(const FieldSpec &spec)
{
    if (spec.fallback.isString())
        return spec.fallback.toString();
    if (!spec.fallback.isDouble())
        return {};
    if (spec.kind == FieldSpec::Kind::Integer)
        return QString::number(spec.fallback.toInteger());
    QLocale person;
    person.setNumberOptions(QLocale::OmitGroupSeparator);
    return person.toString(spec.fallback.toDouble(), 'g', QLocale::FloatingPointShortest);
}

QHBoxLayout *tightRow(QWidget *parent)
{
    auto *row = new QHBoxLayout(parent);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    return row;
}

} // namespace

TextField::TextField(const FieldSpec &spec, QWidget *parent) : FormField(spec, parent), m_line(new QLineEdit(this))
{
    m_line->setMaxLength(longestAnswer);
    m_line->setText(asTyped(spec));
    m_line->setCursorPosition(0);
    connect(m_line, &QLineEdit::textChanged, this, &TextField::noteEdit);

    if (spec.kind == FieldSpec::Kind::Date)
        m_line->setPlaceholderText(tr("YYYY-MM-DD"));
    else if (spec.kind == FieldSpec::Kind::DateTime)
        m_line->setPlaceholderText(tr("YYYY-MM-DD hh:mm, your time"));
    else if (spec.kind == FieldSpec::Kind::Email)
        m_line->setPlaceholderText(tr("name@example.com"));
    else if (spec.kind == FieldSpec::Kind::Uri)
        m_line->setPlaceholderText(tr("https://example.com"));

    if (spec.secret) {
        m_line->setEchoMode(QLineEdit::Password);
        place(withRevealButton());
        addWarning(tr("This looks like a secret. Servers should not ask for secrets here; what you type goes to the "
                      "server as it is."));
    } else if (spec.kind == FieldSpec::Kind::Date) {
        place(withCalendar());
    } else {
        place(m_line);
    }
}

FieldValue TextField::value() const
{
    return reader().readText(m_line->text());
}

QWidget *TextField::editor() const
{
    return m_line;
}

QWidget *TextField::withCalendar()
{
    auto *box = new QWidget(this);
    auto *row = tightRow(box);
    auto *button = new QToolButton(box);
    auto *menu = new QMenu(button);
    auto *action = new QWidgetAction(menu);
    auto *calendar = new QCalendarWidget(menu);
    calendar->setVerticalHeaderFormat(QCalendarWidget::NoVerticalHeader);
    action->setDefaultWidget(calendar);
    menu->addAction(action);
    button->setText(tr("Calendar"));
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    row->addWidget(m_line);
    row->addWidget(button);

    connect(menu, &QMenu::aboutToShow, this, [this, calendar] {
        const auto date = QDate::fromString(m_line->text(), Qt::ISODate);
        calendar->setSelectedDate(date.isValid() ? date : QDate::currentDate());
    });
    const auto take = [this, menu](QDate date) {
        m_line->setText(date.toString(Qt::ISODate));
        menu->close();
    };
    connect(calendar, &QCalendarWidget::clicked, this, take);
    connect(calendar, &QCalendarWidget::activated, this, take);
    return box;
}

QWidget *TextField::withRevealButton()
{
    auto *box = new QWidget(this);
    auto *row = tightRow(box);
    auto *button = new QToolButton(box);
    button->setText(tr("Show"));
    button->setCheckable(true);
    button->setAccessibleName(tr("Show what is typed"));
    row->addWidget(m_line);
    row->addWidget(button);
    connect(button, &QToolButton::toggled, m_line,
            [line = m_line](bool shown) { line->setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password); });
    return box;
}

} // namespace qonduit
