// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/ServerConfig.h"

#include "core/Text.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QSet>

namespace qonduit {

namespace {

/// Adds one field so that no two different lists of fields hash alike.
void add(QCryptographicHash &hash, const QByteArray &field)
{
    hash.addData(QByteArray::number(field.size()) + ':');
    hash.addData(field);
}

} // namespace

QString ServerConfig::address() const
{
    if (transport == Transport::Stdio)
        return quotedCommandLine(command, arguments);
    return Reference::written(url.adjusted(QUrl::RemoveUserInfo));
}

QList<Reference> ServerConfig::references() const
{
    QList<Reference> all = Reference::in(url);
    for (const auto &argument : arguments)
        all += Reference::in(argument);
    for (const auto &value : environment)
        all += Reference::in(value);
    for (const auto &header : headers)
        all += Reference::in(QString::fromUtf8(header.second));
    QList<Reference> once;
    QSet<QString> known;
    for (const auto &reference : std::as_const(all)) {
        const auto text = reference.text();
        if (!known.contains(text)) {
            known.insert(text);
            once += reference;
        }
    }
    return once;
}

QString ServerConfig::withoutSecrets(QString text) const
{
    constexpr qsizetype shortestSecret = 8;
    text = knownSecrets.hiddenIn(std::move(text));
    const auto hide = [&text](const QString &value) {
        if (value.size() >= shortestSecret && Reference::in(value).isEmpty())
            text.replace(value, QStringLiteral("***"));
    };
    for (const auto &value : environment)
        hide(value);
    for (const auto &header : headers)
        hide(QString::fromUtf8(header.second));
    return text;
}

QString ServerConfig::transportName() const
{
    switch (transport) {
    case Transport::Stdio:
        return QStringLiteral("stdio");
    case Transport::Sse:
        return QStringLiteral("sse");
    case Transport::AutoHttp:
    case Transport::StreamableHttp:
        break;
    }
    return QStringLiteral("streamable-http");
}

std::optional<ServerConfig::Ask> ServerConfig::askFromName(const QString &name)
{
    for (const auto ask : { Ask::Client, Ask::Desktop, Ask::Both }) {
        if (askName(ask) == name)
            return ask;
    }
    return std::nullopt;
}

QString ServerConfig::askName(Ask ask)
{
    switch (ask) {
    case Ask::Client:
        return QStringLiteral("client");
    case Ask::Desktop:
        return QStringLiteral("desktop");
    case Ask::Both:
        break;
    }
    return QStringLiteral("both");
}

QStringList ServerConfig::askNames()
{
    return { askName(Ask::Client), askName(Ask::Desktop), askName(Ask::Both) };
}

QByteArray ServerConfig::fingerprint() const
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    add(hash, transportName().toUtf8());
    add(hash, command.toUtf8());
    add(hash, QByteArray::number(arguments.size()));
    for (const auto &argument : arguments)
        add(hash, argument.toUtf8());
    for (auto it = environment.begin(); it != environment.end(); ++it) {
        add(hash, it.key().toUtf8());
        add(hash, it.value().toUtf8());
    }
    add(hash, workingFolder.toUtf8());
    add(hash, url.toEncoded());
    for (const auto &[header, value] : headers) {
        add(hash, header);
        add(hash, value);
    }
    if (!oauth.isEmpty()) {
        add(hash, oauth.clientId.toUtf8());
        add(hash, oauth.clientSecret.toUtf8());
        add(hash, oauth.scope.toUtf8());
    }
    add(hash, allowedTools ? "only" : "all"); // what was approved narrow is not approved wide
    for (const auto &tool : allowedTools.value_or(QStringList()))
        add(hash, tool.toUtf8());
    return hash.result();
}

bool ServerConfig::isSameServer(const ServerConfig &other) const
{
    return transport == other.transport && command == other.command && arguments == other.arguments
        && environment == other.environment && workingFolder == other.workingFolder && url == other.url
        && headers == other.headers;
}

Result<> ServerConfig::checkName(const QString &name)
{
    static const QRegularExpression legal(QStringLiteral("\\A[A-Za-z0-9][A-Za-z0-9_.-]{0,63}\\z"));
    if (legal.match(name).hasMatch() && name != QStringLiteral("self"))
        return {};
    return Error(ErrorCode::InvalidParams, QStringLiteral("a server's name is 1 to 64 letters, digits, '_', '-' or "
                                                          "'.', begins with a letter or digit, and is not 'self'"));
}

} // namespace qonduit
