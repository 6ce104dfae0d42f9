// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/link/Question.h"
#include "ui/desktop/PlainText.h"

namespace qonduit {

/// What has changed about a server's tools: each under a heading of ours, lines that went with a minus and lines that
/// came with a plus, in colour as well.
class DiffView : public PlainTextView
{
    Q_OBJECT

public:
    explicit DiffView(const QList<DefinitionChange> &changes, QWidget *parent = nullptr);

    /// Whether there was room for all of it.
    bool isWhole() const { return m_isWhole; }

    QSize sizeHint() const override;

private:
    static QString headingOf(const DefinitionChange &change);

    bool m_isWhole = true;
};

} // namespace qonduit
