// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QtEndian>

#include <array>

namespace qonduit {

/// RFC 1952, section 8.
inline quint32 crc32Of(const QByteArray &content)
{
    static const auto table = [] {
        std::array<quint32, 256> made {};
        for (quint32 n = 0; n < made.size(); ++n) {
            made[n] = n;
            for (int bit = 0; bit < 8; ++bit)
                made[n] = (made[n] & 1) ? 0xedb88320U ^ (made[n] >> 1) : made[n] >> 1;
        }
        return made;
    }();
    quint32 sum = 0xffffffffU;
    for (const char byte : content)
        sum = table[(sum ^ quint8(byte)) & 0xff] ^ (sum >> 8);
    return ~sum;
}

/// \p content as `Content-Encoding: gzip` carries it: qCompress()'s deflated bytes, in the other wrapping.
inline QByteArray gzipped(const QByteArray &content)
{
    const auto wrapped = qCompress(content, 9); // four bytes of size, two of zlib's header, and its sum at the end
    const std::array<quint32, 2> trailer { qToLittleEndian(crc32Of(content)),
                                           qToLittleEndian(quint32(content.size())) };
    return QByteArray("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10) + wrapped.sliced(6).chopped(4)
         + QByteArray(reinterpret_cast<const char *>(trailer.data()), sizeof trailer);
}

} // namespace qonduit
