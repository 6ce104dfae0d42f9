// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/Exposure.h"

#include "protocol/Wire.h"

#include <QPointer>

namespace qonduit {

namespace {

Error invalid(const QString &message)
{
    return Error(ErrorCode::InvalidRequest, message);
}

} // namespace

QCoro::Task<Peer::Answer> Exposure::serve(Peer::Request request)
{
    if (request.method == wire::initialize) {
        if (m_isBeginning)
            co_return Peer::Answer { invalid(QStringLiteral("this session has had its initialize already")) };
        auto beginning = begin(std::move(request));
        auto answered = co_await beginning;
        co_return answered;
    }
    if (m_isBeginning && !m_begun.isSettled() && request.method != wire::ping) {
        const Cell<bool> over;
        const auto onBegun = m_begun.subscribe([over] { over.settle(true); });
        const auto onCancel = request.cancelled.subscribe([over] { over.settle(false); });
        const bool hasTurn = co_await over; // `this` may be gone when it has not
        if (!hasTurn)
            co_return Peer::Answer { request.cancelled.value() };
    }
    const bool hasBegun = m_begun.isSettled() && m_begun.value();
    if (!hasBegun && request.method != wire::ping)
        co_return Peer::Answer { invalid(QStringLiteral("begin with initialize")) };
    auto answering = answer(std::move(request));
    auto answered = co_await answering;
    co_return answered;
}

QCoro::Task<Peer::Answer> Exposure::begin(Peer::Request initialize)
{
    const QPointer<Exposure> self = this;
    m_isBeginning = true;
    auto answering = answer(std::move(initialize));
    auto answered = co_await answering;
    if (!self)
        co_return answered;
    const auto isWell = answered.outcome.has_value();
    if (m_begun.waiterCount() == 0)
        m_begun.settle(isWell);
    else // who has waited is answered after this one
        QMetaObject::invokeMethod(
            this, [begun = m_begun, isWell] { begun.settle(isWell); }, Qt::QueuedConnection);
    co_return answered;
}

} // namespace qonduit
