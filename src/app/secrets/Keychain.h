// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/secrets/KeychainRequest.h"
#include "core/Cell.h"
#include "core/Clock.h"

#include <QObject>
#include <QThread>

#include <chrono>
#include <functional>
#include <map>
#include <memory>

namespace qonduit {

class KeychainWorker;

/// The person's own keychain: the Secret Service or KWallet, the keychain of macOS, the credentials of Windows.
///
/// Nothing is remembered of what is read. A keychain may ask the person for its password, so every request has a time
/// limit, after which its outcome no longer counts. Errors are sentences that say what to do. The keychain is spoken to
/// on a thread of its own, begun at the first request, because some of what it takes there waits. One a process:
/// QtKeychain stays with the thread that used it first.
class Keychain : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds patience = std::chrono::seconds(30);

    /// \param clock outlives the keychain
    explicit Keychain(Clock &clock, std::chrono::milliseconds limit = patience);
    /// Ends every wait with Closed.
    ~Keychain() override;

    /// \returns NotFound when there is no such entry, Unavailable when there is no keychain or it is locked, Timeout
    Cell<Result<QString>> read(const QString &key);
    /// Puts an entry in, or another value in the place of what it was.
    /// \returns Unavailable or Timeout as read() does
    Cell<Result<>> write(const QString &key, const QString &value);
    /// Takes an entry away; it is no error when there was none.
    /// \returns Unavailable or Timeout as read() does
    Cell<Result<>> remove(const QString &key);
    /// How it stands. Asks nobody for a password.
    Cell<KeychainState> state();

private:
    struct Pending
    {
        explicit Pending(Clock &clock) : limit(clock) { }
        Cell<KeychainAnswer> answer;
        Timer limit;
    };

    Cell<KeychainAnswer> ask(KeychainRequest request);
    Cell<Result<>> askToChange(KeychainRequest request);
    void settle(quint64 id, const KeychainAnswer &answer);

    Clock &m_clock;
    std::chrono::milliseconds m_limit;
    std::unique_ptr<QThread> m_thread;
    KeychainWorker *m_worker = nullptr; ///< lives on the thread, and ends with it
    std::map<quint64, Pending> m_pending;
    quint64 m_lastId = 0;
};

} // namespace qonduit
