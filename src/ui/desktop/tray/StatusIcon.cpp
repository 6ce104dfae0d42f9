// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/tray/StatusIcon.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include <functional>

namespace qonduit {

namespace {

constexpr double unit = 64;
const QColor accent(0x1f, 0x8a, 0x80);
const QColor accentOnTray(0x2b, 0xa8, 0x9c);
const QColor resting(0x8c, 0x93, 0x98);
const QColor waitingColour(0xe0, 0x7a, 0x1f);
const QColor problemColour(0xd1, 0x3b, 0x33);

QIcon drawn(const std::function<void(QPainter &)> &paint)
{
    QIcon icon;
    for (const int size : { 16, 22, 24, 32, 44, 48, 64, 128, 256 }) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(size / unit, size / unit);
        paint(painter);
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

void clearBadge(QPainter &painter, const QPointF &centre)
{
    // The gap around the badge lets it stand off the sign on any panel.
    painter.setCompositionMode(QPainter::CompositionMode_Clear);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::black);
    painter.drawEllipse(centre, 22.0, 22.0);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
}

/// Two bars, as on every player.
void paintPause(QPainter &painter, const QColor &colour)
{
    const QPointF centre(45, 45);
    clearBadge(painter, centre);
    painter.setBrush(colour);
    for (const double left : { -12.0, 3.0 })
        painter.drawRoundedRect(QRectF(centre.x() + left, centre.y() - 14, 9, 28), 2, 2);
}

void paintBadge(QPainter &painter, const QColor &colour, const QString &text)
{
    const QPointF centre(45, 45);
    clearBadge(painter, centre);
    painter.setBrush(colour);
    painter.drawEllipse(centre, 19.0, 19.0);
    QFont font = painter.font();
    font.setPixelSize(text.size() > 1 ? 22 : 29);
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(Qt::white);
    painter.drawText(QRectF(centre.x() - 19, centre.y() - 19, 38, 38), Qt::AlignCenter, text);
}

} // namespace

void StatusIcon::paintSign(QPainter &painter, const QColor &colour)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 8, Qt::SolidLine, Qt::RoundCap));
    painter.drawEllipse(QPointF(31, 31), 22.0, 22.0);
    painter.drawLine(QPointF(31, 31), QPointF(56, 56));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QPointF(31, 31), 7.5, 7.5);
}

QIcon StatusIcon::application()
{
    return drawn([](QPainter &painter) { paintSign(painter, accent); });
}

QIcon StatusIcon::tray(State state, int waiting)
{
    return drawn([state, waiting](QPainter &painter) {
        const bool serves = state == State::Running || state == State::NeedsHelp;
        paintSign(painter, serves ? accentOnTray : resting);
        if (waiting > 0)
            paintBadge(painter, waitingColour, waiting > 9 ? QStringLiteral("9+") : QString::number(waiting));
        else if (state == State::NeedsHelp || state == State::NotServing)
            paintBadge(painter, problemColour, QStringLiteral("!"));
        else if (state == State::Paused)
            paintPause(painter, resting);
    });
}

} // namespace qonduit
