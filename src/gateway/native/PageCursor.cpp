// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/native/PageCursor.h"

#include "core/Ids.h"
#include "core/Text.h"

#include <QMessageAuthenticationCode>
#include <QtEndian>

#include <array>

namespace qonduit {

namespace {

constexpr qsizetype offsetBytes = sizeof(qint64);
constexpr qsizetype sealBytes = 16; // half of the hash, the least that RFC 2104, section 5, recommends
constexpr qsizetype cursorLength = (offsetBytes + sealBytes) / 3 * 4;
static_assert((offsetBytes + sealBytes) % 3 == 0, "base64 needs no padding");

} // namespace

PageCursors::PageCursors() : m_key(Ids::secret()) { }

QByteArray PageCursors::at(QByteArrayView list, qsizetype offset) const
{
    Q_ASSERT(offset >= 0);
    std::array<char, offsetBytes> bytes;
    qToBigEndian(qint64(offset), bytes.data());
    QMessageAuthenticationCode seal(QCryptographicHash::Sha256, m_key);
    seal.addData(bytes.data(), offsetBytes);
    seal.addData(list.data(), list.size());
    const auto text = QByteArray(bytes.data(), offsetBytes) + seal.result().first(sealBytes);
    return text.toBase64(QByteArray::Base64UrlEncoding);
}

std::optional<qsizetype> PageCursors::offsetOf(QByteArrayView list, const QString &cursor) const
{
    if (cursor.size() != cursorLength)
        return std::nullopt;
    const auto text = cursor.toLatin1();
    const auto bytes = QByteArray::fromBase64(text, QByteArray::Base64UrlEncoding);
    if (bytes.size() != offsetBytes + sealBytes)
        return std::nullopt;
    const auto offset = qFromBigEndian<qint64>(bytes.constData());
    // Made once more instead of taken apart: so each has one spelling only, though base64 is read leniently here.
    if (offset < 0 || !constantTimeEquals(at(list, qsizetype(offset)), text))
        return std::nullopt;
    return qsizetype(offset);
}

} // namespace qonduit
