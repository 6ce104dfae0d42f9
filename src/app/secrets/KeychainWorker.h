// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/secrets/GlibPump.h"
#include "app/secrets/KeychainProbe.h"
#include "app/secrets/KeychainRequest.h"

#include <QDeadlineTimer>
#include <QObject>

#include <deque>

namespace QKeychain {
class Job;
}

namespace qonduit {

/// Speaks to the keychain, by way of QtKeychain, on the keychain's thread. One request at a time, in their order.
///
/// QtKeychain's jobs belong to one thread of a process. One that was begun cannot be called off: it ends when the
/// keychain answers, which may be when the person gives a password.
class KeychainWorker : public QObject
{
    Q_OBJECT

public:
    KeychainWorker();

    void begin(const KeychainRequest &request);
    /// Nobody waits for the answer any more. What was not begun is not begun.
    void forget(quint64 id);

Q_SIGNALS:
    void answered(quint64 id, const qonduit::KeychainAnswer &answer);

private:
    void next();
    void onSeen(const KeychainProbe::Sight &sight);
    void startJob(bool isLocked);
    void onJobEnded(const QKeychain::Job &job, bool wasLocked);
    void settle(const KeychainAnswer &answer);
    void fail(ErrorCode code, const QString &message);
    void failLocked();

    std::deque<KeychainRequest> m_queue; ///< the first is the one that is worked on, if isBusy
    bool m_isBusy = false;
    KeychainProbe m_probe;
    GlibPump m_pump;
    QDeadlineTimer m_refusal { 0 }; ///< the person was asked for the password, and gave none
};

} // namespace qonduit
