// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "backends/references/Resolver.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace qonduit {

namespace {

Error missing(const Reference &reference, const QString &why)
{
    const auto what = reference.kind == Reference::Kind::Secret ? QStringLiteral("the secret %1 cannot be used: %2")
                                                                : QStringLiteral("the variable %1 cannot be used: %2");
    const auto data = reference.kind == Reference::Kind::Secret
                        ? QStringLiteral(R"({"secret":"%1"})").arg(reference.name).toUtf8()
                        : QByteArray();
    return Error(ErrorCode::Unavailable, what.arg(reference.name, why), data);
}

/// What no header, argument or variable can carry. Cutting it off would be another secret.
bool hasControlCharacters(const QString &value)
{
    return std::any_of(value.begin(), value.end(), [](QChar c) { return c.unicode() < 0x20 || c.unicode() == 0x7f; });
}

Result<> check(const Reference &reference, const QString &value, const ServerConfig &config)
{
    if (value.isEmpty())
        return missing(reference, reference.kind == Reference::Kind::Variable
                                      ? QStringLiteral("it is not set where Qonduit was started, set it there and "
                                                       "start Qonduit again")
                                      : QStringLiteral("it is empty, store it again"));
    const bool isForHeaders = config.transport != ServerConfig::Transport::Stdio;
    if (value.contains(QChar(0)) || (isForHeaders && hasControlCharacters(value)))
        return missing(reference, QStringLiteral("it holds a line break or another control character"));
    return {};
}

void replaceAll(ServerConfig &config, const Reference::Values &values)
{
    for (auto &argument : config.arguments)
        argument = Reference::replacedIn(argument, values);
    for (auto &value : config.environment)
        value = Reference::replacedIn(value, values);
    for (auto &[name, value] : config.headers)
        value = Reference::replacedIn(QString::fromUtf8(value), values).toUtf8();
    config.url = Reference::replacedIn(config.url, values);
}

} // namespace

QCoro::Task<Result<ServerConfig>> resolved(ServerConfig config, SecretSource *secrets, QProcessEnvironment environment)
{
    const auto references = config.references();
    std::vector<std::pair<Reference, Cell<Result<QString>>>> lookups;
    for (const auto &reference : references) {
        Cell<Result<QString>> value;
        if (reference.kind == Reference::Kind::Variable)
            value.settle(environment.value(reference.name));
        else if (secrets)
            value = secrets->secret(reference.name);
        else
            value.settle(Error(ErrorCode::NotFound, QStringLiteral("there is no keychain here")));
        lookups.emplace_back(reference, value);
    }
    Reference::Values values;
    for (const auto &lookup : lookups) {
        const auto reference = lookup.first;
        const auto pending = lookup.second;
        const auto value = co_await pending;
        if (!value)
            co_return missing(reference, value.error().message);
        if (const auto checked = check(reference, *value, config); !checked)
            co_return checked.error();
        config.knownSecrets.remember(*value);
        config.knownSecrets.remember(QString::fromLatin1(QUrl::toPercentEncoding(*value)));
        values.insert(reference.text(), *value);
    }
    if (!values.isEmpty())
        replaceAll(config, values);
    co_return config;
}

} // namespace qonduit
