// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/MemoryChannel.h"

namespace qonduit {

MemoryChannel::Pair MemoryChannel::makePair()
{
    Pair pair { new MemoryChannel, new MemoryChannel };
    pair.first->m_other = pair.second.get();
    pair.second->m_other = pair.first.get();
    return pair;
}

MemoryChannel::~MemoryChannel()
{
    if (m_other && !m_isClosed)
        m_other->end({ ErrorCode::Closed, QStringLiteral("the other end has gone") });
}

void MemoryChannel::open()
{
    if (m_isOpen || m_isClosed)
        return;
    m_isOpen = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_isClosed)
                return;
            const QPointer self(this);
            Q_EMIT opened();
            for (const auto &frame : self ? std::exchange(m_early, {}) : std::vector<QByteArray>()) {
                if (self)
                    takeFrame(frame);
            }
        },
        Qt::QueuedConnection);
}

void MemoryChannel::send(Outgoing message)
{
    if (m_isClosed)
        return;
    QMetaObject::invokeMethod(
        this,
        [this, message = std::move(message)] {
            const QPointer self(this);
            const QPointer other = m_other;
            const bool delivered = other && !m_isClosed;
            if (message.delivered)
                message.delivered(delivered);
            if (delivered && other)
                other->takeFrame(message.frame);
        },
        Qt::QueuedConnection);
}

void MemoryChannel::close()
{
    const Error why(ErrorCode::Closed, QStringLiteral("the channel was closed"));
    if (m_other)
        m_other->end(why);
    end(why);
}

void MemoryChannel::takeFrame(const QByteArray &frame)
{
    if (m_isClosed)
        return;
    if (!m_isOpen) {
        m_early.push_back(frame);
        return;
    }
    const QPointer self(this);
    const auto incoming = jsonrpc::read(frame);
    if (!incoming) {
        Q_EMIT malformed(incoming.error());
        return;
    }
    for (const auto &message : incoming->messages) {
        if (!self || m_isClosed)
            return;
        if (message)
            Q_EMIT received(*message);
        else
            Q_EMIT malformed(message.error());
    }
}

void MemoryChannel::end(const Error &why)
{
    if (std::exchange(m_isClosed, true))
        return;
    QMetaObject::invokeMethod(
        this, [this, why] { Q_EMIT closed(why); }, Qt::QueuedConnection);
}

} // namespace qonduit
