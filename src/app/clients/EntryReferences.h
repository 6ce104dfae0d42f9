// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/clients/ClientEntry.h"

#include <QJsonValue>
#include <QString>

namespace qonduit {

/// Turns other programs' references to variables and to values that they ask for into ours: `${env:NAME}` and
/// `${secret:NAME}`. A secret gets a name of its own, after its server, so that an entry that somebody else wrote
/// cannot reach what is in the keychain already.
class EntryReferences
{
public:
    /// Both outlive the object. \param found gets the secrets that are needed, and what cannot be kept
    EntryReferences(const EntrySurroundings &surroundings, FoundServer &found) : m_around(surroundings), m_found(found)
    {
    }

    /// The value with the references in all its texts translated.
    QJsonValue translated(const QJsonValue &value);

private:
    QString translatedText(const QString &text);
    QString replacement(const QString &reference);
    void complain(const QString &reference);
    QString neededSecret(const QString &input);

    const EntrySurroundings &m_around;
    FoundServer &m_found;
};

} // namespace qonduit
