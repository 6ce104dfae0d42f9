// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/ExitCode.h"

#include <cstdio>

namespace qonduit {

int failWith(ExitCode code, const QString &message)
{
    std::fprintf(stderr, "qonduit: %s\n", message.toLocal8Bit().constData());
    return int(code);
}

} // namespace qonduit
