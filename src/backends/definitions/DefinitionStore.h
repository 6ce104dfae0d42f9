// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QByteArray>
#include <QString>

namespace qonduit {

/// Where the pins of each server are kept from one run to the next.
class DefinitionStore
{
public:
    virtual ~DefinitionStore() = default;

    /// \returns NotFound when nothing is kept of that server, Storage when it cannot be read
    virtual Result<QByteArray> read(const QString &server) const = 0;
    /// Keeps \p content as a whole or not at all.
    virtual Result<> write(const QString &server, const QByteArray &content) = 0;
    virtual void remove(const QString &server) = 0;
};

} // namespace qonduit
