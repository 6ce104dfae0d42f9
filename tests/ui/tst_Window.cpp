// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/MainWindow.h"

#include "support/ManualClock.h"
#include "ui/DesktopUi.h"
#include "ui/SampleData.h"
#include "ui/SampleServers.h"
#include "ui/WindowHand.h"
#include "ui/desktop/questions/NativeDialogs.h"

#include <QApplication>
#include <QAccessible>
#include <QClipboard>
#include <QMessageBox>
#include <QPushButton>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QTest>

#include <optional>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class tst_Window : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QmlComplaints::listen(); }
    void init();
    void cleanup();

    void listShowsEveryServerAndItsTools();
    void emptyListSaysWhatToDo();
    void headSaysWhatIsWrong();
    void deleteKeyRemovesAndUndoBringsBack();
    void selectionSurvivesNews();
    void serverTextIsPlainEverywhere();
    void everyControlHasAName();
    void endpointIsCopied();
    void closingWithoutATrayAsks();
    void quittingWithOpenQuestionsAsksOnce();
    void hiddenStartWithoutATrayShowsTheWindow();
    void qmlNeverComplains();
    void germanIsComplete();

private:
    static QList<QMessageBox *> messageBoxes()
    {
        QList<QMessageBox *> boxes;
        for (auto *widget : QApplication::topLevelWidgets()) {
            if (auto *box = qobject_cast<QMessageBox *>(widget); box && box->isVisible())
                boxes += box;
        }
        return boxes;
    }

    ManualClock *m_clock = nullptr;
    EngineLink *m_link = nullptr;
    DesktopUi *m_ui = nullptr;
    std::optional<WindowHand> m_hand;
};

void tst_Window::init()
{
    m_clock = new ManualClock;
    m_link = new EngineLink;
    sample::playServers(*m_link);
    m_link->updateOverview(sample::serving());
    m_link->updateServers(sample::servers());
    m_ui = new DesktopUi(*m_link, *m_clock);
    m_ui->show();
    m_hand.emplace(m_ui->window().window());
    QVERIFY(QTest::qWaitForWindowActive(m_ui->window().window()));
}

void tst_Window::cleanup()
{
    m_hand.reset();
    delete m_ui;
    delete m_link;
    delete m_clock;
}

void tst_Window::listShowsEveryServerAndItsTools()
{
    QVERIFY(m_hand->withText(u"github"_s));
    QVERIFY(m_hand->withText(u"create_issue"_s)); // the first is selected
    m_hand->click(m_hand->withText(u"tickets"_s));
    QTRY_VERIFY(m_hand->withText(u"tickets_tool_0"_s));
    m_hand->key(Qt::Key_Down);
    QTRY_VERIFY(m_hand->withText(m_link->servers()[2].lastError));
}

void tst_Window::emptyListSaysWhatToDo()
{
    m_link->updateServers({});
    QTRY_VERIFY(m_hand->withText(u"No servers yet"_s));
    m_hand->click(m_hand->withText(u"Add a server…"_s));
    QTRY_VERIFY(m_hand->withText(u"Add a server"_s));
}

void tst_Window::headSaysWhatIsWrong()
{
    const auto banner = [this](QStringView part) {
        return !m_hand->items([part](QQuickItem *item) { return item->property("text").toString().contains(part); })
                    .isEmpty();
    };
    QVERIFY(!banner(u"does not serve"));
    m_link->updateOverview(sample::notServing());
    QTRY_VERIFY(banner(u"does not serve: port 7801"));
    QVERIFY(banner(u"asking for a token is switched off"));
    QVERIFY(banner(u"has no tray")); // offscreen there is none
}

void tst_Window::deleteKeyRemovesAndUndoBringsBack()
{
    QSignalSpy removed(m_link, &EngineLink::removeServerRequested);
    m_hand->click(m_hand->withText(u"tickets"_s));
    m_hand->key(Qt::Key_Delete);
    QTRY_VERIFY(!m_hand->withText(u"tickets"_s));
    m_hand->click(m_hand->withText(u"Undo"_s));
    QTRY_VERIFY(m_hand->withText(u"tickets"_s));
    m_hand->click(m_hand->withText(u"Remove"_s));
    m_clock->advance(10s);
    QCOMPARE(removed.count(), 1);
}

void tst_Window::selectionSurvivesNews()
{
    m_hand->click(m_hand->withText(u"tickets"_s));
    QTRY_VERIFY(m_hand->withText(u"tickets_tool_0"_s));
    auto servers = m_link->servers();
    servers.prepend(sample::server(u"aaa"_s));
    servers.removeAt(1);
    m_link->updateServers(servers);
    QTest::qWait(50);
    QVERIFY(m_hand->withText(u"tickets_tool_0"_s));
}

void tst_Window::serverTextIsPlainEverywhere()
{
    const auto texts = m_hand->items([](QQuickItem *item) { return item->property("textFormat").isValid(); });
    QVERIFY(texts.size() > 20);
    for (const auto *item : texts) {
        const auto text = item->property("text").toString();
        if (item->property("textFormat").toInt() != Qt::PlainText)
            QVERIFY2(!text.contains(u'<'), qPrintable(text));
    }
    QVERIFY(m_hand->withText(u"Merge a pull request. <b>Not bold</b> <img src='http://127.0.0.1:1/x'>"_s));
}

void tst_Window::everyControlHasAName()
{
    const auto named = [](QQuickItem *item) {
        const auto *accessible = QAccessible::queryAccessibleInterface(item);
        return accessible && !accessible->text(QAccessible::Name).isEmpty();
    };
    const auto reachable = m_hand->items([](QQuickItem *item) { return item->activeFocusOnTab(); });
    QVERIFY(reachable.size() >= 5);
    for (auto *item : reachable)
        QVERIFY2(named(item), item->metaObject()->className());
    const auto rows = m_hand->items([](QQuickItem *item) { return item->inherits("QQuickItemDelegate"); });
    QVERIFY(!rows.isEmpty());
    for (auto *row : rows)
        QVERIFY(named(row));
}

void tst_Window::endpointIsCopied()
{
    m_hand->click(m_hand->withText(u"Copy"_s));
    QCOMPARE(QApplication::clipboard()->text(), u"http://127.0.0.1:7801/mcp"_s);
    QTRY_VERIFY(m_hand->withText(u"Copied"_s));
}

void tst_Window::closingWithoutATrayAsks()
{
    QSignalSpy quit(m_ui, &DesktopUi::quitRequested);
    m_ui->window().window()->close();
    QVERIFY(m_ui->window().isVisible());
    const auto boxes = messageBoxes();
    QCOMPARE(boxes.size(), 1);
    boxes.first()->defaultButton()->click();
    QCOMPARE(quit.count(), 0);
}

void tst_Window::quittingWithOpenQuestionsAsksOnce()
{
    QSignalSpy quit(m_ui, &DesktopUi::quitRequested);
    m_link->updateQuestions({ sample::shortOfTime() });
    m_ui->requestQuit();
    m_ui->requestQuit();
    QCOMPARE(quit.count(), 0);
    const auto boxes = messageBoxes();
    QCOMPARE(boxes.size(), 1);
    boxes.first()->buttons().first()->click();
    QCOMPARE(quit.count(), 1);
    m_link->updateQuestions({});
    m_ui->requestQuit();
    QCOMPARE(quit.count(), 2);
}

void tst_Window::hiddenStartWithoutATrayShowsTheWindow()
{
    DesktopUi hidden(*m_link, *m_clock);
    hidden.startHidden();
    QVERIFY(!hidden.window().window()); // nothing is loaded yet
    m_clock->advance(30s);
    QVERIFY(hidden.window().isVisible());
}

void tst_Window::qmlNeverComplains()
{
    auto *window = m_ui->window().window();
    for (const auto size : { QSize(640, 480), QSize(1600, 900), QSize(700, 500) }) {
        window->resize(size);
        m_link->updateOverview(size.width() > 700 ? sample::serving() : sample::notServing());
        QTest::qWait(50);
    }
    QCOMPARE(QmlComplaints::text(), QString());
}

void tst_Window::germanIsComplete()
{
    cleanup();
    QLocale::setDefault(QLocale(QLocale::German));
    init();
    QLocale::setDefault(QLocale::c());
    QVERIFY(m_hand->withText(u"30 Server"_s)); // QML with a plural
    QVERIFY(m_hand->withText(u"Entfernen"_s));
    QVERIFY(m_hand->withText(u"Verbunden · stdio · 7 Werkzeuge · 3 Sitzungen"_s)); // C++ in a namespace, and QML
}

QTEST_MAIN(tst_Window)
#include "tst_Window.moc"
