// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/detail/ServerAdvice.h"

#include "protocol/ProxyError.h"
#include "protocol/json/RawJson.h"
#include "transport/process/ChildEnvironment.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QVersionNumber>

#include <algorithm>

namespace qonduit {

namespace {

using Cause = ServerAdvice::Cause;

const auto pathName = QStringLiteral("PATH");
/// What shells and env end with when they do not find a program.
constexpr int commandNotFound = 127;

/// `v22.1.0` is newer than `v9.0.0`.
QVersionNumber versionOf(const QString &folder)
{
    return QVersionNumber::fromString(folder.startsWith(u'v') ? folder.sliced(1) : folder);
}

/// The folders of one version manager: \p pattern has a `*` where the versions stand.
QStringList versions(const QString &pattern)
{
    const auto parts = pattern.split(QStringLiteral("/*/"));
    if (parts.size() < 2)
        return { pattern };
    auto names = QDir(parts[0]).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    std::sort(names.begin(), names.end(),
              [](const QString &a, const QString &b) { return versionOf(a) > versionOf(b); });
    QStringList folders;
    for (const auto &name : names)
        folders += parts[0] + u'/' + name + u'/' + parts[1];
    return folders;
}

/// What the first line of a script says that it is written for; empty for anything else.
QString interpreterOf(const QString &path)
{
    constexpr qint64 longestLine = 200;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto words = QString::fromUtf8(file.readLine(longestLine)).simplified().split(u' ');
    if (!words[0].startsWith(QStringLiteral("#!")))
        return {};
    if (!words[0].endsWith(QStringLiteral("/env")))
        return words[0].sliced(2);
    const auto named = std::find_if(words.begin() + 1, words.end(),
                                    [](const QString &word) { return !word.startsWith(u'-') && !word.contains(u'='); });
    return named == words.end() ? QString() : *named;
}

bool says(const QStringList &lines, std::initializer_list<const char *> signs)
{
    return std::any_of(lines.begin(), lines.end(), [&](const QString &line) {
        return std::any_of(signs.begin(), signs.end(), [&line](const char *sign) {
            return line.contains(QLatin1StringView(sign), Qt::CaseInsensitive);
        });
    });
}

/// A program that is not where it is looked for: is it elsewhere?
ServerAdvice missing(const QString &program, Cause nowhere, Cause elsewhere)
{
    const auto places = program.contains(u'/') ? QStringList() : usualPlaces(program, QDir::homePath());
    return places.isEmpty() ? ServerAdvice { nowhere, program, {} } : ServerAdvice { elsewhere, program, places[0] };
}

ServerAdvice onProgram(const ServerFacts &facts, const RawJson &data)
{
    const auto &config = facts.config;
    if (!config.workingFolder.isEmpty() && !QFileInfo(config.workingFolder).isDir())
        return { Cause::FolderMissing, {}, config.workingFolder };
    const auto found = ChildEnvironment::findProgram(config.command, config.workingFolder, facts.searchPath);
    if (!found) {
        const QFileInfo file(QDir(config.workingFolder).absoluteFilePath(config.command));
        if (config.command.contains(u'/') && file.isFile())
            return { Cause::NotExecutable, config.command, file.absoluteFilePath() };
        return missing(config.command, Cause::ProgramMissing, Cause::ProgramElsewhere);
    }
    if (data["exitCode"].toInteger() == commandNotFound) {
        const auto childPath = config.environment.value(pathName, facts.searchPath);
        const auto interpreter = interpreterOf(*found);
        if (!interpreter.isEmpty() && !ChildEnvironment::findProgram(interpreter, {}, childPath))
            return missing(interpreter, Cause::InterpreterMissing, Cause::InterpreterElsewhere);
    }
    // Programs say why they end to people only.
    if (says(facts.lastLines, { "EADDRINUSE", "address already in use" }))
        return { Cause::AddressInUse, {}, {} };
    if (says(facts.lastLines, { "npm error 404", "npm ERR! 404", "E404", "not found in the package registry" }))
        return { Cause::PackageMissing, {}, {} };
    return {};
}

} // namespace

ServerAdvice ServerAdvice::on(const ServerFacts &facts)
{
    if (!facts.config.enabled)
        return { Cause::SwitchedOff, {}, {} };
    if (!facts.failure)
        return {};
    const auto &failure = *facts.failure;
    const auto data = failure.isPeers || failure.data.isEmpty() ? RawJson() : RawJson::fromTrusted(failure.data);
    if (!failure.isPeers && failure.code == int(ProxyErrorCode::ApprovalDenied))
        return { Cause::ApprovalDenied, {}, {} };
    if (failure.is(ErrorCode::SignInNeeded))
        return { Cause::SignInNeeded, {}, {} };
    if (const auto secret = data["secret"].toString())
        return { Cause::SecretMissing, *secret, {} };
    if (facts.config.transport == ServerConfig::Transport::Stdio)
        return onProgram(facts, data);
    if (failure.is(ErrorCode::Unavailable) || failure.is(ErrorCode::Timeout))
        return { Cause::NotReached, {}, {} };
    return {};
}

bool ServerAdvice::isMendable() const
{
    return cause == Cause::ProgramElsewhere || cause == Cause::InterpreterElsewhere;
}

ServerConfig ServerAdvice::mended(ServerConfig config, const QString &searchPath) const
{
    if (!isMendable())
        return config;
    if (cause == Cause::ProgramElsewhere)
        config.command = path;
    // A program of a version manager calls its neighbours: `npx` is a script for the `node` beside it.
    const auto folder = QFileInfo(path).absolutePath();
    auto rest = config.environment.value(pathName, searchPath);
    if (rest.isEmpty())
        rest = qEnvironmentVariable("PATH");
    config.environment[pathName] = rest.isEmpty() ? folder : folder + QDir::listSeparator() + rest;
    return config;
}

QStringList usualPlaces(const QString &program, const QString &home)
{
#ifdef Q_OS_WIN
    const auto roaming = qEnvironmentVariable("APPDATA");
    const auto local = qEnvironmentVariable("LOCALAPPDATA");
    const QStringList patterns { qEnvironmentVariable("ProgramFiles") + QStringLiteral("/nodejs"),
                                 roaming + QStringLiteral("/npm"),
                                 roaming + QStringLiteral("/nvm/*/."),
                                 roaming + QStringLiteral("/fnm/node-versions/*/installation"),
                                 local + QStringLiteral("/Volta/bin"),
                                 local + QStringLiteral("/mise/shims"),
                                 home + QStringLiteral("/.local/bin"),
                                 home + QStringLiteral("/.bun/bin"),
                                 home + QStringLiteral("/.deno/bin"),
                                 home + QStringLiteral("/scoop/shims") };
#else
    const QStringList patterns {
        home + QStringLiteral("/.nvm/versions/node/*/bin"),
        home + QStringLiteral("/.local/share/fnm/node-versions/*/installation/bin"),
        home + QStringLiteral("/.fnm/node-versions/*/installation/bin"),
        home + QStringLiteral("/Library/Application Support/fnm/node-versions/*/installation/bin"),
        home + QStringLiteral("/.volta/bin"),
        home + QStringLiteral("/.local/share/mise/shims"),
        home + QStringLiteral("/.asdf/shims"),
        home + QStringLiteral("/.pyenv/shims"),
        home + QStringLiteral("/.local/bin"),
        home + QStringLiteral("/.cargo/bin"),
        home + QStringLiteral("/.bun/bin"),
        home + QStringLiteral("/.deno/bin"),
        QStringLiteral("/opt/homebrew/bin"),
        QStringLiteral("/home/linuxbrew/.linuxbrew/bin"),
        QStringLiteral("/usr/local/bin"),
        QStringLiteral("/snap/bin")
    };
#endif
    QStringList found;
    for (const auto &pattern : patterns) {
        for (const auto &folder : versions(pattern)) {
            // By its whole path, so that nothing but this folder is looked at.
            const auto place = ChildEnvironment::findProgram(program, {}, folder);
            if (place && !found.contains(*place))
                found += *place;
        }
    }
    return found;
}

} // namespace qonduit
