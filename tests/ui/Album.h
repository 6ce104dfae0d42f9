// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDir>
#include <QImage>
#include <QTest>
#include <QWidget>

namespace qonduit {

/// A folder of pictures of the interface.
class Album
{
public:
    Album(const QString &folder, const QString &suffix) : m_folder(folder), m_suffix(suffix)
    {
        m_folder.mkpath(QStringLiteral("."));
    }

    void add(const QString &name, const QImage &picture) const
    {
        picture.save(m_folder.filePath(name + m_suffix + QStringLiteral(".png")));
    }

    void add(const QString &name, QWidget &widget) const
    {
        widget.show();
        std::ignore = QTest::qWaitForWindowExposed(&widget);
        QTest::qWait(1100); // the buttons wake
        add(name, widget.grab().toImage());
        widget.hide();
    }

private:
    QDir m_folder;
    QString m_suffix;
};

} // namespace qonduit
