// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/PlainSecrets.h"

#include "backends/references/Reference.h"

#include <QRegularExpression>

#include <algorithm>

namespace qonduit {

namespace {

constexpr qsizetype shortestSecret = 6;
constexpr qsizetype nameRoom = 56; ///< of 64; the rest is for a number

bool looksSecret(const QString &name, const QString &value)
{
    static const QRegularExpression secret(
        QStringLiteral("token|secret|passw|pwd|api[_-]?key|access[_-]?key|private[_-]?key|authorization|credential"
                       "|[_-]key$|^key$"),
        QRegularExpression::CaseInsensitiveOption);
    return value.size() >= shortestSecret && Reference::in(value).isEmpty() && secret.match(name).hasMatch();
}

/// A name for the secret that nobody has, from those of its server and its variable.
QString freeName(const QString &server, const QString &variable, const QStringList &taken)
{
    static const QRegularExpression odd(QStringLiteral("[^A-Za-z0-9_.-]"));
    auto base = server + u'.' + variable;
    base = base.replace(odd, QStringLiteral("_")).left(nameRoom);
    auto name = base;
    for (int i = 2; taken.contains(name); ++i)
        name = base + u'-' + QString::number(i);
    return name;
}

/// `Bearer ` of `Bearer abc`; empty when the value is the secret itself.
QString schemeOf(const QString &value)
{
    static const QRegularExpression scheme(QStringLiteral("\\A(?:Bearer|Basic|Token)\\s+"),
                                           QRegularExpression::CaseInsensitiveOption);
    return scheme.match(value).captured();
}

} // namespace

bool hasPlainSecrets(const ServerConfig &server)
{
    const auto &variables = server.environment;
    for (auto it = variables.begin(); it != variables.end(); ++it) {
        if (looksSecret(it.key(), *it))
            return true;
    }
    return std::any_of(server.headers.begin(), server.headers.end(), [](const auto &header) {
        return looksSecret(QString::fromUtf8(header.first), QString::fromUtf8(header.second));
    });
}

MovedSecrets withoutPlainSecrets(ServerConfig server, QStringList taken)
{
    MovedSecrets moved;
    const auto move = [&](const QString &variable, const QString &value) {
        const auto name = freeName(server.name, variable, taken);
        taken += name;
        const auto scheme = schemeOf(value);
        moved.secrets.append({ name, value.mid(scheme.size()) });
        return scheme + Reference { Reference::Kind::Secret, name }.text();
    };
    auto &variables = server.environment;
    for (auto it = variables.begin(); it != variables.end(); ++it) {
        if (looksSecret(it.key(), *it))
            *it = move(it.key(), *it);
    }
    for (auto &[name, value] : server.headers) {
        if (looksSecret(QString::fromUtf8(name), QString::fromUtf8(value)))
            value = move(QString::fromUtf8(name), QString::fromUtf8(value)).toUtf8();
    }
    moved.server = server;
    return moved;
}

} // namespace qonduit
