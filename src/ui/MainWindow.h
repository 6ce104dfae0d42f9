// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QVariantMap>

#include <memory>

class QQmlApplicationEngine;
class QQuickWindow;

namespace qonduit {

/// The window and the QML engine behind it. Nothing is loaded before the window is shown for the first time.
class MainWindow : public QObject
{
    Q_OBJECT

public:
    /// \param properties the required properties of Main.qml; the objects in it outlive this
    explicit MainWindow(QVariantMap properties, QObject *parent = nullptr);
    ~MainWindow() override;

    /// Shows the window and brings it to the front.
    void raise();
    void hide();
    /// Makes the window anew where it stands, for another language.
    void reload();
    bool isVisible() const;
    /// \returns nullptr before the first raise()
    QQuickWindow *window() const { return m_window; }

Q_SIGNALS:
    /// The person wants the window to go; it stays until hide().
    void closeRequested();
    /// The person wants the program to end.
    void quitRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void load();

    QVariantMap m_properties;
    std::unique_ptr<QQmlApplicationEngine> m_engine;
    QQuickWindow *m_window = nullptr;
};

} // namespace qonduit
