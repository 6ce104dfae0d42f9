// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/process/CommandWords.h"

#include <QProcess>

namespace qonduit {

QStringList commandWords(const QString &line)
{
    return QProcess::splitCommand(line);
}

} // namespace qonduit
