// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaType>
#include <QString>

namespace qonduit::signin {

/// How it stands with the sign-in to one server, for the person.
struct SignInStatus
{
    enum class State {
        NotNeeded, ///< the server has never asked for one
        Needed, ///< it wants one, and waits for the person
        Preparing, ///< the person wants it; we find out where, and who we are there
        InBrowser, ///< the person is asked by the browser
        Finishing, ///< the browser has come back; tokens are fetched
        SignedIn,
    };

    State state = State::NotNeeded;
    QString service; ///< the host that the person signs in at, in punycode; empty until it is known
    QString problem; ///< why the last one failed, or why another one is needed; empty when there is nothing to say
    QString scope; ///< what was granted; empty when nobody has said

    /// A sign-in is under way.
    bool isOpen() const { return state == State::Preparing || state == State::InBrowser || state == State::Finishing; }
};

} // namespace qonduit::signin

Q_DECLARE_METATYPE(qonduit::signin::SignInStatus)
