// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Cell.h"
#include "core/Result.h"

#include <QString>

namespace qonduit {

/// Where the secrets are that a configuration only names.
class SecretSource
{
public:
    virtual ~SecretSource() = default;

    /// Looks one up, now: nothing is remembered from one time to the next.
    /// \returns settles within a time limit of the source's own, at the latest when the source ends; an error says
    /// what is missing and what to do about it
    virtual Cell<Result<QString>> secret(const QString &name) = 0;
};

} // namespace qonduit
