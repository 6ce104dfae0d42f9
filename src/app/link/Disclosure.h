// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QString>

namespace qonduit {

struct ServerConfig;

/// Something of the person's that a server would get, because its configuration refers to it. A value.
struct Disclosure
{
    /// Where it would stand in what the server gets.
    enum class Place {
        Address,
        Argument,
        Variable, ///< of the program's environment
        Header,
        SignIn, ///< what the sign-in service is shown
    };
    struct Use
    {
        Place place = Place::Address;
        QString name; ///< of the variable or header: somebody's text, untrusted and plain
        bool operator==(const Use &) const = default;
    };

    bool isSecret = true; ///< from the keychain; else a variable of our own environment
    QString name; ///< letters, digits, `_`, `-` and `.`
    QList<Use> uses;
    bool operator==(const Disclosure &) const = default;
};

/// What a server of this configuration would get, each once: the secrets first.
QList<Disclosure> disclosuresOf(const ServerConfig &config);

} // namespace qonduit
