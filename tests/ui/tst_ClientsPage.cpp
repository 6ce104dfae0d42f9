// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/clients/Clients.h"

#include "support/ManualClock.h"
#include "ui/DesktopUi.h"
#include "ui/MainWindow.h"
#include "ui/SampleClients.h"
#include "ui/SampleData.h"
#include "ui/WindowHand.h"
#include "ui/setup/Setup.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace qonduit;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The page of clients and the first steps, with keys and mouse.
class tst_ClientsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void modelsKeepTheirPromises();
    void sessionsSayWhatTheyDo();
    void idleTimeGoesOn();
    void whatClientsCallThemselvesIsPlainAndCut();
    void aSessionIsDisconnected();
    void aTokenIsShownOnceAndCopied();
    void aRevokedTokenComesBack();
    void aProfileIsChosenWithTheMouse();
    void namesAreChecked();
    void aHiddenPageIsNotWatched();
    void everyControlHasAName();
    void theWelcomeLeadsToServersAndPrograms();
    void nobodyElseIsWelcomed();
    void qmlNeverComplains();

private:
    ClientsLink &page() { return m_link->clients(); }
    Clients *clients() { return m_ui->window().window()->property("clients").value<Clients *>(); }
    Setup *setup() { return m_ui->window().window()->property("setup").value<Setup *>(); }
    QVariant session(int row, SessionsModel::Role role) { return clients()->sessions()->index(row).data(int(role)); }

    QTemporaryDir m_home;
    ManualClock *m_clock = nullptr;
    EngineLink *m_link = nullptr;
    DesktopUi *m_ui = nullptr;
    std::optional<WindowHand> m_hand;
};

using Role = SessionsModel::Role;

void tst_ClientsPage::initTestCase()
{
    QmlComplaints::listen();
    sample::fillHome(m_home.path());
    sample::moveTo(m_home.path());
}

void tst_ClientsPage::init()
{
    m_clock = new ManualClock;
    m_link = new EngineLink;
    auto overview = sample::serving();
    overview.tokenFile = m_home.filePath(u".local/share/qonduit/token"_s);
    m_link->updateOverview(overview);
    m_link->updateServers(sample::servers());
    sample::serveClients(*m_link, *m_clock);
    m_ui = new DesktopUi(*m_link, *m_clock);
    m_ui->show();
    m_hand.emplace(m_ui->window().window());
    QVERIFY(QTest::qWaitForWindowActive(m_ui->window().window()));
    m_ui->window().window()->setProperty("page", 4);
    QTRY_COMPARE(setup()->programs()->programs()->rowCount(), 7);
    QTRY_VERIFY(!setup()->programs()->isScanning());
}

void tst_ClientsPage::cleanup()
{
    m_hand.reset();
    delete m_ui;
    delete m_link;
    delete m_clock;
}

void tst_ClientsPage::modelsKeepTheirPromises()
{
    using Mode = QAbstractItemModelTester::FailureReportingMode;
    QAbstractItemModelTester sessions(clients()->sessions(), Mode::QtTest);
    QAbstractItemModelTester known(clients()->known(), Mode::QtTest);
    QAbstractItemModelTester servers(clients()->draft()->servers(), Mode::QtTest);
    auto rows = page().sessions();
    rows.move(0, 3);
    rows.removeAt(1);
    rows[0].callsOpen = 7;
    page().updateSessions(rows);
    QCOMPARE(clients()->sessions()->rowCount(), int(rows.size()));
    auto others = page().clients();
    others.removeFirst();
    others[0].ask.clear();
    page().updateClients(others);
    clients()->startEditing(u"Reviewer"_s);
    clients()->draft()->servers()->setAllTools(0, true);
    clients()->draft()->servers()->setAllTools(0, false);
    clients()->draft()->servers()->setToolChosen(0, u"search_code"_s, false);
    clients()->draft()->servers()->setAllowed(99, true); // nobody's
    clients()->startNew();
    page().updateSessions({});
    page().updateClients({});
}

void tst_ClientsPage::sessionsSayWhatTheyDo()
{
    QVERIFY(m_hand->withText(u"claude-code 2.1.4"_s));
    QVERIFY(m_hand->withText(u"Claude Code"_s)); // whose token it is
    QVERIFY(session(0, Role::Use).toString().startsWith(u"3 call"_s));
    QCOMPARE(session(0, Role::Condition).toString(), u"good"_s);
    QVERIFY(session(0, Role::Facts).toString().startsWith(u"MCP 2025-11-25 · Qonduit's own tools · HTTP · 2 stream"_s));
    QVERIFY(session(1, Role::Facts).toString().startsWith(u"MCP 2025-06-18 · Sees all servers · HTTP · 1 stream"_s));
    QCOMPARE(session(1, Role::Servers).toString(), u"github, tickets, sentry, linear, figma, grafana and 2 more"_s);
    QCOMPARE(session(2, Role::Facts).toString(), u"MCP 2025-11-25 · Qonduit's own tools · qonduit-stdio"_s);
    QCOMPARE(session(3, Role::Use).toString(), u"Idle for 3 h"_s);
    QCOMPARE(session(4, Role::Title).toString(), u"A client without a name"_s);
}

void tst_ClientsPage::idleTimeGoesOn()
{
    QCOMPARE(session(1, Role::Use).toString(), u"Idle for 48 s"_s);
    m_clock->advance(6s);
    QTRY_VERIFY(
        !m_hand->items([](QQuickItem *item) { return item->property("text").toString().startsWith(u"Idle for 54 s"); })
             .isEmpty());
    m_clock->advance(60s);
    QCOMPARE(session(1, Role::Use).toString(), u"Idle for 1 min"_s);
}

void tst_ClientsPage::whatClientsCallThemselvesIsPlainAndCut()
{
    const auto title = session(5, Role::Title).toString();
    QVERIFY(title.startsWith(u"<img src='http://127.0.0.1:1/x'><b>Qonduit</b>"_s));
    QVERIFY(!title.contains(QChar(0x202e)) && !title.contains(u'\n'));
    QVERIFY(title.size() < 140);
    const auto texts = m_hand->items([](QQuickItem *item) { return item->property("textFormat").isValid(); });
    QVERIFY(texts.size() > 20);
    int hostile = 0;
    for (const auto *item : texts) {
        const auto text = item->property("text").toString();
        hostile += text.contains(u"<img"_s) ? 1 : 0;
        if (item->property("textFormat").toInt() != Qt::PlainText)
            QVERIFY2(!text.contains(u'<'), qPrintable(text));
    }
    QVERIFY(hostile > 0);
}

void tst_ClientsPage::aSessionIsDisconnected()
{
    QSignalSpy ended(&page(), &ClientsLink::endSessionRequested);
    const auto label = session(1, Role::Label).toString();
    m_hand->click(m_hand->named(u"End the session of Cursor 1.7.52"_s));
    QCOMPARE(ended.count(), 1);
    QCOMPARE(ended[0][0].toString(), label);
    QTRY_VERIFY(!m_hand->withText(u"Cursor 1.7.52"_s));
}

void tst_ClientsPage::aTokenIsShownOnceAndCopied()
{
    const auto token = u"q0n4242424242424242424242424242424242424242"_s;
    m_hand->click(m_hand->named(u"New client"_s));
    QTRY_VERIFY(m_hand->withText(u"A client with a token of its own"_s));
    QTest::qWait(50); // the field has the focus then
    for (const auto c : u"Build bot"_s)
        QTest::sendKeyEvent(QTest::Click, static_cast<QWindow *>(m_ui->window().window()), Qt::Key_unknown, QString(c),
                            Qt::NoModifier);
    m_hand->click(m_hand->withText(u"Make its token"_s));
    QTRY_VERIFY(m_hand->withText(token));
    m_hand->click(m_hand->named(u"Copy the token"_s));
    QCOMPARE(QApplication::clipboard()->text(), token);
    m_hand->click(m_hand->withText(u"Done"_s));
    QTRY_VERIFY(!m_hand->withText(token));
    QTRY_VERIFY(m_hand->withText(u"Build bot"_s));
}

void tst_ClientsPage::aRevokedTokenComesBack()
{
    QSignalSpy removed(&page(), &ClientsLink::removeClientRequested);
    QSignalSpy restored(&page(), &ClientsLink::restoreClientRequested);
    clients()->remove(u"Reviewer"_s);
    QCOMPARE(removed.count(), 1); // at once: it is worth nothing from now on
    QTRY_VERIFY(m_hand->withText(u"The token of “Reviewer” is revoked."_s));
    m_hand->click(m_hand->withText(u"Undo"_s));
    QCOMPARE(restored.count(), 1);
    QCOMPARE(restored[0][0].toString(), u"Reviewer"_s);
    clients()->remove(u"Claude Code"_s);
    m_clock->advance(10s);
    QVERIFY(clients()->removed().isEmpty());
}

void tst_ClientsPage::aProfileIsChosenWithTheMouse()
{
    QSignalSpy set(&page(), &ClientsLink::setClientRequested);
    m_hand->click(m_hand->named(u"Edit what Reviewer may use"_s));
    QTRY_VERIFY(m_hand->withText(u"What “Reviewer” may use"_s));
    QTRY_VERIFY(m_hand->named(u"It may use tickets"_s));
    m_hand->click(m_hand->named(u"It may use tickets"_s)); // no longer
    m_hand->click(m_hand->named(u"search_code"_s)); // no longer
    m_hand->click(m_hand->withText(u"Save"_s));
    QCOMPARE(set.count(), 1);
    const auto row = set[0][0].value<ClientRow>();
    QCOMPARE(row.name, u"Reviewer"_s);
    QCOMPARE(row.servers, std::optional(QStringList { u"github"_s }));
    QCOMPARE(row.tools.value(u"github"_s), QStringList({ u"get_file_contents"_s, u"list_pull_requests"_s }));
    QCOMPARE(row.exposure, u"server:github"_s);
    QCOMPARE(row.ask, u"desktop"_s);
}

void tst_ClientsPage::namesAreChecked()
{
    QVERIFY(!clients()->nameProblem({}).isEmpty());
    QVERIFY(!clients()->nameProblem(u"Reviewer"_s).isEmpty());
    QVERIFY(!clients()->nameProblem(u" Reviewer "_s).isEmpty());
    QVERIFY(!clients()->nameProblem(u"default"_s).isEmpty());
    QVERIFY(!clients()->nameProblem(u"a\u202eb"_s).isEmpty());
    QVERIFY(!clients()->nameProblem(QString(65, u'a')).isEmpty());
    QVERIFY(clients()->nameProblem(u"Näher · 2"_s).isEmpty());
}

void tst_ClientsPage::aHiddenPageIsNotWatched()
{
    QVERIFY(page().isWatched());
    m_ui->window().window()->setProperty("page", 0);
    QTRY_VERIFY(!page().isWatched());
    m_ui->window().window()->setProperty("page", 4);
    QTRY_VERIFY(page().isWatched());
    m_ui->window().hide();
    QTRY_VERIFY(!page().isWatched());
}

void tst_ClientsPage::everyControlHasAName()
{
    const auto check = [this] {
        for (auto *item :
             m_hand->items([](QQuickItem *each) { return each->activeFocusOnTab() && each->isEnabled(); })) {
            const auto *accessible = QAccessible::queryAccessibleInterface(item);
            // A button takes its text for its name once a screen reader is there.
            const bool isButton = item->inherits("QQuickAbstractButton");
            const auto name = accessible ? accessible->text(QAccessible::Name) : QString();
            QVERIFY2(!name.isEmpty() || (isButton && !item->property("text").toString().isEmpty()),
                     item->metaObject()->className());
        }
    };
    check();
    m_hand->click(m_hand->named(u"Connect Cursor"_s));
    QTRY_COMPARE(setup()->programs()->stage(), u"ready"_s);
    check();
    QTest::keyClick(m_ui->window().window(), Qt::Key_Escape);
    m_hand->click(m_hand->named(u"Edit what Reviewer may use"_s));
    QTRY_VERIFY(m_hand->withText(u"What “Reviewer” may use"_s));
    check();
}

void tst_ClientsPage::theWelcomeLeadsToServersAndPrograms()
{
    cleanup();
    m_clock = new ManualClock;
    m_link = new EngineLink;
    auto overview = sample::serving();
    overview.tokenFile = m_home.filePath(u".local/share/qonduit/token"_s);
    m_link->updateOverview(overview);
    sample::serveClients(*m_link, *m_clock);
    m_ui = new DesktopUi(*m_link, *m_clock);
    m_ui->show();
    m_hand.emplace(m_ui->window().window());
    QVERIFY(QTest::qWaitForWindowActive(m_ui->window().window()));
    m_link->updateServers({});
    QTRY_VERIFY(m_hand->withText(u"Bring my servers…"_s));
    QVERIFY(!m_hand->withText(u"Inbox"_s));
    m_hand->click(m_hand->withText(u"Copy"_s));
    QCOMPARE(QApplication::clipboard()->text(), u"http://127.0.0.1:7801/mcp"_s);
    QSignalSpy added(&page(), &ClientsLink::addServersRequested);
    m_hand->click(m_hand->withText(u"Bring my servers…"_s));
    QTRY_VERIFY(m_hand->named(u"Bring filesystem"_s));
    m_hand->click(m_hand->named(u"Bring filesystem"_s));
    m_hand->click(
        m_hand->items([](QQuickItem *item) { return item->property("text").toString().startsWith(u"Bring 7"); })
            .value(0));
    QTRY_COMPARE(added.count(), 1);
    QCOMPARE(added[0][0].value<QList<ServerConfig>>().size(), 7);
    QTest::keyClick(m_ui->window().window(), Qt::Key_Escape);
    m_link->updateServers(sample::servers().mid(0, 6));
    QTRY_VERIFY(
        !m_hand->items([](QQuickItem *item) { return item->property("text").toString().startsWith(u"6 server"); })
             .isEmpty());
    m_hand->click(m_hand->withText(u"Connect my clients…"_s));
    QTRY_COMPARE(setup()->programs()->chosen(), u"claude-desktop"_s);
    QTRY_COMPARE(setup()->programs()->stage(), u"ready"_s);
    QTest::keyClick(m_ui->window().window(), Qt::Key_Escape);
    QTRY_VERIFY(!page().isWatched());
    m_hand->click(m_hand->withText(u"Done, show me the window"_s));
    QTRY_VERIFY(m_hand->withText(u"Inbox"_s));
}

void tst_ClientsPage::nobodyElseIsWelcomed()
{
    QVERIFY(!setup()->isWelcoming());
    m_link->updateServers({});
    QVERIFY(!setup()->isWelcoming());
}

void tst_ClientsPage::qmlNeverComplains()
{
    auto *window = m_ui->window().window();
    for (const auto size : { QSize(720, 480), QSize(1600, 900), QSize(760, 500) }) {
        window->resize(size);
        QTest::qWait(50);
    }
    QCOMPARE(QmlComplaints::text(), QString());
}

QTEST_MAIN(tst_ClientsPage)
#include "tst_ClientsPage.moc"
