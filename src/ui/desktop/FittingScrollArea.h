// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QScrollArea>

namespace qonduit {

/// A scroll area that asks for the height its content needs, and scrolls only when it does not get it.
/// QScrollArea itself never asks for more than 24 lines.
class FittingScrollArea : public QScrollArea
{
    Q_OBJECT

public:
    explicit FittingScrollArea(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    /// Tabbing to a field brings the whole of it into view, with its title and what is wrong with it.
    bool focusNextPrevChild(bool next) override;
};

} // namespace qonduit
