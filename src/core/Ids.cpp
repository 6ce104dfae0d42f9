// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/Ids.h"

#include <QRandomGenerator>

#include <array>

namespace qonduit {

namespace {
constexpr char crockford[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
}

QString Ids::next()
{
    const auto ms = quint64(m_clock.utcNow().toMSecsSinceEpoch());
    if (ms > m_lastMs) {
        m_lastMs = ms;
        m_randomHigh = QRandomGenerator::system()->generate() & 0x7fffu; // room to count up
        m_randomLow = QRandomGenerator::system()->generate64();
    } else if (++m_randomLow == 0) {
        ++m_randomHigh;
    }

    // 48 bits of time and 80 of randomness, five at a time from the end.
    std::array<char16_t, 26> text;
    auto low = m_randomLow;
    auto high = (m_lastMs << 16) | (m_randomHigh & 0xffffu);
    for (auto it = text.rbegin(); it != text.rend(); ++it) {
        *it = char16_t(crockford[low & 31u]);
        low = (low >> 5) | (high << 59);
        high >>= 5;
    }
    return QString(reinterpret_cast<const QChar *>(text.data()), qsizetype(text.size()));
}

QByteArray Ids::secret()
{
    std::array<quint32, 8> bits;
    QRandomGenerator::system()->fillRange(bits.data(), qsizetype(bits.size()));
    return QByteArray(reinterpret_cast<const char *>(bits.data()), qsizetype(sizeof bits))
        .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

} // namespace qonduit
