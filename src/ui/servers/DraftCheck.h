// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace qonduit {

/// Looks at what a person types for a new server. Each function returns what is wrong, as a sentence for the person,
/// or nothing. The engine has the last word; this says early what it would say late.
class DraftCheck
{
    Q_DECLARE_TR_FUNCTIONS(DraftCheck)

public:
    static QString nameProblem(const QString &name, const QStringList &taken);
    static QString commandProblem(const QString &commandLine);
    static QString urlProblem(const QString &url);
};

} // namespace qonduit
