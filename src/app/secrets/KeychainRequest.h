// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QMetaType>
#include <QString>

#include <optional>

namespace qonduit {

/// Which keychain there is on this computer, and how it stands with it. A value.
struct KeychainState
{
    bool isThere = false;
    /// It opens when the person gives its password; reading or writing asks for it.
    bool isLocked = false;
    /// What it is called, for example `Secret Service`; empty when there is none.
    QString name = {};
    /// Why it cannot be used and what to do about it; empty when it can.
    QString problem = {};
};

/// One thing that is wanted of the keychain.
struct KeychainRequest
{
    enum class Kind { Look, Read, Write, Remove };

    quint64 id = 0;
    Kind kind = Kind::Look;
    QString key = {};
    QString value = {}; ///< only of Write
};

/// What came of a request.
struct KeychainAnswer
{
    std::optional<Error> error = {};
    QString value = {}; ///< only of Read
    KeychainState state = {}; ///< only of Look
};

} // namespace qonduit

Q_DECLARE_METATYPE(qonduit::KeychainAnswer)
