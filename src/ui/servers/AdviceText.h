// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/detail/ServerAdvice.h"

#include <QCoreApplication>
#include <QString>

namespace qonduit {

/// ServerAdvice in a person's words.
class AdviceText
{
    Q_DECLARE_TR_FUNCTIONS(AdviceText)

public:
    /// What is the matter, and what can be done; empty when nothing more is known than the error says.
    static QString explanation(const ServerAdvice &advice);

    /// What a button beside it does.
    enum class Act { None, Mend, SwitchOn, SignIn, EnterSecret, Edit, Retry };
    static Act act(const ServerAdvice &advice);
    /// What the button says; empty for none.
    static QString label(const ServerAdvice &advice);

private:
    static QString product(const QString &program);
};

} // namespace qonduit
