// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/servers/trial/PictureItem.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QPainter>

namespace qonduit {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostBytes = 32 * 1024 * 1024;
/// 40 megapixels: as much as a good camera makes.
constexpr qint64 mostPixels = 40'000'000;
/// What a page can show.
constexpr int longestSide = 1600;

struct PictureTexts
{
    Q_DECLARE_TR_FUNCTIONS(PictureItem)
};

Error refusal(const QString &sentence)
{
    return Error(ErrorCode::InvalidParams, sentence);
}

} // namespace

void PictureItem::setPicture(const QImage &picture)
{
    m_picture = picture;
    setImplicitSize(picture.width() / picture.devicePixelRatio(), picture.height() / picture.devicePixelRatio());
    update();
    Q_EMIT pictureChanged();
}

void PictureItem::paint(QPainter *painter)
{
    if (m_picture.isNull())
        return;
    auto size = m_picture.size();
    if (size.width() > width() || size.height() > height())
        size.scale(QSize(int(width()), int(height())), Qt::KeepAspectRatio);
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    painter->drawImage(QRect({ 0, 0 }, size), m_picture);
}

Result<QImage> readPicture(const QByteArray &base64)
{
    if (base64.size() > mostBytes)
        return refusal(PictureTexts::tr("The picture is too large to be shown."));
    const auto decoded = QByteArray::fromBase64Encoding(base64, QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return refusal(PictureTexts::tr("The picture is damaged."));
    QBuffer buffer;
    buffer.setData(*decoded);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);
    // SVG and its likes load what they refer to.
    if (const auto format = reader.format(); format != "png" && format != "jpeg" && format != "gif" && format != "webp")
        return refusal(PictureTexts::tr("Pictures of this kind are not shown."));
    const auto size = reader.size();
    if (!size.isValid() || qint64(size.width()) * size.height() > mostPixels)
        return refusal(PictureTexts::tr("The picture is too large to be shown."));
    if (std::max(size.width(), size.height()) > longestSide)
        reader.setScaledSize(size.scaled(longestSide, longestSide, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)));
    const auto picture = reader.read();
    if (picture.isNull())
        return refusal(PictureTexts::tr("The picture is damaged."));
    return picture;
}

} // namespace qonduit
