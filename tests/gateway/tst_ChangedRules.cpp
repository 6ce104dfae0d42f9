// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What native clients see of a server whose configuration changes while they use it.

#include "gateway/native/AggregateExposure.h"

#include "support/NativeFixture.h"

#include <QTest>

using namespace qonduit;
using namespace std::chrono_literals;

class tst_ChangedRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void otherToolsAreListedAndTold_data();
    void otherToolsAreListedAndTold();
    void othersServersAreNobodysNews();
    void pausedItSaysSo();
};

namespace {

const auto git = QStringLiteral("git");

struct Fixture : NativeFixture
{
    Fixture()
    {
        auto script = fullScript();
        script.results.insert("tools/list", R"({"tools":[{"name":"log","inputSchema":{"type":"object"}},)"
                                            R"({"name":"push","inputSchema":{"type":"object"}}]})");
        channels.scripts[git] = script;
        add(git);
    }
    void allow(const QStringList &tools)
    {
        auto config = *registry.find(git);
        config.allowedTools = tools;
        QVERIFY(registry.update(config));
        settle();
    }
};

} // namespace

void tst_ChangedRules::otherToolsAreListedAndTold_data()
{
    QTest::addColumn<bool>("isAggregate");
    QTest::newRow("all") << true;
    QTest::newRow("one server") << false;
}

void tst_ChangedRules::otherToolsAreListedAndTold()
{
    QFETCH(bool, isAggregate);
    Fixture f;
    const auto client = f.join(isAggregate ? everything : only(git));
    QVERIFY(f.ask(*client, "1", wire::toolsList).contains("push"));
    client->take();
    f.allow({ QStringLiteral("log") });
    QVERIFY(client->take().join().contains("notifications/tools/list_changed"));
    const auto listed = f.ask(*client, "2", wire::toolsList);
    QVERIFY(listed.contains("log") && !listed.contains("push"));
    const auto called =
        f.ask(*client, "3", wire::toolsCall, isAggregate ? R"({"name":"git__push"})" : R"({"name":"push"})");
    QVERIFY2(called.contains("Unknown tool"), called.constData());
    QCOMPARE(f.server(git).count("initialize"), 1);
}

void tst_ChangedRules::othersServersAreNobodysNews()
{
    Fixture f;
    f.add(QStringLiteral("mail"));
    const auto client = f.join(only(QStringLiteral("mail")));
    f.allow({});
    QVERIFY(client->take().isEmpty());
}

void tst_ChangedRules::pausedItSaysSo()
{
    Fixture f;
    const auto client = f.join(everything);
    QVERIFY(f.ask(*client, "1", wire::toolsList).contains("push"));
    f.registry.setPaused(true);
    const auto called = f.ask(*client, "2", wire::toolsCall, R"({"name":"git__push"})");
    QVERIFY2(called.contains("1001") && called.contains("Qonduit is paused"), called.constData());
    QVERIFY(f.server(git).openCalls.isEmpty());
    QVERIFY(f.ask(*client, "3", wire::toolsList).contains("push")); // what is known stays so
}

QTEST_GUILESS_MAIN(tst_ChangedRules)
#include "tst_ChangedRules.moc"
