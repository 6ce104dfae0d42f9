// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/tray/QuestionMenu.h"

#include "ui/desktop/PlainText.h"
#include "ui/desktop/tray/MenuText.h"

#include <algorithm>
#include <utility>

namespace qonduit {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto timeToRead = 1s;
constexpr qsizetype lineLength = 60;
constexpr qsizetype mostLines = 8;
constexpr qsizetype mostChoices = 12;

/// Words as lines of a menu; nothing when there are too many of them.
std::optional<QStringList> menuLines(const QString &text)
{
    QStringList lines;
    const auto paragraphs = visibleText(text).split(u'\n', Qt::SkipEmptyParts);
    for (const auto &paragraph : paragraphs) {
        QString line;
        for (const auto &word : paragraph.simplified().split(u' ')) {
            if (word.size() > lineLength)
                return {};
            if (!line.isEmpty() && line.size() + 1 + word.size() > lineLength)
                lines += std::exchange(line, {});
            line += line.isEmpty() ? word : u' ' + word;
        }
        lines += line;
        if (lines.size() > mostLines)
            return {};
    }
    return lines;
}

/// What the question asks for, when that is nothing, a yes or no, or one of few.
std::optional<QList<FieldSpec>> simpleFields(const Question &question)
{
    if (question.kind != Question::Kind::Elicitation)
        return {};
    const auto fields = readFields(question.schema, question.fieldOrder);
    if (!fields || fields->size() > 1)
        return {};
    if (fields->isEmpty())
        return *fields;
    const auto &field = fields->first();
    const bool isChoice = field.kind == FieldSpec::Kind::Choice && field.options.size() <= mostChoices;
    const auto fits = [](const FieldSpec::Option &option) { return option.title.size() <= lineLength; };
    if (field.secret || !(field.kind == FieldSpec::Kind::Boolean || isChoice)
        || !std::all_of(field.options.begin(), field.options.end(), fits))
        return {};
    return *fields;
}

QString wordsOf(const Question &question, const QList<FieldSpec> &fields)
{
    QStringList words { question.message };
    if (!fields.isEmpty())
        words += { fields.first().title, fields.first().description };
    words.removeAll(QString());
    return words.join(u'\n');
}

} // namespace

bool QuestionMenu::isSimple(const Question &question)
{
    const auto fields = simpleFields(question);
    return fields && menuLines(wordsOf(question, *fields));
}

QuestionMenu::QuestionMenu(const Question &question, const QString &title, Clock &clock, QWidget *parent)
    : QMenu(title, parent), m_id(question.id), m_clock(clock)
{
    connect(this, &QMenu::aboutToShow, this, [this] { m_openSince = m_clock.now(); });
    connect(this, &QMenu::aboutToHide, this, [this] {
        // The choice that closes it comes after this.
        QMetaObject::invokeMethod(
            this, [this] { m_openSince.reset(); }, Qt::QueuedConnection);
    });
    const auto fields = simpleFields(question);
    if (!fields)
        return;
    const auto lines = menuLines(wordsOf(question, *fields));
    for (const auto &line : lines.value_or(QStringList()))
        addAction(menuText(line), this, [this] { Q_EMIT openChosen(m_id); }); // a disabled entry would be hard to read
    addSeparator();
    if (fields->isEmpty()) {
        addAnswer(tr("Accept"), u"accept"_s, {});
    } else if (const auto &field = fields->first(); field.kind == FieldSpec::Kind::Boolean) {
        addAnswer(tr("Yes"), u"accept"_s, { { field.name, true } });
        addAnswer(tr("No"), u"accept"_s, { { field.name, false } });
    } else {
        for (const auto &option : field.options)
            addAnswer(menuText(option.title), u"accept"_s, { { field.name, option.value } });
    }
    addSeparator();
    addAnswer(tr("Decline"), u"decline"_s, {});
    addAction(tr("Open…"), this, [this] { Q_EMIT openChosen(m_id); });
}

void QuestionMenu::addAnswer(const QString &text, const QString &action, const QJsonObject &content)
{
    addAction(text, this, [this, action, content] {
        if (isRead())
            Q_EMIT answered(m_id, action, content);
        else
            Q_EMIT openChosen(m_id);
    });
}

bool QuestionMenu::isRead() const
{
    return m_openSince && m_clock.now() - *m_openSince >= timeToRead;
}

} // namespace qonduit
