// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gateway/Reception.h"

#include "support/NativeFixture.h"

#include <QTest>

using namespace qonduit;

namespace {

const auto one = QStringLiteral("one");
const auto two = QStringLiteral("two");
const auto guest = QStringLiteral("guest");
const ExposureChoice staticTools;

/// Two servers, of which the guest may see what its profile says.
struct ReceptionFixture : NativeFixture
{
    explicit ReceptionFixture(const Profile &profile = {})
    {
        principals.add(guest, QByteArray(64, '0'), profile);
        add(one);
        add(two);
        add(QStringLiteral("off"), [](ServerConfig &config) { config.enabled = false; });
    }
    Result<ExposureChoice> choose(const std::optional<ExposureChoice> &wanted, const QString &principal = guest) const
    {
        return reception.choose(principal, wanted);
    }
};

Profile onlyTwo()
{
    Profile profile;
    profile.servers = QStringList { two };
    profile.exposure = only(two);
    return profile;
}

} // namespace

class tst_Reception : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whoSaysNothingGetsTheTools();
    void whoSaysNothingGetsWhatItsProfileNames();
    void aServerMustBeThere();
    void aServerThatIsHiddenIsNotThere();
    void theRevisionIsOneThatBothSpeak();
    void theSessionKnowsWhoHasCome();
    void eachGetsWhatItHasComeFor();
    void whatAProfileHidesIsNowhere();
    void thereIsALimitToSessions();
};

void tst_Reception::whoSaysNothingGetsTheTools()
{
    const ReceptionFixture f;
    QCOMPARE(f.choose({}).value(), staticTools);
    QCOMPARE(f.choose({}, QStringLiteral("nobody in particular")).value(), staticTools);
    QCOMPARE(f.choose(everything).value(), everything);
    QCOMPARE(f.choose(only(one)).value(), only(one));
}

void tst_Reception::whoSaysNothingGetsWhatItsProfileNames()
{
    const ReceptionFixture f(onlyTwo());
    QCOMPARE(f.choose({}).value(), only(two));
    QCOMPARE(f.choose(everything).value(), everything); // what it says counts
    QCOMPARE(f.choose(staticTools).value(), staticTools);
    QCOMPARE(f.choose({}, QStringLiteral("somebody else")).value(), staticTools);
}

void tst_Reception::aServerMustBeThere()
{
    const ReceptionFixture f;
    QVERIFY(f.choose(only(QStringLiteral("three"))).error().is(ErrorCode::NotFound));
    QVERIFY(f.choose(only(QString())).error().is(ErrorCode::NotFound));
    QVERIFY(f.choose(only(QStringLiteral("ONE"))).error().is(ErrorCode::NotFound));
    const auto off = f.choose(only(QStringLiteral("off")));
    QVERIFY(off.error().is(ErrorCode::NotFound));
    QVERIFY(off.error().message.contains(QStringLiteral("is disabled")));
}

void tst_Reception::aServerThatIsHiddenIsNotThere()
{
    const ReceptionFixture f(onlyTwo());
    const auto hidden = f.choose(only(one));
    const auto missing = f.choose(only(QStringLiteral("xxx")));
    QVERIFY(hidden.error().is(ErrorCode::NotFound));
    auto words = hidden.error().message;
    QCOMPARE(words.replace(one, QStringLiteral("xxx")), missing.error().message); // they cannot be told apart
}

void tst_Reception::theRevisionIsOneThatBothSpeak()
{
    const auto asked = [](const QByteArray &version, Revision oldest = Revision::V2025_03_26) {
        return Reception::revisionFor(RawJson::fromTrusted("{\"protocolVersion\":" + version + '}'), oldest);
    };
    QCOMPARE(asked("\"2025-11-25\""), Revision::V2025_11_25);
    QCOMPARE(asked("\"2025-06-18\""), Revision::V2025_06_18);
    QCOMPARE(asked("\"2024-11-05\""), Revision::V2025_03_26); // the oldest that this way in can carry
    QCOMPARE(asked("\"2024-11-05\"", Revision::V2024_11_05), Revision::V2024_11_05);
    QCOMPARE(asked("\"2999-01-01\""), newestRevision);
    QCOMPARE(asked("7"), newestRevision);
}

void tst_Reception::theSessionKnowsWhoHasCome()
{
    ReceptionFixture f(onlyTwo());
    WireClient client;
    const auto initialize =
        RawJson::fromTrusted("{\"clientInfo\":{\"name\":\"a\\nb\",\"version\":\"" + QByteArray(100, '1')
                             + "\",\"x\":1.0},\"capabilities\":{\"roots\":{}}}");
    const auto session = f.reception.receive(guest, everything, initialize, Revision::V2025_06_18, client.makeEnd());
    const auto &identity = (*session)->client();
    QCOMPARE(identity.principal, guest);
    QVERIFY(!identity.name.contains(u'\n'));
    QVERIFY(identity.version.size() < 45);
    QCOMPARE(identity.info.toByteArray(), initialize["clientInfo"].toByteArray());
    QCOMPARE(identity.capabilities.toByteArray(), R"({"roots":{}})");
    QCOMPARE(identity.exposure, everything);
    QCOMPARE(identity.revision, Revision::V2025_06_18);
    QCOMPARE(*identity.profile.servers, QStringList { two });
}

void tst_Reception::eachGetsWhatItHasComeFor()
{
    ReceptionFixture f;
    const auto nameSeen = [&](const ExposureChoice &exposure) {
        return f.greet(exposure)->json("\"init\"")["serverInfo"]["name"].toString();
    };
    QCOMPARE(nameSeen(only(one)), QStringLiteral("full"));
    QCOMPARE(nameSeen(everything), QStringLiteral("qonduit"));
    const auto withTools = f.join(staticTools);
    QVERIFY(f.ask(*withTools, "1", wire::toolsList).contains("\"execute_tool\""));
    const auto withAll = f.join(everything);
    QVERIFY(!f.ask(*withAll, "1", wire::toolsList).contains("\"execute_tool\""));
}

void tst_Reception::whatAProfileHidesIsNowhere()
{
    auto profile = onlyTwo();
    profile.tools[two] = QStringList { QStringLiteral("look") };
    ReceptionFixture f(profile);
    const auto client = f.join(everything, "{}", guest);
    QCOMPARE(f.channels.byName.value(one).size(), 0); // not even connected
    f.ask(*client, "1", wire::toolsList);
    QCOMPARE(client->json("1")["tools"].elements().size(), std::size_t(1));
    QCOMPARE(client->json("1")["tools"].elements().front()["name"].toString(), QStringLiteral("two__look"));
    for (const auto *tool : { "one__work", "one__look", "two__work" }) {
        const auto id = '"' + QByteArray(tool) + '"';
        f.ask(*client, id, wire::toolsCall, R"({"name":)" + id + '}');
        QCOMPARE(client->json(id)["message"].toString(), QStringLiteral("Unknown tool: ") + QLatin1String(tool));
    }
    const QByteArray hidden = R"({"uri":"mcp://one/file%3A%2F%2F%2Fa"})";
    f.ask(*client, "2", wire::resourcesRead, hidden);
    QCOMPARE(client->json("2")["code"].toInteger(), -32002);
    QCOMPARE(f.channels.byName.value(one).size(), 0);
    const auto alone = f.join(only(two), "{}", guest);
    f.ask(*alone, "1", wire::toolsCall, R"({"name":"work"})");
    QCOMPARE(alone->json("1")["code"].toInteger(), -32602);
    QCOMPARE(f.server(two).count(wire::toolsCall), 0);
}

void tst_Reception::thereIsALimitToSessions()
{
    ManualClock clock;
    FakeChannels channels;
    TestApprover approver;
    Departures departures;
    SleepWatch sleep { clock };
    ServerRegistry registry;
    const Principals principals;
    SessionManager::Limits limits;
    limits.sessions = 1;
    SessionManager sessions(registry, { clock, channels, approver, departures, sleep }, limits);
    Reception reception(principals, sessions, clock);
    WireClient first;
    WireClient second;
    const auto take = [&](WireClient &client) {
        return reception.receive(guest, everything, RawJson::emptyObject(), newestRevision, client.makeEnd());
    };
    QVERIFY(take(first));
    const auto refused = take(second);
    QVERIFY(refused.error().is(ErrorCode::Overloaded));
    QVERIFY(second.log().isClosed);
}

QTEST_GUILESS_MAIN(tst_Reception)
#include "tst_Reception.moc"
