// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inbox/QuestionWords.h"

#include "core/Text.h"

#include <QLocale>

#include <algorithm>

namespace qonduit {

namespace {
constexpr qsizetype summaryLength = 300;
}

QString QuestionWords::sentence(Question::Kind kind)
{
    switch (kind) {
    case Question::Kind::UrlElicitation:
        return tr("The server “%1” wants to send you to a web page.");
    case Question::Kind::Sampling:
        return tr("The server “%1” wants an answer from a language model.");
    case Question::Kind::Approval:
        return tr("“%1” waits for your approval.");
    case Question::Kind::Definitions:
        return tr("The server “%1” describes its tools differently.");
    case Question::Kind::Elicitation:
        break;
    }
    return tr("The server “%1” asks you a question.");
}

QString QuestionWords::summary(const Question &question)
{
    switch (question.kind) {
    case Question::Kind::UrlElicitation:
        return singleLine(question.url, summaryLength);
    case Question::Kind::Sampling: {
        const auto &turns = question.prompt.conversation;
        const auto &parts = turns.isEmpty() ? QList<ConversationPart>() : turns.last().parts;
        return parts.isEmpty() ? QString() : singleLine(parts.first().text, summaryLength);
    }
    case Question::Kind::Approval:
        return singleLine(question.commandLine.isEmpty() ? question.url : question.commandLine, summaryLength);
    case Question::Kind::Definitions: {
        QStringList names;
        for (const auto &change : question.changes)
            names += change.kind == DefinitionChange::Kind::Instructions ? tr("instructions") : change.name;
        return singleLine(names.join(QStringLiteral(", ")), summaryLength);
    }
    case Question::Kind::Elicitation:
        break;
    }
    return singleLine(question.message, summaryLength);
}

QString QuestionWords::disclosures(const Question &question)
{
    const auto &all = question.disclosures; // the secrets first
    if (all.isEmpty())
        return {};
    const auto secrets = std::count_if(all.begin(), all.end(), [](const Disclosure &one) { return one.isSecret; });
    if (secrets == 1)
        return tr("would get your secret %1").arg(all.first().name);
    if (secrets > 1)
        return tr("would get %n of your secrets", nullptr, int(secrets));
    return all.size() == 1 ? tr("would get your variable %1").arg(all.first().name)
                           : tr("would get %n of your variables", nullptr, int(all.size()));
}

QString QuestionWords::moment(const QDateTime &at)
{
    const auto local = at.toLocalTime();
    const QLocale locale;
    return local.date() == QDate::currentDate() ? locale.toString(local.time(), QLocale::ShortFormat)
                                                : locale.toString(local, QLocale::ShortFormat);
}

} // namespace qonduit
