// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "rpc/Channel.h"

#include <QPointer>

namespace qonduit {

Channel::Channel(QObject *parent) : QObject(parent)
{
    connect(this, &Channel::closed, this, [this] { m_isOver = true; });
}

void Channel::refuseLater(const Outgoing &message, const Error &why)
{
    QMetaObject::invokeMethod(
        this,
        [this, id = message.id, kind = message.kind, delivered = message.delivered, why] {
            const QPointer self(this);
            if (delivered)
                delivered(false);
            if (self && !m_isOver && kind == jsonrpc::Message::Kind::Request)
                Q_EMIT undeliverable(id, why, false);
        },
        Qt::QueuedConnection);
}

} // namespace qonduit
