// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/Greeting.h"

#include "protocol/json/RawJson.h"
#include "protocol/json/Write.h"

namespace qonduit {

namespace {

constexpr int version = 1;
constexpr qsizetype exposeLimit = 200;
constexpr qsizetype tokenLimit = 1000;

/// The members of the object that is the only member, `qonduit`, of the line.
Result<std::vector<RawJson::Member>> innerMembers(const QByteArray &line)
{
    const Error bad(ErrorCode::InvalidRequest, QStringLiteral("expected a greeting, {\"qonduit\":{…}}"));
    if (line.size() > Greeting::limit)
        return bad;
    const auto whole = RawJson::parse(line);
    if (!whole || !whole->isObject())
        return bad;
    const auto outer = whole->members();
    if (!outer || outer->size() != 1 || outer->front().key != "qonduit" || !outer->front().value.isObject())
        return bad;
    return outer->front().value.members();
}

QByteArray wrapped(const QByteArray &inner)
{
    return "{\"qonduit\":" + inner + '}';
}

} // namespace

Greeting Greeting::ofProgram(const std::optional<QString> &expose)
{
    Greeting greeting { expose, {} };
    if (const auto token = qgetenv("QONDUIT_TOKEN"); !token.isEmpty())
        greeting.token = token;
    return greeting;
}

QByteArray Greeting::toLine() const
{
    QByteArray inner;
    json::ObjectWriter writer(inner);
    writer.member("version", version);
    if (expose)
        writer.member("expose", *expose);
    if (token)
        writer.member("token", *token);
    writer.end();
    return wrapped(inner);
}

Result<Greeting> Greeting::read(const QByteArray &line)
{
    const auto members = innerMembers(line);
    if (!members)
        return members.error();
    const auto bad = [](const QString &what) { return Error(ErrorCode::InvalidRequest, what); };
    Greeting greeting;
    bool hasVersion = false;
    for (const auto &[key, value] : *members) {
        const auto text = value.toString();
        if (key == "version") {
            if (value.toInteger() != version)
                return bad(QStringLiteral("the greeting has a version that this application does not know; restart it, "
                                          "or use the qonduit-stdio that came with it"));
            hasVersion = true;
        } else if (key == "expose" && text && text->size() <= exposeLimit) {
            greeting.expose = *text;
        } else if (key == "token" && text && text->size() <= tokenLimit) {
            greeting.token = text->toUtf8();
        } else {
            return bad(QStringLiteral("the greeting has a member that is not known or too long: %1")
                           .arg(QString::fromUtf8(key.left(40))));
        }
    }
    if (!hasVersion)
        return bad(QStringLiteral("the greeting has no version"));
    return greeting;
}

QByteArray Greeting::welcome()
{
    return Greeting().toLine();
}

QByteArray Greeting::refusal(const Error &why)
{
    QByteArray inner;
    json::ObjectWriter writer(inner);
    auto error = writer.object("error");
    error.member("code", why.code);
    error.member("message", why.message);
    error.raw("data", why.data);
    error.end();
    writer.end();
    return wrapped(inner);
}

Result<> Greeting::readAnswer(const QByteArray &line)
{
    const Error bad(ErrorCode::BadReply, QStringLiteral("who answers at the application's address is not Qonduit"));
    const auto members = innerMembers(line);
    if (!members || members->size() != 1)
        return bad;
    const auto &[key, value] = members->front();
    if (key == "version" && value.toInteger() == version)
        return {};
    const auto code = value["code"].toInteger();
    const auto message = value["message"].toString();
    if (key != "error" || !code || !message)
        return bad;
    return Error(int(*code), *message, value["data"].toByteArray());
}

} // namespace qonduit
