// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/Result.h"

#include <QImage>
#include <QQmlEngine>
#include <QQuickPaintedItem>

namespace qonduit {

/// A picture that is in memory already: nothing is ever loaded by an address.
class PictureItem : public QQuickPaintedItem
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QImage picture READ picture WRITE setPicture NOTIFY pictureChanged)

public:
    using QQuickPaintedItem::QQuickPaintedItem;

    const QImage &picture() const { return m_picture; }
    void setPicture(const QImage &picture);
    /// As large as it fits, never larger than it is.
    void paint(QPainter *painter) override;

Q_SIGNALS:
    void pictureChanged();

private:
    QImage m_picture;
};

/// Reads a picture that a server has sent. Takes a while for a large one: not for the window's thread.
/// \param base64 as it stands in the message
/// \returns InvalidParams with a sentence for the person: it is no PNG, JPEG, GIF or WebP, is damaged, or would need
///          too much memory. A picture of many pixels comes smaller than it is
Result<QImage> readPicture(const QByteArray &base64);

} // namespace qonduit
