// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/AdviceText.h"

#include "core/Text.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>

namespace qonduit {

using namespace Qt::StringLiterals;
using Cause = ServerAdvice::Cause;

QString AdviceText::explanation(const ServerAdvice &advice)
{
    const auto program = singleLine(advice.program);
    const auto path = singleLine(QDir::toNativeSeparators(advice.path));
    const auto whole = product(program);
    switch (advice.cause) {
    case Cause::None:
        break;
    case Cause::SwitchedOff:
        return tr("This server is switched off: no client sees it.");
    case Cause::ProgramMissing:
        return whole.isEmpty()
                 ? tr("“%1” is not installed, or not where programs are looked for. Install it, or give its full path.")
                       .arg(program)
                 : tr("“%1” is not installed. It belongs to %2: install that, then try again.").arg(program, whole);
    case Cause::ProgramElsewhere:
        return tr("“%1” is not in the PATH of your login shell, but there is one at %2.").arg(program, path);
    case Cause::InterpreterMissing:
        return whole.isEmpty() ? tr("The program is there, but “%1”, which it needs, is not.").arg(program)
                               : tr("The program is there, but “%1”, which it needs, is not. It belongs to %2: install "
                                    "that, then try again.")
                                     .arg(program, whole);
    case Cause::InterpreterElsewhere:
        return tr("The program is there, but it does not find “%1”, which is at %2.").arg(program, path);
    case Cause::NotExecutable:
        return tr("%1 is a file that may not be run. Give it the permission, or name the program that reads it as the "
                  "command.")
            .arg(path);
    case Cause::FolderMissing:
        return tr("The folder in which it should run is not there: %1").arg(path);
    case Cause::ApprovalDenied:
        return tr("It was not allowed to start.");
    case Cause::SignInNeeded:
        return tr("This server wants you to sign in.");
    case Cause::SecretMissing:
        return tr("The secret “%1” is not in your keychain, or cannot be read there.").arg(program);
    case Cause::AddressInUse:
        return tr(
            "The address on which it wants to listen is taken, perhaps by another copy of it. End that, or choose "
            "another port in its arguments.");
    case Cause::PackageMissing:
        return tr("There is no package of this name. Look for a typo in the arguments.");
    case Cause::NotReached:
        return tr("Nobody answers at its address. Is the server running, and is the network there?");
    }
    return {};
}

AdviceText::Act AdviceText::act(const ServerAdvice &advice)
{
    switch (advice.cause) {
    case Cause::None:
        break;
    case Cause::SwitchedOff:
        return Act::SwitchOn;
    case Cause::ProgramElsewhere:
    case Cause::InterpreterElsewhere:
        return Act::Mend;
    case Cause::ProgramMissing:
    case Cause::InterpreterMissing:
    case Cause::ApprovalDenied:
    case Cause::NotReached:
        return Act::Retry;
    case Cause::SignInNeeded:
        return Act::SignIn;
    case Cause::SecretMissing:
        return Act::EnterSecret;
    case Cause::NotExecutable:
    case Cause::FolderMissing:
    case Cause::AddressInUse:
    case Cause::PackageMissing:
        return Act::Edit;
    }
    return Act::None;
}

QString AdviceText::label(const ServerAdvice &advice)
{
    switch (act(advice)) {
    case Act::None:
        break;
    case Act::Mend:
        return tr("Use %1").arg(singleLine(QDir::toNativeSeparators(
            advice.cause == Cause::ProgramElsewhere ? advice.path : QFileInfo(advice.path).absolutePath())));
    case Act::SwitchOn:
        return tr("Switch on");
    case Act::SignIn:
        return tr("Sign in…");
    case Act::EnterSecret:
        return tr("Enter the secret…");
    case Act::Edit:
        return tr("Edit…");
    case Act::Retry:
        return advice.cause == Cause::ApprovalDenied ? tr("Ask again") : tr("Try again");
    }
    return {};
}

QString AdviceText::product(const QString &program)
{
    static const QHash<QString, QString> products {
        { u"npx"_s, u"Node.js"_s },   { u"npm"_s, u"Node.js"_s },    { u"node"_s, u"Node.js"_s },
        { u"uvx"_s, u"uv"_s },        { u"uv"_s, u"uv"_s },          { u"docker"_s, u"Docker"_s },
        { u"python"_s, u"Python"_s }, { u"python3"_s, u"Python"_s }, { u"pipx"_s, u"pipx"_s },
        { u"bunx"_s, u"Bun"_s },      { u"bun"_s, u"Bun"_s },        { u"deno"_s, u"Deno"_s },
        { u"java"_s, u"Java"_s },     { u"dotnet"_s, u".NET"_s },    { u"podman"_s, u"Podman"_s },
    };
    return products.value(program);
}

} // namespace qonduit
