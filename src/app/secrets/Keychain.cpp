// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/secrets/Keychain.h"

#include "app/secrets/KeychainWorker.h"

#include <utility>

namespace qonduit {

using namespace std::chrono_literals;

namespace {

/// For the thread to end; what it waits for may be a session bus that hangs.
constexpr auto leaveTimeout = 2s;

KeychainAnswer failure(ErrorCode code, const QString &message)
{
    KeychainAnswer answer;
    answer.error = Error(code, message);
    answer.state.problem = message;
    return answer;
}

} // namespace

Keychain::Keychain(Clock &clock, std::chrono::milliseconds limit) : m_clock(clock), m_limit(limit) { }

Keychain::~Keychain()
{
    if (m_thread) {
        m_worker->disconnect(this);
        m_thread->quit();
        if (!m_thread->wait(QDeadlineTimer(leaveTimeout)))
            m_thread.release(); // one that runs cannot be destroyed; the process ends soon
    }
    for (auto &[id, pending] : std::exchange(m_pending, {}))
        pending.answer.settle(failure(ErrorCode::Closed, QStringLiteral("Qonduit stops")));
}

Cell<Result<QString>> Keychain::read(const QString &key)
{
    const Cell<Result<QString>> result;
    ask({ 0, KeychainRequest::Kind::Read, key }).whenSettled([result](const KeychainAnswer &answer) {
        result.settle(answer.error ? Result<QString>(*answer.error) : Result<QString>(answer.value));
    });
    return result;
}

Cell<Result<>> Keychain::write(const QString &key, const QString &value)
{
    return askToChange({ 0, KeychainRequest::Kind::Write, key, value });
}

Cell<Result<>> Keychain::remove(const QString &key)
{
    return askToChange({ 0, KeychainRequest::Kind::Remove, key });
}

Cell<KeychainState> Keychain::state()
{
    const Cell<KeychainState> result;
    ask({ 0, KeychainRequest::Kind::Look }).whenSettled([result](const KeychainAnswer &answer) {
        result.settle(answer.state);
    });
    return result;
}

Cell<Result<>> Keychain::askToChange(KeychainRequest request)
{
    const Cell<Result<>> result;
    ask(std::move(request)).whenSettled([result](const KeychainAnswer &answer) {
        result.settle(answer.error ? Result<>(*answer.error) : Result<>());
    });
    return result;
}

Cell<KeychainAnswer> Keychain::ask(KeychainRequest request)
{
    if (!m_thread) {
        m_thread = std::make_unique<QThread>();
        m_thread->setObjectName(QStringLiteral("keychain"));
        m_worker = new KeychainWorker;
        m_worker->moveToThread(m_thread.get());
        connect(m_thread.get(), &QThread::finished, m_worker, &QObject::deleteLater);
        connect(m_worker, &KeychainWorker::answered, this, &Keychain::settle);
        m_thread->start();
    }
    const auto id = ++m_lastId;
    request.id = id;
    auto &pending = m_pending.try_emplace(id, m_clock).first->second;
    const auto answer = pending.answer;
    pending.limit.start(m_limit, [this, id] {
        const auto worker = m_worker;
        QMetaObject::invokeMethod(worker, [worker, id] { worker->forget(id); });
        settle(id, failure(ErrorCode::Timeout,
                           QStringLiteral("the keychain did not answer within %1 s: it may be waiting for its password")
                               .arg(double(m_limit.count()) / 1000)));
    });
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, request] { worker->begin(request); });
    return answer;
}

void Keychain::settle(quint64 id, const KeychainAnswer &answer)
{
    const auto found = m_pending.find(id);
    if (found == m_pending.end())
        return; // too late
    const auto waiting = found->second.answer;
    m_pending.erase(found);
    waiting.settle(answer); // `this` may be gone from here on
}

} // namespace qonduit
