// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/settings/Settings.h"

#include "app/link/SettingsLink.h"
#include "support/ManualClock.h"
#include "ui/DesktopUi.h"
#include "ui/MainWindow.h"
#include "ui/SampleData.h"
#include "ui/ServiceStatus.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

/// What is set on the page, and what the engine is told of it.
class tst_SettingsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_home.path())); }
    void init();
    void cleanup();

    void whatIsSetGoesDownOnce();
    void whatIsTheSameIsNotSaid();
    void aWrongAddressIsNotSet();
    void theSystemsLanguageIsTheFilesSilence();
    void anotherLanguageCountsAtOnce();
    void anotherThemeCountsAtOnce();
    void startAtLoginIsOffUntilAsked();
    void tokenAndDiagnosticsComeOnlyWhenAskedFor();
    void aPageThatIsOpenIsWatched();
    void everyControlHasAName();

private:
    QList<QQuickItem *> controls() const;

    QTemporaryDir m_home;
    std::unique_ptr<EngineLink> m_link;
    std::unique_ptr<ManualClock> m_clock;
    std::unique_ptr<DesktopUi> m_ui;
    std::unique_ptr<Settings> m_settings;
};

void tst_SettingsPage::init()
{
    m_link = std::make_unique<EngineLink>();
    m_clock = std::make_unique<ManualClock>();
    m_ui = std::make_unique<DesktopUi>(*m_link, *m_clock);
    m_settings = std::make_unique<Settings>(m_link->settings());
    m_link->updateServers(sample::servers());
    m_link->updateOverview(sample::serving());
    m_link->settings().update(sample::settings());
}

void tst_SettingsPage::cleanup()
{
    m_settings.reset();
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

void tst_SettingsPage::whatIsSetGoesDownOnce()
{
    QSignalSpy set(&m_link->settings(), &SettingsLink::setRequested);
    m_settings->setPort(7900);
    m_settings->setHost(u"::1"_s);
    m_settings->setAuthenticated(false);
    m_settings->setLimit(u"tasks"_s, 50);
    m_settings->resetLimit(u"tasks"_s);
    QCOMPARE(set.size(), 5);
    QCOMPARE(set[0][0].toStringList(), QStringList({ u"listen"_s, u"port"_s }));
    QCOMPARE(set[0][1].toJsonValue(), QJsonValue(7900));
    QCOMPARE(set[1][1].toJsonValue(), QJsonValue(u"::1"_s));
    QCOMPARE(set[2][1].toJsonValue(), QJsonValue(u"none"_s));
    QCOMPARE(set[3][0].toStringList(), QStringList({ u"limits"_s, u"tasks"_s }));
    QVERIFY(set[4][1].toJsonValue().isUndefined());
}

void tst_SettingsPage::whatIsTheSameIsNotSaid()
{
    QSignalSpy set(&m_link->settings(), &SettingsLink::setRequested);
    m_settings->setPort(m_settings->port());
    m_settings->setHost(m_settings->host());
    m_settings->setTheme(m_settings->theme());
    m_settings->setLanguage(m_settings->language());
    QCOMPARE(set.size(), 0);
}

void tst_SettingsPage::aWrongAddressIsNotSet()
{
    QSignalSpy set(&m_link->settings(), &SettingsLink::setRequested);
    for (const auto &host : { u"example.com"_s, u"127.0.0.1:80"_s, u"*"_s }) {
        QVERIFY(!m_settings->hostProblem(host).isEmpty());
        m_settings->setHost(host);
    }
    QCOMPARE(set.size(), 0);
    QVERIFY(m_settings->hostProblem(u"0.0.0.0"_s).isEmpty());
}

void tst_SettingsPage::theSystemsLanguageIsTheFilesSilence()
{
    auto values = sample::settings();
    values.language = u"de"_s;
    m_link->settings().update(values);
    QSignalSpy set(&m_link->settings(), &SettingsLink::setRequested);
    m_settings->setLanguage({});
    QCOMPARE(set.size(), 1);
    QVERIFY(set[0][1].toJsonValue().isUndefined());
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

void tst_SettingsPage::startAtLoginIsOffUntilAsked()
{
    QVERIFY(!m_settings->startsAtLogin());
    m_settings->setStartsAtLogin(true);
    QVERIFY(m_settings->startsAtLogin());
    m_settings->setStartsAtLogin(false);
    QVERIFY(!m_settings->startsAtLogin());
}

void tst_SettingsPage::tokenAndDiagnosticsComeOnlyWhenAskedFor()
{
    QGuiApplication::clipboard()->setText(u"before"_s);
    QSignalSpy asked(&m_link->settings(), &SettingsLink::tokenRequested);
    QSignalSpy copied(m_settings.get(), &Settings::copied);
    m_settings->copyToken();
    QCOMPARE(asked.size(), 1);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
    Q_EMIT m_link->settings().tokenTold(u"secret"_s);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"secret"_s);
    QCOMPARE(copied.size(), 1);
    QVERIFY(!copied[0][0].toString().contains(u"secret"));
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

QTEST_MAIN(tst_SettingsPage)
#include "tst_SettingsPage.moc"
