// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/clients/EntryReferences.h"

#include "app/clients/Candidates.h"
#include "backends/references/Reference.h"
#include "core/Text.h"

#include <QRegularExpression>

#include <algorithm>

namespace qonduit {

namespace {

using Dialect = ClientProgram::Dialect;

/// Whether `${NAME}` is the variable NAME there.
bool readsBareNames(Dialect dialect)
{
    return dialect == Dialect::Any || dialect == Dialect::ClaudeCode || dialect == Dialect::Gemini
        || dialect == Dialect::Windsurf;
}

/// Programs that replace nothing: what looks like a reference is meant as it stands.
bool readsNothing(Dialect dialect)
{
    return dialect == Dialect::ClaudeDesktop || dialect == Dialect::Zed || dialect == Dialect::Codex;
}

} // namespace

QJsonValue EntryReferences::translated(const QJsonValue &value)
{
    if (value.isString())
        return translatedText(value.toString());
    if (value.isArray()) {
        QJsonArray list;
        for (const auto &element : value.toArray())
            list.append(translated(element));
        return list;
    }
    if (value.isObject()) {
        auto object = value.toObject();
        for (auto it = object.begin(); it != object.end(); ++it)
            *it = translated(*it);
        return object;
    }
    return value;
}

QString EntryReferences::translatedText(const QString &text)
{
    static const QRegularExpression braced(QStringLiteral("\\$\\{([^{}]*)\\}"));
    static const QRegularExpression either(QStringLiteral("\\$\\{([^{}]*)\\}|\\$([A-Za-z_][A-Za-z0-9_]*)"));
    if (!text.contains(u'$'))
        return text;
    if (readsNothing(m_around.dialect)) {
        if (!Reference::in(text).isEmpty())
            complain(singleLine(text, 60));
        return text;
    }
    const bool isShell = m_around.hasShellVariables || m_around.dialect == Dialect::Gemini;
    QString out;
    qsizetype from = 0;
    auto matches = (isShell ? either : braced).globalMatch(text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        out += QStringView(text).mid(from, match.capturedStart() - from);
        const auto bare = match.captured(2);
        out += bare.isEmpty() ? replacement(match.captured(1)) : QStringLiteral("${env:%1}").arg(bare);
        from = match.capturedEnd();
    }
    out += QStringView(text).mid(from);
    return out;
}

QString EntryReferences::replacement(const QString &reference)
{
    static const QRegularExpression variable(QStringLiteral("\\A([A-Za-z_][A-Za-z0-9_]*)(:-.*)?\\z"));
    const auto whole = QStringLiteral("${%1}").arg(reference);
    if (reference.startsWith(QStringLiteral("env:")))
        return whole;
    for (const auto &asking : { QStringLiteral("input:"), QStringLiteral("secret:") }) {
        if (reference.startsWith(asking))
            return QStringLiteral("${secret:%1}").arg(neededSecret(reference.mid(asking.size())));
    }
    if (reference == QStringLiteral("userHome"))
        return m_around.home;
    if (reference == QStringLiteral("/") || reference == QStringLiteral("pathSeparator"))
        return QStringLiteral("/");
    const auto match = variable.match(reference);
    if (!match.hasMatch() || !readsBareNames(m_around.dialect)
        || reference.startsWith(QStringLiteral("workspaceFolder"))) {
        complain(singleLine(whole, 60));
        return whole;
    }
    if (!match.captured(2).isEmpty())
        m_found.notes +=
            QStringLiteral("the value that stands in for %1 where it is not set is left out").arg(match.captured(1));
    return QStringLiteral("${env:%1}").arg(match.captured(1));
}

void EntryReferences::complain(const QString &reference)
{
    const auto &program = m_around.origin.clientName;
    if (m_found.problem.isEmpty())
        m_found.problem =
            QStringLiteral("%1 means something only in %2")
                .arg(reference, program.isEmpty() ? QStringLiteral("the program it was written for") : program);
}

QString EntryReferences::neededSecret(const QString &input)
{
    NeededSecret secret;
    // A name of its own: what others wrote must not get at a secret that is kept for something else.
    secret.name = legalName(m_found.config.name + u'-' + input);
    for (const auto &value : m_around.inputs) {
        const auto asked = value.toObject();
        if (asked.value(QStringLiteral("id")).toString() != input)
            continue;
        secret.description = asked.value(QStringLiteral("description")).toString();
        secret.isPassword = asked.value(QStringLiteral("password")).toBool(false);
    }
    const auto isIt = [&](const NeededSecret &known) { return known.name == secret.name; };
    if (std::none_of(m_found.secrets.begin(), m_found.secrets.end(), isIt))
        m_found.secrets += secret;
    return secret.name;
}

} // namespace qonduit
