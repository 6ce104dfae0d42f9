// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/references/Reference.h"

#include <QRegularExpression>

#include <functional>

namespace qonduit {

namespace {

const QRegularExpression &pattern()
{
    static const QRegularExpression reference(QStringLiteral(R"(\$\{(secret|env):([A-Za-z0-9_.-]{1,64})\})"));
    return reference;
}

/// QUrl encodes braces, and in some places the colon.
const QRegularExpression &encodedPattern()
{
    static const QRegularExpression reference(
        QStringLiteral(R"((?:\$|%24)(?:\{|%7B)(secret|env)(?::|%3A)([A-Za-z0-9_.-]{1,64})(?:\}|%7D))"),
        QRegularExpression::CaseInsensitiveOption);
    return reference;
}

Reference referenceOf(const QRegularExpressionMatch &match)
{
    const bool isSecret = match.capturedView(1).compare(u"secret", Qt::CaseInsensitive) == 0;
    return { isSecret ? Reference::Kind::Secret : Reference::Kind::Variable, match.captured(2) };
}

QList<Reference> all(const QString &text, const QRegularExpression &expression)
{
    QList<Reference> references;
    auto matches = expression.globalMatch(text);
    while (matches.hasNext())
        references += referenceOf(matches.next());
    return references;
}

/// One pass: what a value holds is not looked at again.
QString replaced(const QString &text, const QRegularExpression &expression,
                 const std::function<QString(const Reference &, const QString &written)> &value)
{
    QString result;
    qsizetype end = 0;
    auto matches = expression.globalMatch(text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        result += QStringView(text).mid(end, match.capturedStart() - end);
        result += value(referenceOf(match), match.captured());
        end = match.capturedEnd();
    }
    result += QStringView(text).mid(end);
    return result;
}

} // namespace

QString Reference::text() const
{
    return QStringLiteral("${%1:%2}")
        .arg(kind == Kind::Secret ? QStringLiteral("secret") : QStringLiteral("env"), name);
}

bool Reference::isName(const QString &name)
{
    static const QRegularExpression legal(QStringLiteral("\\A[A-Za-z0-9_.-]{1,64}\\z"));
    return legal.match(name).hasMatch();
}

QList<Reference> Reference::in(const QString &text)
{
    return text.contains(u"${") ? all(text, pattern()) : QList<Reference>();
}

QList<Reference> Reference::in(const QUrl &url)
{
    return all(url.toString(QUrl::FullyEncoded), encodedPattern());
}

bool Reference::areWhole(const QString &text)
{
    return in(text).size() == text.count(QStringLiteral("${secret:")) + text.count(QStringLiteral("${env:"));
}

QString Reference::written(const QUrl &url)
{
    return replaced(url.toString(QUrl::FullyEncoded), encodedPattern(),
                    [](const Reference &reference, const QString &) { return reference.text(); });
}

QString Reference::replacedIn(const QString &text, const Values &values)
{
    return replaced(text, pattern(), [&values](const Reference &reference, const QString &written) {
        return values.value(reference.text(), written);
    });
}

QUrl Reference::replacedIn(const QUrl &url, const Values &values)
{
    const auto encoded = [&values](const Reference &reference, const QString &written) {
        const auto value = values.constFind(reference.text());
        return value == values.end() ? written : QString::fromLatin1(QUrl::toPercentEncoding(*value));
    };
    return QUrl(replaced(url.toString(QUrl::FullyEncoded), encodedPattern(), encoded), QUrl::StrictMode);
}

} // namespace qonduit
