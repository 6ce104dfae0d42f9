// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "local/LineStream.h"

#include <QPointer>

namespace qonduit {

void LineStream::write(QByteArray text)
{
    if (text.contains('\n') || text.contains('\r'))
        text.replace('\n', ' ').replace('\r', ' '); // inside of strings there are none
    text += '\n';
    transmit(text);
}

void LineStream::setPaused(bool paused)
{
    if (std::exchange(m_isPaused, paused) == paused || paused)
        return;
    // Not from inside: who ends a pause may be in the middle of something.
    QMetaObject::invokeMethod(
        this, [this] { read(); }, Qt::QueuedConnection);
}

bool LineStream::deliver()
{
    const QPointer self(this);
    while (self && !m_isPaused) {
        const auto line = m_framer.next();
        if (!line)
            return true;
        Q_EMIT received(*line);
    }
    return self;
}

} // namespace qonduit
