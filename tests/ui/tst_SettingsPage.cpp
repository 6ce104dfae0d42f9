// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/settings/Settings.h"

#include "app/link/SettingsLink.h"
#include "support/ManualClock.h"
#include "ui/DesktopUi.h"
#include "ui/MainWindow.h"
#include "ui/SampleData.h"
#include "ui/ServiceStatus.h"
#include "ui/WindowHand.h"

#include <QAccessible>
#include <QApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

/// The page, as a person at the window sees and uses it.
class tst_SettingsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void anotherLanguageCountsAtOnce();
    void anotherThemeCountsAtOnce();
    void aPageThatIsOpenIsWatched();
    void whatTheFileSaysNowIsShown();
    void whatIsBeingTypedStays();
    void whatIsWrongStaysUntilItIsMended();
    void aLimitThatIsTypedOutlivesOthersThatChange();
    void whatWasRefusedIsShownAsItIs();
    void aThemeInTheFileCountsAtOnce();
    void whatWaitsIsNamedAndARestartOffered();
    void aRestartAsksWhenSomethingWouldBeLost();
    void everyControlHasAName();
    void controlsStandBesideTheirWords();

private:
    QList<QQuickItem *> controls() const;
    /// Opens the page. \returns what a person does in the window
    WindowHand hand();

    std::unique_ptr<EngineLink> m_link;
    std::unique_ptr<ManualClock> m_clock;
    std::unique_ptr<DesktopUi> m_ui;
};

void tst_SettingsPage::init()
{
    m_link = std::make_unique<EngineLink>();
    m_clock = std::make_unique<ManualClock>();
    m_ui = std::make_unique<DesktopUi>(*m_link, *m_clock);
    m_link->updateServers(sample::servers());
    m_link->updateOverview(sample::serving());
    m_link->settings().update(sample::settings());
}

void tst_SettingsPage::cleanup()
{
    m_ui.reset();
    m_link.reset();
    m_clock.reset();
}

QList<QQuickItem *> tst_SettingsPage::controls() const
{
    QList<QQuickItem *> found;
    QList<QQuickItem *> open { m_ui->window().window()->contentItem() };
    while (!open.isEmpty()) {
        auto *item = open.takeFirst();
        if (!item->isVisible())
            continue;
        if (item->activeFocusOnTab())
            found += item;
        open += item->childItems();
    }
    return found;
}

void tst_SettingsPage::anotherLanguageCountsAtOnce()
{
    m_ui->raiseWindow();
    auto *own = m_ui->findChild<Settings *>();
    m_ui->window().window()->setProperty("page", 5);
    own->setLanguage(u"de"_s);
    auto *window = m_ui->window().window();
    QVERIFY(window);
    QCOMPARE(window->property("page").toInt(), 5);
    QVERIFY(window->isVisible());
    const auto shows = [this](const QString &text) {
        const auto all = controls();
        return std::any_of(all.begin(), all.end(), [&](QQuickItem *item) {
            auto *accessible = QAccessible::queryAccessibleInterface(item);
            return accessible && accessible->text(QAccessible::Name) == text;
        });
    };
    QTRY_VERIFY(shows(u"Sprache"_s));
    own->setLanguage(u"en"_s);
    QTRY_VERIFY(shows(u"Language"_s));
}

void tst_SettingsPage::anotherThemeCountsAtOnce()
{
    auto *own = m_ui->findChild<Settings *>();
    own->setTheme(u"dark"_s);
    QVERIFY(QApplication::palette().window().color().lightness() < 100);
    auto values = sample::settings();
    values.theme = u"dark"_s;
    m_link->settings().update(values);
    own->setTheme(u"light"_s);
    QVERIFY(QApplication::palette().window().color().lightness() > 150);
    QApplication::setPalette(QPalette());
}

void tst_SettingsPage::aPageThatIsOpenIsWatched()
{
    m_ui->raiseWindow();
    QVERIFY(!m_link->settings().isWatched());
    m_ui->window().window()->setProperty("page", 5);
    QTRY_VERIFY(m_link->settings().isWatched());
    m_ui->window().window()->setProperty("page", 0);
    QTRY_VERIFY(!m_link->settings().isWatched());
}

WindowHand tst_SettingsPage::hand()
{
    m_ui->raiseWindow();
    auto *window = m_ui->window().window();
    std::ignore = QTest::qWaitForWindowActive(window);
    window->setProperty("page", 5);
    return WindowHand(window);
}

void tst_SettingsPage::whatTheFileSaysNowIsShown()
{
    const auto hand = this->hand();
    QTRY_VERIFY(hand.named(u"Port"_s));
    QCOMPARE(hand.named(u"Port"_s)->property("text").toString(), u"7801"_s);
    auto values = sample::settings();
    values.port = 7900;
    values.isAuthenticated = false;
    values.limits[2].value = 7;
    m_link->settings().update(values);
    QCOMPARE(hand.named(u"Port"_s)->property("text").toString(), u"7900"_s);
    QVERIFY(!hand.named(u"Ask clients for a token"_s)->property("checked").toBool());
    QCOMPARE(hand.named(u"Running tasks of a session"_s)->property("text").toString(), u"7"_s);
}

void tst_SettingsPage::whatIsBeingTypedStays()
{
    const auto hand = this->hand();
    QTRY_VERIFY(hand.named(u"Port"_s));
    auto *port = hand.named(u"Port"_s);
    port->forceActiveFocus(Qt::TabFocusReason);
    QMetaObject::invokeMethod(port, "selectAll");
    hand.type(u"80"_s);
    auto values = sample::settings();
    values.port = 7900;
    values.host = u"::1"_s;
    QSignalSpy set(&m_link->settings(), &SettingsLink::setRequested);
    m_link->settings().update(values);
    QCOMPARE(port->property("text").toString(), u"80"_s);
    QVERIFY(port->hasActiveFocus());
    QVERIFY(hand.containing(u"7900"_s)); // says so
    QCOMPARE(hand.named(u"Address to listen on"_s)->property("text").toString(), u"::1"_s);
    hand.type(u"81"_s);
    hand.key(Qt::Key_Return);
    QCOMPARE(set.size(), 1);
    QCOMPARE(set[0][1].toJsonValue(), QJsonValue(8081));
    QCOMPARE(port->property("text").toString(), u"8081"_s);
    hand.type(u"9"_s);
    hand.key(Qt::Key_Escape); // back to what counts
    QCOMPARE(port->property("text").toString(), u"8081"_s);
    QCOMPARE(set.size(), 1);
}

void tst_SettingsPage::whatIsWrongStaysUntilItIsMended()
{
    const auto hand = this->hand();
    QTRY_VERIFY(hand.named(u"Port"_s));
    auto *port = hand.named(u"Port"_s);
    port->forceActiveFocus(Qt::TabFocusReason);
    QSignalSpy set(&m_link->settings(), &SettingsLink::setRequested);
    hand.type(u"99"_s); // 780199
    hand.key(Qt::Key_Return);
    hand.named(u"Theme"_s)->forceActiveFocus(Qt::TabFocusReason);
    QCOMPARE(set.size(), 0);
    QCOMPARE(port->property("text").toString(), u"780199"_s);
    QVERIFY(hand.containing(u"from 1 to 65535"_s));
}

void tst_SettingsPage::aLimitThatIsTypedOutlivesOthersThatChange()
{
    const auto hand = this->hand();
    const auto name = u"Running tasks of a session"_s;
    QTRY_VERIFY(hand.named(name));
    auto *field = hand.named(name);
    field->forceActiveFocus(Qt::TabFocusReason);
    hand.type(u"5"_s);
    const auto typed = field->property("text").toString();
    auto values = sample::settings();
    values.limits[0].value = 4096;
    m_link->settings().update(values);
    QCOMPARE(hand.named(name), field);
    QVERIFY(field->hasActiveFocus());
    QCOMPARE(field->property("text").toString(), typed);
}

void tst_SettingsPage::whatWasRefusedIsShownAsItIs()
{
    const auto hand = this->hand();
    QTRY_VERIFY(hand.named(u"Ask clients for a token"_s));
    auto *check = hand.named(u"Ask clients for a token"_s);
    hand.click(check);
    QVERIFY(!check->property("checked").toBool());
    Q_EMIT m_link->settings().failed(u"auth.mode"_s, u"the disk is full"_s);
    QVERIFY(check->property("checked").toBool());
    QVERIFY(hand.containing(u"the disk is full"_s));
}

void tst_SettingsPage::aThemeInTheFileCountsAtOnce()
{
    auto values = sample::settings();
    values.theme = u"dark"_s;
    m_link->settings().update(values);
    QVERIFY(QApplication::palette().window().color().lightness() < 100);
    m_link->settings().update(sample::settings());
    QVERIFY(QApplication::palette().window().color().lightness() > 100);
}

void tst_SettingsPage::whatWaitsIsNamedAndARestartOffered()
{
    const auto hand = this->hand();
    const auto name = u"Restart Qonduit now"_s;
    auto values = sample::settings();
    values.waiting.clear();
    m_link->settings().update(values);
    QTRY_VERIFY(hand.named(u"Port"_s));
    QVERIFY(!hand.named(name));
    values.waiting = { u"listen.port"_s, u"limits.tasks"_s };
    m_link->settings().update(values);
    QTRY_VERIFY(hand.named(name));
    QVERIFY(hand.containing(u"next start of Qonduit: Port"_s));
    QVERIFY(hand.withText(u"Counts from the next start on."_s));
    QSignalSpy restart(m_ui.get(), &DesktopUi::restartRequested);
    QSignalSpy quit(m_ui.get(), &DesktopUi::quitRequested);
    hand.click(hand.named(name));
    QCOMPARE(restart.size(), 1);
    QCOMPARE(quit.size(), 1);
}

void tst_SettingsPage::aRestartAsksWhenSomethingWouldBeLost()
{
    auto overview = sample::serving();
    overview.workingTasks = 2;
    m_link->updateOverview(overview);
    QSignalSpy restart(m_ui.get(), &DesktopUi::restartRequested);
    QSignalSpy quit(m_ui.get(), &DesktopUi::quitRequested);
    const auto asked = [] {
        for (auto *widget : QApplication::topLevelWidgets()) {
            if (auto *box = qobject_cast<QMessageBox *>(widget); box && box->isVisible())
                return box;
        }
        return static_cast<QMessageBox *>(nullptr);
    };
    m_ui->requestRestart();
    QVERIFY(asked());
    QCOMPARE(asked()->windowTitle(), u"Restart Qonduit?"_s);
    QCOMPARE(quit.size(), 0);
    asked()->reject();
    QCOMPARE(quit.size(), 0);
    m_ui->requestQuit(); // and not again
    QCOMPARE(asked()->windowTitle(), u"Quit Qonduit?"_s);
    m_ui->requestRestart();
    QCOMPARE(asked()->windowTitle(), u"Restart Qonduit?"_s);
    asked()->defaultButton()->click();
    QCOMPARE(restart.size() + quit.size(), 0);
}

void tst_SettingsPage::everyControlHasAName()
{
    m_ui->raiseWindow();
    m_ui->window().window()->setProperty("page", 5);
    QTRY_VERIFY(controls().size() > 10);
    for (auto *item : controls()) {
        const auto *parent = item->parentItem();
        const bool isPartOfControl =
            parent && (parent->inherits("QQuickComboBox") || parent->inherits("QQuickSpinBox"));
        if (isPartOfControl || item->inherits("QQuickFlickable") || item->inherits("QQuickScrollView"))
            continue;
        auto *accessible = QAccessible::queryAccessibleInterface(item);
        QVERIFY2(accessible && !accessible->text(QAccessible::Name).isEmpty(), item->metaObject()->className());
    }
}

void tst_SettingsPage::controlsStandBesideTheirWords()
{
    const auto hand = this->hand();
    QTRY_VERIFY(hand.named(u"Port"_s));
    auto values = sample::settings();
    values.waiting.clear(); // fewer lines than before
    m_link->settings().update(values);
    const auto rows = hand.items([](QQuickItem *item) { return item->metaObject()->indexOfProperty("controls") >= 0; });
    QVERIFY(rows.size() > 10);
    const auto misplaced = [&rows] {
        for (auto *row : rows) {
            for (auto *part : row->childItems()) {
                for (auto *item : part->childItems()) {
                    const auto place = part->mapRectToItem(row, QRectF(item->position(), item->size()));
                    if (item->isVisible() && (place.top() < 0 || place.bottom() > row->height()))
                        return row->property("text").toString();
                }
            }
        }
        return QString();
    };
    QTRY_COMPARE(misplaced(), QString());
}

QTEST_MAIN(tst_SettingsPage)
#include "tst_SettingsPage.moc"
