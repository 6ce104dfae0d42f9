// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAccessible>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include <functional>

namespace qonduit {

/// Finds and uses what stands in a window, as a person would.
class WindowHand
{
public:
    explicit WindowHand(QQuickWindow *window) : m_window(window) { }

    /// Everything visible that fits.
    QList<QQuickItem *> items(const std::function<bool(QQuickItem *)> &fits) const
    {
        QList<QQuickItem *> found;
        QList<QQuickItem *> open { m_window->contentItem() };
        while (!open.isEmpty()) {
            auto *item = open.takeFirst();
            if (!item->isVisible())
                continue;
            if (fits(item))
                found += item;
            open += item->childItems();
        }
        return found;
    }
    QQuickItem *withText(const QString &text) const
    {
        return items([&](QQuickItem *item) { return item->property("text").toString() == text; }).value(0);
    }
    QQuickItem *containing(const QString &text) const
    {
        return items([&](QQuickItem *item) { return item->property("text").toString().contains(text); }).value(0);
    }
    /// What the Tab key reaches, by its name for screen readers.
    QQuickItem *named(const QString &name) const
    {
        return items([&](QQuickItem *item) {
                   const auto *accessible =
                       item->activeFocusOnTab() ? QAccessible::queryAccessibleInterface(item) : nullptr;
                   return accessible && accessible->text(QAccessible::Name) == name;
               })
            .value(0);
    }
    void click(QQuickItem *item) const
    {
        QVERIFY(item);
        const auto centre = item->mapToScene(QPointF(item->width() / 2, item->height() / 2)).toPoint();
        QTest::mouseClick(m_window, Qt::LeftButton, {}, centre);
    }
    void type(const QString &text) const
    {
        for (const auto c : text)
            QTest::sendKeyEvent(QTest::Click, static_cast<QWindow *>(m_window), Qt::Key_unknown, QString(c),
                                Qt::NoModifier);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(m_window, key, modifiers); }

private:
    QQuickWindow *m_window;
};

/// What QML complains of, in any window.
class QmlComplaints
{
public:
    /// Listens until the end. To be called once, when the test has begun: it has a handler of its own.
    static void listen()
    {
        previous() = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &context, const QString &text) {
            if (type != QtDebugMsg && type != QtInfoMsg && text.contains(QLatin1String("qml"), Qt::CaseInsensitive))
                heard() += text;
            previous()(type, context, text);
        });
    }
    static QString text() { return heard().join(u'\n'); }

private:
    static QtMessageHandler &previous()
    {
        static QtMessageHandler handler = nullptr;
        return handler;
    }
    static QStringList &heard()
    {
        static QStringList all;
        return all;
    }
};

} // namespace qonduit
