// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/desktop/PlainText.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTest>

namespace qonduit {

/// The first button of a role; null when there is none.
inline QPushButton *button(const QWidget &dialog, QDialogButtonBox::ButtonRole role)
{
    const auto *box = dialog.findChild<QDialogButtonBox *>();
    for (auto *candidate : box->buttons()) {
        if (box->buttonRole(candidate) == role)
            return qobject_cast<QPushButton *>(candidate);
    }
    return nullptr;
}

/// Shows a dialog and waits until it has the keyboard.
inline void showActive(QWidget &dialog)
{
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
}

/// What a view of somebody else's text holds; empty when there is none of that name.
inline QString shownText(const QWidget &dialog, const QString &name)
{
    const auto *view = dialog.findChild<QPlainTextEdit *>(name);
    return view ? view->toPlainText() : QString();
}

/// Every text is plain, no link can be followed, and the dialog leaves room on the screen.
inline void verifyHarmless(const QWidget &dialog)
{
    for (const auto *label : dialog.findChildren<QLabel *>()) {
        if (!label->text().isEmpty())
            QCOMPARE(label->textFormat(), Qt::PlainText);
        QVERIFY(!label->openExternalLinks());
    }
    for (const auto *view : dialog.findChildren<PlainTextView *>())
        QVERIFY(!view->textInteractionFlags().testAnyFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard));
    const auto screen = dialog.screen()->availableSize();
    QVERIFY2(dialog.width() <= screen.width() * 0.8 + 1, qPrintable(QString::number(dialog.width())));
    QVERIFY2(dialog.height() <= screen.height() * 0.8 + 1, qPrintable(QString::number(dialog.height())));
}

} // namespace qonduit
