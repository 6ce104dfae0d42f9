// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QFile>
#include <QList>
#include <QString>

#include <optional>

namespace qonduit {

/// Writes zip archives as nobody should: any name, any type, sizes that are not true.
class ZipMaker
{
public:
    struct Entry
    {
        QByteArray name;
        QByteArray content = {};
        quint32 mode = 0100644; ///< as Unix has it
        std::optional<quint32> claimedSize = {}; ///< what the directory says it unpacks to
        bool isPacked = true;
        quint16 flags = 0x0800; ///< the name is UTF-8
    };

    static QByteArray zip(const QList<Entry> &entries)
    {
        QByteArray file;
        QByteArray directory;
        for (const auto &entry : entries) {
            const auto data = entry.isPacked ? deflated(entry.content) : entry.content;
            QByteArray head;
            put16(head, 20);
            put16(head, entry.flags);
            put16(head, entry.isPacked ? 8 : 0);
            put32(head, 0x58210000); // some day
            put32(head, crc(entry.content));
            put32(head, quint32(data.size()));
            put32(head, entry.claimedSize.value_or(quint32(entry.content.size())));
            put16(head, quint16(entry.name.size()));
            put16(head, 0);
            const auto offset = quint32(file.size());
            file += QByteArray("PK\3\4") + head + entry.name + data;
            directory += "PK\1\2";
            put16(directory, 3 << 8 | 20); // made on Unix
            directory += head;
            put16(directory, 0);
            put16(directory, 0);
            put16(directory, 0);
            put32(directory, entry.mode << 16);
            put32(directory, offset);
            directory += entry.name;
        }
        const auto start = quint32(file.size());
        file += directory + "PK\5\6";
        put32(file, 0);
        put16(file, quint16(entries.size()));
        put16(file, quint16(entries.size()));
        put32(file, quint32(directory.size()));
        put32(file, start);
        put16(file, 0);
        return file;
    }

    static bool write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    }

private:
    static void put16(QByteArray &to, quint16 value)
    {
        to += char(value & 0xff);
        to += char(value >> 8);
    }
    static void put32(QByteArray &to, quint32 value)
    {
        put16(to, quint16(value & 0xffff));
        put16(to, quint16(value >> 16));
    }
    static quint32 crc(const QByteArray &data)
    {
        quint32 value = 0xffffffff;
        for (const char byte : data) {
            value ^= quint8(byte);
            for (int bit = 0; bit < 8; ++bit)
                value = (value >> 1) ^ (value & 1 ? 0xedb88320 : 0);
        }
        return ~value;
    }
    /// Qt's own compression without its length, zlib's head and zlib's checksum.
    static QByteArray deflated(const QByteArray &data) { return qCompress(data, 9).sliced(6).chopped(4); }
};

} // namespace qonduit
