// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/ClientsLink.h"
#include "support/ManualClock.h"
#include "ui/DesktopUi.h"
#include "ui/MainWindow.h"
#include "ui/SampleData.h"
#include "ui/SampleServers.h"
#include "ui/WindowHand.h"

#include <QElapsedTimer>
#include <QSignalSpy>

#include <memory>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_ServersPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void aPageThatIsNotSeenIsNotWatched();
    void aLogThatIsNotSeenIsNotWatched();
    void aToolIsSwitchedOff();
    void aServerIsSwitchedOff();
    void aToolIsTried();
    void aListIsSearched();
    void aCommandIsAddedWithTheKeyboard();
    void aSnippetShowsWhatItWouldRun();
    void anEntryIsEdited();
    void secretsAreMasked();
    void aFailingServerOffersTheMend();
    void hostileTextsStayTexts();
    void everyControlHasAName();
    void aFloodOfLogLinesKeepsTheWindowAlive();
    void qmlNeverComplains();

private:
    void choose(const QString &server)
    {
        m_hand->click(m_hand->withText(server));
        QTRY_COMPARE(m_link->detail().server(), server);
    }
    void openTab(const QString &name)
    {
        m_hand->click(m_hand
                          ->items([&](QQuickItem *item) {
                              return item->inherits("QQuickTabButton")
                                  && item->property("text").toString().startsWith(name);
                          })
                          .value(0));
    }

    std::unique_ptr<ManualClock> m_clock;
    std::unique_ptr<EngineLink> m_link;
    std::unique_ptr<DesktopUi> m_ui;
    std::unique_ptr<WindowHand> m_hand;
};

void tst_ServersPage::initTestCase()
{
    QmlComplaints::listen();
}

void tst_ServersPage::init()
{
    m_clock = std::make_unique<ManualClock>();
    m_link = std::make_unique<EngineLink>();
    sample::playServers(*m_link);
    m_link->updateOverview(sample::serving());
    m_link->updateServers(sample::servers());
    m_ui = std::make_unique<DesktopUi>(*m_link, *m_clock);
    m_ui->show();
    auto *window = m_ui->window().window();
    window->resize(1280, 800);
    m_hand = std::make_unique<WindowHand>(window);
    QVERIFY(QTest::qWaitForWindowActive(window));
    QTRY_COMPARE(m_link->detail().server(), u"github"_s); // the first
}

void tst_ServersPage::cleanup()
{
    m_hand.reset();
    m_ui.reset();
    m_link.reset();
    m_clock.reset();
}

void tst_ServersPage::aPageThatIsNotSeenIsNotWatched()
{
    QVERIFY(m_link->detail().isWatched());
    m_hand->key(Qt::Key_2, Qt::ControlModifier);
    QTRY_VERIFY(!m_link->detail().isWatched());
    m_hand->key(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(m_link->detail().isWatched());
    m_ui->window().hide();
    QTRY_VERIFY(!m_link->detail().isWatched());
}

void tst_ServersPage::aLogThatIsNotSeenIsNotWatched()
{
    QSignalSpy watched(&m_link->detail(), &DetailLink::logWatched);
    openTab(u"Log"_s);
    QTRY_COMPARE(watched.value(0).value(0), QVariant(true));
    QTRY_VERIFY(m_hand->containing(u"request 59"_s));
    openTab(u"Tools"_s);
    QTRY_COMPARE(watched.value(1).value(0), QVariant(false));
}

void tst_ServersPage::aToolIsSwitchedOff()
{
    QSignalSpy switched(&m_link->detail(), &DetailLink::setToolAllowedRequested);
    m_hand->click(m_hand->named(u"Clients may use create_issue"_s));
    QCOMPARE(switched.value(0), QVariantList({ u"github"_s, u"create_issue"_s, false }));
}

void tst_ServersPage::aServerIsSwitchedOff()
{
    QSignalSpy switched(&m_link->detail(), &DetailLink::setEnabledRequested);
    m_hand->click(m_hand->named(u"github is switched on"_s));
    QCOMPARE(switched.value(0), QVariantList({ u"github"_s, false }));
}

void tst_ServersPage::aToolIsTried()
{
    QSignalSpy tried(&m_link->detail(), &DetailLink::tryRequested);
    m_hand->click(m_hand->named(u"Try…: create_issue"_s));
    QTRY_VERIFY(m_hand->withText(u"Run"_s));
    for (const auto &[name, text] :
         { std::pair(u"owner, required"_s, u"qt"_s), std::pair(u"Repository, required"_s, u"qtbase"_s),
           std::pair(u"title, required"_s, u"It <crashes>"_s) }) {
        m_hand->named(name)->forceActiveFocus();
        m_hand->type(text);
    }
    m_hand->named(u"Run"_s)->forceActiveFocus();
    m_hand->key(Qt::Key_Space);
    QCOMPARE(tried.count(), 1);
    const auto request = tried[0][0].value<TrialRequest>();
    QCOMPARE(
        request.arguments,
        R"({"owner":"qt","repo":"qtbase","title":"It <crashes>","priority":3,"state":"open","draft":false,"labels":["bug"]})");
    QTRY_VERIFY(m_hand->withText(u"Issue 4711 is open. <b>Not bold</b>"_s));
    QTRY_VERIFY(m_hand->withText(u"Answered in 184 ms"_s));
    QTRY_VERIFY(
        !m_hand->items([](QQuickItem *item) { return item->inherits("qonduit::PictureItem") && item->height() > 0; })
             .isEmpty());
    QVERIFY(m_hand->named(u"Structured result"_s)); // a tree
    QVERIFY(m_hand->named(u"Play this sound in another program"_s));
    m_hand->click(m_hand->withText(u"Back"_s));
    QTRY_VERIFY(m_hand->withText(u"search_code"_s));
}

void tst_ServersPage::aListIsSearched()
{
    auto *field = m_hand->named(u"Find a server"_s);
    QVERIFY(field);
    field->forceActiveFocus();
    m_hand->type(u"postgres"_s);
    QTRY_COMPARE(m_link->detail().server(), u"postgres-reporting-read-only-replica-eu-central-1"_s);
    m_hand->key(Qt::Key_Escape);
    QTRY_VERIFY(m_hand->withText(u"tickets"_s));
}

void tst_ServersPage::aCommandIsAddedWithTheKeyboard()
{
    QSignalSpy added(&m_link->clients(), &ClientsLink::addServersRequested);
    m_hand->click(m_hand->withText(u"Add…"_s));
    QTRY_VERIFY(m_hand->withText(u"Add a server"_s));
    m_hand->type(u"npx -y \"my server\""_s);
    QTRY_VERIFY(m_hand->named(u"What would be added"_s));
    m_hand->key(Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(added.count(), 1);
    const auto servers = added[0][0].value<QList<ServerConfig>>();
    QCOMPARE(servers.size(), 1);
    QCOMPARE(servers[0].arguments, QStringList({ u"-y"_s, u"my server"_s }));
    QTRY_VERIFY(!m_hand->withText(u"Add a server"_s));
}

void tst_ServersPage::aSnippetShowsWhatItWouldRun()
{
    QSignalSpy added(&m_link->clients(), &ClientsLink::addServersRequested);
    m_hand->click(m_hand->withText(u"Add…"_s));
    QTRY_VERIFY(m_hand->withText(u"Add a server"_s));
    auto *source = m_hand->named(u"Command, address or configuration"_s);
    source->setProperty("text", uR"({"mcpServers":{"github":{"command":"sh","args":["-c","rm -rf ~"]}}})"_s);
    QTRY_VERIFY(m_hand->withText(u"sh -c \"rm -rf ~\""_s));
    auto *name = m_hand->named(u"Name"_s);
    QVERIFY(name);
    QVERIFY(name->property("text").toString() != u"github"_s); // there is one
    name->forceActiveFocus();
    name->setProperty("text", QString());
    m_hand->type(u"tickets"_s);
    QTRY_VERIFY(m_hand->withText(u"There is a server of this name already."_s));
    QVERIFY(!m_hand->withText(u"Add"_s)->isEnabled());
    m_hand->type(u"2"_s);
    QTRY_VERIFY(m_hand->withText(u"Add"_s)->isEnabled());
    m_hand->click(m_hand->withText(u"Add"_s));
    QCOMPARE(added.value(0).value(0).value<QList<ServerConfig>>().value(0).name, u"tickets2"_s);
}

void tst_ServersPage::anEntryIsEdited()
{
    QSignalSpy changed(&m_link->detail(), &DetailLink::changeRequested);
    m_hand->click(m_hand->withText(u"Edit…"_s));
    QTRY_VERIFY(m_hand->withText(u"Edit github"_s));
    auto *command = m_hand->named(u"Command"_s);
    QTRY_VERIFY(command->hasActiveFocus());
    m_hand->type(u"2"_s);
    QTRY_VERIFY(m_hand->containing(u"docker2 run -i --rm"_s));
    m_hand->click(m_hand->withText(u"Save"_s));
    QCOMPARE(changed.value(0).value(0).value<ServerConfig>().command, u"docker2"_s);
}

void tst_ServersPage::secretsAreMasked()
{
    openTab(u"Processes"_s);
    QTRY_VERIFY(m_hand->withText(u"${secret:github}"_s));
    QVERIFY(m_hand->withText(u"https://github.example.com"_s));
    QVERIFY(!m_hand->containing(u"a-value-that-nobody-sees"_s));
    m_hand->click(m_hand->withText(u"Edit…"_s));
    QTRY_VERIFY(m_hand->withText(u"Edit github"_s));
    const auto *value = m_hand->named(u"Value of GITHUB_API_KEY"_s);
    QVERIFY(value);
    QCOMPARE(value->property("displayText").toString().count(value->property("displayText").toString().at(0)),
             u"a-value-that-nobody-sees"_s.size());
}

void tst_ServersPage::aFailingServerOffersTheMend()
{
    choose(u"weather"_s);
    QSignalSpy mended(&m_link->detail(), &DetailLink::mendRequested);
    QTRY_VERIFY(m_hand->containing(u"is not in the PATH of your login shell"_s));
    m_hand->click(m_hand->withText(u"Show what it wrote"_s));
    QTRY_VERIFY(m_hand->withText(u"/bin/sh: 1: npx: not found"_s));
    m_hand->click(m_hand->withText(u"Use /home/ada/.nvm/versions/node/v22.12.0/bin/npx"_s));
    QCOMPARE(mended.count(), 1);
}

void tst_ServersPage::hostileTextsStayTexts()
{
    auto detail = sample::detail(u"github"_s);
    const auto text = sample::hostileText();
    detail.instructions = text;
    detail.serverInfo = R"({"name":"<img src='http://127.0.0.1:1/x'>\u202e"})";
    detail.config.environment.insert(text, text);
    detail.processes[0].session = text;
    for (auto &list : detail.lists)
        list.rows = { { text, text, text, RawJson::emptyObject() } };
    m_link->detail().updateDetail(detail);
    auto servers = m_link->servers();
    servers[0].lastError = servers[0].serverTitle = servers[0].address = text;
    m_link->updateServers(servers);
    const auto check = [&] {
        QTest::qWait(20);
        const auto texts = m_hand->items([](QQuickItem *item) { return item->property("textFormat").isValid(); });
        for (const auto *item : texts) {
            const auto shown = item->property("text").toString();
            if (shown.contains(u'<') || shown.contains(u'W'))
                QVERIFY2(item->property("textFormat").toInt() == Qt::PlainText, qPrintable(shown.left(80)));
        }
    };
    for (const auto &tab : { u"Tools"_s, u"Resources"_s, u"Prompts"_s, u"Log"_s, u"Processes"_s, u"About"_s }) {
        openTab(tab);
        if (tab == u"Log") {
            auto rows = sample::logLines(1);
            rows[0].text = rows[0].logger = rows[0].session = text;
            Q_EMIT m_link->detail().logged(u"github"_s, rows);
        }
        check();
    }
    openTab(u"Tools"_s);
    m_link->detail().updateDetail(detail);
    m_hand->click(m_hand->withText(u"Try…"_s));
    check();
}

void tst_ServersPage::everyControlHasAName()
{
    const auto check = [&](const QString &where) {
        QTest::qWait(20);
        for (auto *item : m_hand->items([](QQuickItem *candidate) { return candidate->activeFocusOnTab(); })) {
            if (item->parentItem() && item->parentItem()->inherits("QQuickComboBox"))
                continue; // a part of it
            const auto *accessible = QAccessible::queryAccessibleInterface(item);
            QVERIFY2(accessible && !accessible->text(QAccessible::Name).isEmpty(),
                     qPrintable(where + u' ' + QString::fromLatin1(item->metaObject()->className()) + u' '
                                + item->property("text").toString()));
        }
    };
    for (const auto &tab : { u"Tools"_s, u"Resources"_s, u"Prompts"_s, u"Log"_s, u"Processes"_s, u"About"_s }) {
        openTab(tab);
        check(tab);
    }
    openTab(u"Tools"_s);
    m_hand->click(m_hand->named(u"Try…: create_issue"_s));
    QTRY_VERIFY(m_hand->withText(u"Run"_s));
    check(u"try"_s);
    m_hand->click(m_hand->withText(u"Edit…"_s));
    check(u"edit"_s);
}

void tst_ServersPage::aFloodOfLogLinesKeepsTheWindowAlive()
{
    openTab(u"Log"_s);
    const auto batch = sample::logLines(1000);
    QElapsedTimer time;
    time.start();
    for (int i = 0; i < 20; ++i) { // a second of the most that comes
        Q_EMIT m_link->detail().logged(u"github"_s, batch);
        QCoreApplication::processEvents();
    }
    qInfo("20 batches of 1000 lines: %lld ms", time.elapsed());
    QTRY_VERIFY(m_hand->containing(u"request 999"_s)); // follows the end
}

void tst_ServersPage::qmlNeverComplains()
{
    auto *window = m_ui->window().window();
    const auto resize = [&] {
        for (const auto size : { QSize(720, 480), QSize(1280, 800) }) {
            window->resize(size);
            QTest::qWait(50);
        }
    };
    m_hand->click(m_hand->withText(u"Add…"_s));
    QTRY_VERIFY(m_hand->named(u"Command, address or configuration"_s));
    m_hand->named(u"Command, address or configuration"_s)
        ->setProperty("text", uR"({"mcpServers":{"a":{"command":"run-a"},"b":{"command":"run-b"}}})"_s);
    resize();
    m_hand->key(Qt::Key_Escape);
    resize();
    m_hand->click(m_hand->withText(u"Edit…"_s));
    QTRY_VERIFY(m_hand->withText(u"Edit github"_s));
    resize();
    m_hand->key(Qt::Key_Escape);
    QTRY_VERIFY(!m_hand->withText(u"Edit github"_s));
    m_hand->click(m_hand->named(u"Try…: create_issue"_s));
    QTRY_VERIFY(m_hand->withText(u"Run"_s));
    resize();
    QCOMPARE(QmlComplaints::text(), QString());
}

QTEST_MAIN(tst_ServersPage)
#include "tst_ServersPage.moc"
