// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transport/http/OneShotBody.h"

#include <algorithm>
#include <cstring>

namespace qonduit {

OneShotBody::OneShotBody(QByteArray content, QObject *parent) : QIODevice(parent), m_content(std::move(content))
{
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

qint64 OneShotBody::bytesAvailable() const
{
    return m_content.size() - m_position + QIODevice::bytesAvailable();
}

qint64 OneShotBody::readData(char *data, qint64 most)
{
    const auto size = std::min<qint64>(most, m_content.size() - m_position);
    if (size <= 0)
        return most == 0 ? 0 : -1;
    std::memcpy(data, m_content.constData() + m_position, size_t(size));
    m_position += size;
    return size;
}

qint64 OneShotBody::writeData(const char *data, qint64 size)
{
    Q_UNUSED(data)
    Q_UNUSED(size)
    return -1;
}

} // namespace qonduit
