// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/ProcessEnd.h"

#include "core/Text.h"
#include "protocol/json/Write.h"

namespace qonduit {

namespace {

constexpr int commandNotFound = 127; ///< what shells and env exit with

} // namespace

Error ProcessEnd::describe(const QString &program, const QStringList &lastLines) const
{
    const bool lacksProgram = !isBySignal && code == commandNotFound;
    auto sentence = singleLine(program);
    if (isBySignal)
        sentence += QStringLiteral(" was ended by signal %1").arg(code);
    else if (lacksProgram)
        sentence += QStringLiteral(
            " could not find a program that it runs (exit code 127), install that or correct the arguments");
    else
        sentence += QStringLiteral(" exited with code %1").arg(code);
    QByteArray data;
    json::ObjectWriter writer(data);
    writer.member(isBySignal ? "signal" : "exitCode", qint64(code));
    if (!lastLines.isEmpty())
        writer.member("lastWords", singleLine(lastLines.last()));
    writer.end();
    return { lacksProgram ? ErrorCode::Unavailable : ErrorCode::Closed, sentence, data };
}

} // namespace qonduit
