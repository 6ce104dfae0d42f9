// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/secrets/KeychainWorker.h"

#include "core/Text.h"

#include <qt6keychain/keychain.h>

#include <algorithm>
#include <chrono>

namespace qonduit {

using namespace std::chrono_literals;
using Kind = KeychainRequest::Kind;

namespace {

/// Several servers want their secrets at the same time: the person who has said no is not asked once more for each.
constexpr auto refusalLasts = 5s;

QString service()
{
    return QStringLiteral("qonduit");
}

} // namespace

KeychainWorker::KeychainWorker() : m_probe(this), m_pump(this) { }

void KeychainWorker::begin(const KeychainRequest &request)
{
    m_queue.push_back(request);
    next();
}

void KeychainWorker::forget(quint64 id)
{
    const auto first = m_queue.begin() + (m_isBusy ? 1 : 0);
    m_queue.erase(std::remove_if(first, m_queue.end(), [id](const auto &request) { return request.id == id; }),
                  m_queue.end());
}

void KeychainWorker::next()
{
    if (m_isBusy || m_queue.empty())
        return;
    m_isBusy = true;
    m_probe.look(service(), m_queue.front().key, [this](const KeychainProbe::Sight &sight) { onSeen(sight); });
}

void KeychainWorker::onSeen(const KeychainProbe::Sight &sight)
{
    using Entry = KeychainProbe::Entry;
    const auto kind = m_queue.front().kind;
    if (kind == Kind::Look) {
        KeychainAnswer answer;
        answer.state = sight.state;
        return settle(answer);
    }
    if (!sight.state.isThere)
        return fail(ErrorCode::Unavailable, sight.state.problem);
    const bool isLocked = sight.entry == Entry::Locked || (kind == Kind::Write && sight.state.isLocked);
    if (kind != Kind::Write && sight.entry == Entry::None) {
        if (sight.state.isLocked) // some keychains show what they hold only when they are open
            return failLocked();
        return kind == Kind::Remove ? settle({})
                                    : fail(ErrorCode::NotFound, QStringLiteral("the keychain has none of that name, "
                                                                               "store it first"));
    }
    if (isLocked && !m_refusal.hasExpired())
        return failLocked();
    startJob(isLocked);
}

void KeychainWorker::startJob(bool isLocked)
{
    const auto &request = m_queue.front();
    QKeychain::Job *job = nullptr;
    if (request.kind == Kind::Read) {
        job = new QKeychain::ReadPasswordJob(service());
    } else if (request.kind == Kind::Write) {
        auto *writing = new QKeychain::WritePasswordJob(service());
        writing->setTextData(request.value);
        job = writing;
    } else {
        job = new QKeychain::DeletePasswordJob(service());
    }
    job->setKey(request.key);
    // It deletes itself when it has finished. When we end before that it stays: the keychain's library writes into it.
    connect(job, &QKeychain::Job::finished, this, [this, isLocked](QKeychain::Job *ended) {
        m_pump.stop();
        onJobEnded(*ended, isLocked);
    });
    m_pump.start();
    job->start();
}

void KeychainWorker::onJobEnded(const QKeychain::Job &job, bool wasLocked)
{
    const auto kind = m_queue.front().kind;
    switch (job.error()) {
    case QKeychain::NoError:
        break;
    case QKeychain::EntryNotFound:
        if (wasLocked) { // libsecret says so when the person gives no password
            m_refusal.setRemainingTime(refusalLasts);
            return failLocked();
        }
        if (kind == Kind::Remove)
            return settle({});
        return fail(ErrorCode::NotFound, QStringLiteral("the keychain has none of that name, store it first"));
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        m_refusal.setRemainingTime(refusalLasts);
        return failLocked();
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
        return fail(ErrorCode::Unavailable, KeychainProbe::noneThere());
    case QKeychain::CouldNotDeleteEntry:
    case QKeychain::OtherError:
        return fail(ErrorCode::Unavailable,
                    QStringLiteral("the keychain says: %1").arg(singleLine(job.errorString(), 200)));
    }
    if (kind == Kind::Remove && wasLocked) { // libsecret says nothing when the person gives no password
        m_probe.look(service(), m_queue.front().key, [this](const KeychainProbe::Sight &sight) {
            if (sight.entry == KeychainProbe::Entry::Locked)
                failLocked();
            else
                settle({});
        });
        return;
    }
    KeychainAnswer answer;
    if (kind == Kind::Read)
        answer.value = static_cast<const QKeychain::ReadPasswordJob &>(job).textData();
    settle(answer);
}

void KeychainWorker::settle(const KeychainAnswer &answer)
{
    const auto id = m_queue.front().id;
    m_queue.pop_front();
    m_isBusy = false;
    Q_EMIT answered(id, answer);
    next();
}

void KeychainWorker::fail(ErrorCode code, const QString &message)
{
    KeychainAnswer answer;
    answer.error = Error(code, message);
    settle(answer);
}

void KeychainWorker::failLocked()
{
    fail(ErrorCode::Unavailable, KeychainProbe::locked());
}

} // namespace qonduit
