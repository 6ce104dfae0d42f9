// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/bundle/BundleArchive.h"

#include "core/Text.h"

#include <QFile>
#include <QFileInfo>
#include <QStringDecoder>

#include <zip.h>

#include <algorithm>
#include <optional>

namespace qonduit {

namespace {

constexpr qsizetype piece = 64 * 1024;

// The type of a file in the upper half of the attributes, as Unix has it.
constexpr zip_uint32_t typeMask = 0170000;
constexpr zip_uint32_t regularFile = 0100000;
constexpr zip_uint32_t folder = 0040000;
constexpr zip_uint32_t executable = 0111;

struct Close
{
    void operator()(zip_t *archive) const { zip_discard(archive); }
    void operator()(zip_file_t *file) const { zip_fclose(file); }
};

Error refused(const QString &why)
{
    return Error(ErrorCode::Rejected, QStringLiteral("the bundle cannot be unpacked: %1").arg(why));
}

Result<BundleEntry> readEntry(zip_t *archive, zip_uint64_t index)
{
    zip_stat_t stat;
    zip_stat_init(&stat);
    constexpr zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
    if (zip_stat_index(archive, index, ZIP_FL_ENC_RAW, &stat) != 0 || (stat.valid & needed) != needed)
        return refused(QStringLiteral("its directory is damaged"));
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    BundleEntry entry;
    entry.name = decoder.decode(QByteArrayView(stat.name));
    if (decoder.hasError())
        return refused(QStringLiteral("a name in it is no UTF-8"));
    const auto wrong = [&entry](const QString &why) {
        return refused(QStringLiteral("%1 %2").arg(singleLine(entry.name, 100), why));
    };
    if (stat.encryption_method != ZIP_EM_NONE)
        return wrong(QStringLiteral("is encrypted"));
    if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE)
        return wrong(QStringLiteral("is packed in an unusual way"));
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0)
        return refused(QStringLiteral("its directory is damaged"));
    const auto mode = attributes >> 16; // whatever system it says: others read it so too
    const auto type = mode & typeMask;
    if (type != 0 && type != regularFile && type != folder)
        return wrong(QStringLiteral("is a link or a device"));
    entry.isFolder = entry.name.endsWith(u'/');
    if (entry.isFolder)
        entry.name.chop(1);
    if ((type == folder && !entry.isFolder) || (type == regularFile && entry.isFolder)
        || (entry.isFolder && stat.size != 0))
        return wrong(QStringLiteral("is a file and a folder"));
    entry.isProgram = !entry.isFolder && (mode & executable) != 0;
    entry.size = stat.size;
    entry.packedSize = stat.comp_size;
    return entry;
}

} // namespace

class BundleArchive::Private
{
public:
    std::unique_ptr<zip_t, Close> archive;
};

BundleArchive::BundleArchive(std::unique_ptr<Private> opened) : d(std::move(opened)) { }

BundleArchive::~BundleArchive() = default;

Result<std::unique_ptr<BundleArchive>> BundleArchive::open(const QString &file, const BundleLimits &limits)
{
    const QFileInfo info(file);
    if (!info.isFile())
        return Error(ErrorCode::NotFound, QStringLiteral("there is no file %1").arg(file));
    if (quint64(info.size()) > limits.bytes)
        return refused(QStringLiteral("the file is larger than %1 MiB").arg(limits.bytes >> 20));
    if (!info.isReadable())
        return Error(ErrorCode::Storage, QStringLiteral("%1 cannot be read").arg(file));
    zip_error_t error;
    zip_error_init(&error);
    auto *source = zip_source_file_create(QFile::encodeName(info.absoluteFilePath()).constData(), 0, -1, &error);
    auto opened = std::make_unique<Private>();
    opened->archive.reset(source ? zip_open_from_source(source, ZIP_RDONLY, &error) : nullptr);
    if (!opened->archive) {
        const auto why = QString::fromUtf8(zip_error_strerror(&error));
        if (source)
            zip_source_free(source);
        zip_error_fini(&error);
        return refused(QStringLiteral("it is no zip archive (%1)").arg(why));
    }
    auto *archive = opened->archive.get();
    std::unique_ptr<BundleArchive> result(new BundleArchive(std::move(opened)));
    const auto count = zip_get_num_entries(archive, 0);
    if (count > limits.entries)
        return refused(QStringLiteral("it has more than %1 entries").arg(limits.entries));
    for (zip_int64_t index = 0; index < count; ++index) {
        auto entry = readEntry(archive, zip_uint64_t(index));
        if (!entry)
            return entry.error();
        result->m_entries += *entry;
    }
    if (const auto checked = checkEntries(result->m_entries, quint64(info.size()), limits); !checked)
        return checked.error();
    return result;
}

qsizetype BundleArchive::find(const QString &name) const
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [&name](const BundleEntry &entry) {
        return entry.name == name && !entry.isFolder;
    });
    return found == m_entries.end() ? -1 : found - m_entries.begin();
}

Result<> BundleArchive::read(qsizetype index, const Sink &sink) const
{
    const auto &entry = m_entries[index];
    const auto damaged = [&entry] {
        return refused(QStringLiteral("%1 is damaged, or not as large as it says").arg(singleLine(entry.name, 100)));
    };
    const std::unique_ptr<zip_file_t, Close> file(zip_fopen_index(d->archive.get(), zip_uint64_t(index), 0));
    if (!file)
        return damaged();
    QByteArray buffer(piece, Qt::Uninitialized);
    quint64 left = entry.size;
    for (;;) {
        const auto got = zip_fread(file.get(), buffer.data(), zip_uint64_t(buffer.size()));
        if (got < 0 || quint64(got) > left)
            return damaged();
        if (got == 0)
            return left == 0 ? Result<>() : Result<>(damaged());
        left -= quint64(got);
        if (const auto taken = sink(QByteArrayView(buffer).first(got)); !taken)
            return taken;
    }
}

Result<QByteArray> BundleArchive::readWhole(qsizetype index, quint64 limit) const
{
    const auto &entry = m_entries[index];
    if (entry.size > limit)
        return refused(QStringLiteral("%1 is larger than %2 KiB").arg(entry.name).arg(limit >> 10));
    QByteArray content;
    const auto collect = [&content](QByteArrayView part) {
        content += part;
        return Result<>();
    };
    if (const auto taken = read(index, collect); !taken)
        return taken.error();
    return content;
}

} // namespace qonduit
