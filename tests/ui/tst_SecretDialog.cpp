// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The dialog in which a missing secret is entered, as it comes up on the page of servers.

#include "support/ManualClock.h"
#include "ui/DesktopUi.h"
#include "ui/MainWindow.h"
#include "ui/SampleData.h"
#include "ui/SampleServers.h"
#include "ui/WindowHand.h"
#include "ui/servers/ServerInspector.h"

#include <QSignalSpy>

#include <memory>

using namespace qonduit;
using namespace Qt::StringLiterals;

class tst_SecretDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theValueGoesDownOnce();
    void whoIsConnectedWithTheOldValueIsNamed();
};

namespace {

/// A window whose server lacks the secret `github`.
struct Desk
{
    ManualClock clock;
    EngineLink link;
    DesktopUi ui { link, clock };
    std::unique_ptr<WindowHand> hand;

    explicit Desk(const QStringList &users)
    {
        link.updateOverview(sample::serving());
        link.updateServers({ sample::server(u"github"_s, ServerRow::State::Error, 0) });
        ui.show();
        hand = std::make_unique<WindowHand>(ui.window().window());
        [this] { QVERIFY(QTest::qWaitForWindowActive(ui.window().window())); }();
        [this] { QTRY_COMPARE(link.detail().server(), u"github"_s); }();
        auto detail = sample::detail(u"github"_s);
        detail.advice = { ServerAdvice::Cause::SecretMissing, u"github"_s, {} };
        detail.secretUsers = users;
        link.detail().updateDetail(detail);
        [this] { QTRY_VERIFY(hand->named(u"Enter the secret…"_s)); }();
        hand->named(u"Enter the secret…"_s)->forceActiveFocus();
        hand->key(Qt::Key_Space);
        [this] { QTRY_VERIFY(hand->withText(u"Enter a secret"_s)); }();
    }
};

} // namespace

void tst_SecretDialog::theValueGoesDownOnce()
{
    Desk desk({});
    QVERIFY(!desk.hand->containing(u"goes on with the present value"_s));
    QSignalSpy given(&desk.link.detail(), &DetailLink::secretGiven);
    desk.hand->type(u"hunter2"_s);
    desk.hand->key(Qt::Key_Return);
    QTRY_COMPARE(given.count(), 1);
    QCOMPARE(given[0], (QVariantList { u"github"_s, u"github"_s, u"hunter2"_s }));
    QTRY_VERIFY(!desk.hand->withText(u"Enter a secret"_s));
}

void tst_SecretDialog::whoIsConnectedWithTheOldValueIsNamed()
{
    Desk desk({ u"tickets"_s, u"weather"_s });
    const auto *note = desk.hand->containing(u"goes on with the present value"_s);
    QVERIFY(note);
    QVERIFY(note->property("text").toString().contains(u"tickets, weather"_s));
}

QTEST_MAIN(tst_SecretDialog)
#include "tst_SecretDialog.moc"
