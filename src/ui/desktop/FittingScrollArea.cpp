// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/desktop/FittingScrollArea.h"

#include <QScrollBar>
#include <QStyle>

#include <algorithm>

namespace qonduit {

namespace {
constexpr int preferredWidth = 460;
constexpr int leastHeight = 120;
}

FittingScrollArea::FittingScrollArea(QWidget *parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
}

QSize FittingScrollArea::sizeHint() const
{
    if (!widget())
        return QScrollArea::sizeHint();
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    const int width = std::max(preferredWidth, widget()->minimumSizeHint().width());
    const int height = widget()->hasHeightForWidth() ? widget()->heightForWidth(width) : widget()->sizeHint().height();
    return { width + bar, height };
}

QSize FittingScrollArea::minimumSizeHint() const
{
    return { 200, std::min(leastHeight, sizeHint().height()) };
}

bool FittingScrollArea::focusNextPrevChild(bool next)
{
    if (!QScrollArea::focusNextPrevChild(next))
        return false;
    if (auto *focused = focusWidget(); focused && widget()->isAncestorOf(focused))
        ensureWidgetVisible(focused->parentWidget() == widget() ? focused : focused->parentWidget());
    return true;
}

} // namespace qonduit
