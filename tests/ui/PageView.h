// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/WindowHand.h"

#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickView>
#include <QTest>

void qml_register_types_Qonduit();

namespace qonduit {

/// One page in a window of its own, with what a person at the keyboard and the mouse can do to it.
class PageView
{
public:
    /// \param file for example `pages/TasksPage.qml`
    PageView(const QString &file, const QVariantMap &properties, const QSize &size = { 930, 620 })
    {
        qml_register_types_Qonduit();
        if (QQuickStyle::name().isEmpty())
            QQuickStyle::setStyle(QStringLiteral("Fusion"));
        QObject::connect(view.engine(), &QQmlEngine::warnings, &view, [this](const QList<QQmlError> &errors) {
            for (const auto &error : errors)
                complaints += error.toString();
        });
        view.engine()->addImportPath(QStringLiteral("qrc:/qt/qml"));
        view.setResizeMode(QQuickView::SizeRootObjectToView);
        view.setInitialProperties(properties);
        view.setSource(QUrl(QStringLiteral("qrc:/qt/qml/Qonduit/") + file));
        view.resize(size);
        view.show();
    }

    bool isActive() { return view.rootObject() && QTest::qWaitForWindowActive(&view); }
    QQuickItem *named(const QString &objectName) const
    {
        return view.rootObject()->findChild<QQuickItem *>(objectName);
    }

    QQuickView view;
    const WindowHand hand { &view };
    QStringList complaints; ///< of QML
};

} // namespace qonduit
