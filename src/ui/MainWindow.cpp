// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/MainWindow.h"

#include "core/Log.h"
#include "ui/desktop/tray/StatusIcon.h"

#include <QEvent>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QQuickWindow>

// Made by the build from the QML_ELEMENT types. Naming it keeps the linker from dropping the module's registration
// out of the static library.
void qml_register_types_Qonduit();

namespace qonduit {

using namespace Qt::StringLiterals;

MainWindow::MainWindow(QVariantMap properties, QObject *parent) : QObject(parent), m_properties(std::move(properties))
{
}

MainWindow::~MainWindow() = default;

void MainWindow::raise()
{
    load();
    if (!m_window)
        return;
    if (m_window->visibility() == QWindow::Minimized)
        m_window->showNormal();
    m_window->show();
    m_window->raise();
    m_window->requestActivate();
}

void MainWindow::hide()
{
    if (m_window)
        m_window->hide();
}

void MainWindow::reload()
{
    if (!m_window)
        return;
    const auto geometry = m_window->geometry();
    const auto visibility = m_window->visibility();
    const auto page = m_window->property("page");
    m_engine.reset();
    m_window = nullptr;
    load();
    if (!m_window)
        return;
    m_window->setGeometry(geometry);
    m_window->setProperty("page", page);
    m_window->setVisibility(visibility);
}

bool MainWindow::isVisible() const
{
    return m_window && m_window->isVisible();
}

bool MainWindow::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_window || event->type() != QEvent::Close)
        return QObject::eventFilter(watched, event);
    event->ignore();
    Q_EMIT closeRequested();
    return true;
}

void MainWindow::load()
{
    if (m_engine)
        return;
    qml_register_types_Qonduit();
    // Fusion follows the system's palette everywhere; a person's own choice, in the environment or on the command
    // line, wins.
    if (!qEnvironmentVariableIsSet("QT_QUICK_CONTROLS_STYLE") && QQuickStyle::name().isEmpty())
        QQuickStyle::setStyle(u"Fusion"_s);
    // Text and rectangles need no GPU: without one, its stand-in takes 100 MB; with one, its driver may be what
    // crashes.
    if (!qEnvironmentVariableIsSet("QT_QUICK_BACKEND") && !qEnvironmentVariableIsSet("QSG_RHI_BACKEND"))
        QQuickWindow::setGraphicsApi(QSGRendererInterface::Software);
    m_engine = std::make_unique<QQmlApplicationEngine>();
    m_engine->addImportPath(u"qrc:/qt/qml"_s); // the default only from Qt 6.5 on
    m_engine->setInitialProperties(m_properties);
    m_engine->load(QUrl(u"qrc:/qt/qml/Qonduit/Main.qml"_s));
    const auto roots = m_engine->rootObjects();
    m_window = roots.isEmpty() ? nullptr : qobject_cast<QQuickWindow *>(roots.first());
    if (!m_window) {
        qCCritical(logUi) << "the window cannot be loaded";
        return;
    }
    m_window->setIcon(StatusIcon::application());
    m_window->installEventFilter(this);
    connect(m_window, SIGNAL(quitRequested()), this, SIGNAL(quitRequested())); // of Main.qml
}

} // namespace qonduit
