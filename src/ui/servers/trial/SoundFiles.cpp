// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/trial/SoundFiles.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

/// A player may still be reading the last ones.
constexpr qsizetype mostFiles = 8;

struct SoundTexts
{
    Q_DECLARE_TR_FUNCTIONS(SoundFiles)
};

QString endingOf(const QString &mediaType)
{
    static const QHash<QString, QString> endings {
        { u"audio/wav"_s, u"wav"_s },      { u"audio/wave"_s, u"wav"_s },  { u"audio/x-wav"_s, u"wav"_s },
        { u"audio/vnd.wave"_s, u"wav"_s }, { u"audio/mpeg"_s, u"mp3"_s },  { u"audio/mp3"_s, u"mp3"_s },
        { u"audio/ogg"_s, u"ogg"_s },      { u"audio/flac"_s, u"flac"_s }, { u"audio/x-flac"_s, u"flac"_s },
        { u"audio/aac"_s, u"aac"_s },      { u"audio/mp4"_s, u"m4a"_s },   { u"audio/m4a"_s, u"m4a"_s },
        { u"audio/x-m4a"_s, u"m4a"_s },    { u"audio/webm"_s, u"webm"_s },
    };
    return endings.value(mediaType.section(u';', 0, 0).trimmed().toLower());
}

/// Desktops look into a file too when they choose a program for it. What is something else inside is not handed on.
bool beginsLike(const QString &ending, QByteArrayView bytes)
{
    const auto has = [bytes](qsizetype at, QByteArrayView mark) {
        return bytes.size() >= at + mark.size() && bytes.sliced(at, mark.size()) == mark;
    };
    // MPEG's frames begin with eleven ones, those of AAC with twelve.
    const bool hasFrame = bytes.size() >= 2 && uchar(bytes[0]) == 0xff && (uchar(bytes[1]) & 0xe0) == 0xe0;
    if (ending == u"wav")
        return has(0, "RIFF") && has(8, "WAVE");
    if (ending == u"mp3")
        return has(0, "ID3") || hasFrame;
    if (ending == u"ogg")
        return has(0, "OggS");
    if (ending == u"flac")
        return has(0, "fLaC");
    if (ending == u"aac")
        return has(0, "ID3") || (hasFrame && (uchar(bytes[1]) & 0xf0) == 0xf0);
    if (ending == u"m4a")
        return has(4, "ftyp");
    return ending == u"webm" && has(0, "\x1a\x45\xdf\xa3");
}

} // namespace

QString soundEnding(const QString &mediaType, QByteArrayView beginning)
{
    const auto ending = endingOf(mediaType);
    return beginsLike(ending, beginning) ? ending : QString();
}

Result<QString> SoundFiles::write(const QByteArray &base64, const QString &ending)
{
    const auto bytes = QByteArray::fromBase64Encoding(base64, QByteArray::AbortOnBase64DecodingErrors);
    if (!bytes)
        return Error(ErrorCode::InvalidParams, SoundTexts::tr("The sound is damaged."));
    if (!m_folder)
        m_folder = std::make_unique<QTemporaryDir>();
    QFile file(m_folder->filePath(u"sound-%1.%2"_s.arg(++m_written).arg(ending)));
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly, QFile::ReadOwner | QFile::WriteOwner)
        || file.write(*bytes) != (*bytes).size() || !file.flush())
        return Error(ErrorCode::Storage,
                     SoundTexts::tr("The sound cannot be handed to a player: %1.").arg(file.errorString()));
    m_files += file.fileName();
    if (m_files.size() > mostFiles)
        QFile::remove(m_files.takeFirst());
    return file.fileName();
}

} // namespace qonduit
