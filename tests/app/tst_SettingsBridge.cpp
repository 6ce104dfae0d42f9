// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/link/SettingsBridge.h"

#include "app/Engine.h"
#include "app/link/SettingsLink.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

namespace {

/// An engine on a file that the test edits by hand, and the window's end of its settings.
struct Desk
{
    /// \param change what the command line makes of the configuration
    explicit Desk(const QByteArray &text, const std::function<void(Configuration &)> &change = {})
    {
        edit(text);
        begin(ConfigurationFile(path, {}), change);
    }
    struct Inline
    { };
    explicit Desk(Inline) { begin(ConfigurationFile({}, "{}"), {}); }

    void begin(ConfigurationFile file, const std::function<void(Configuration &)> &change)
    {
        Engine::Settings settings { file.openOrRecover().configuration, file, { "token", {} } };
        if (change)
            change(settings.configuration);
        engine = std::make_unique<Engine>(std::move(settings));
        bridge = std::make_unique<SettingsBridge>(*engine, link);
        [this] { QTRY_VERIFY(!link.values().theme.isEmpty()); }();
    }
    void edit(const QByteArray &text) const
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        file.write(text);
    }
    void editAndFollow(const QByteArray &text) const
    {
        edit(text);
        engine->followFile();
    }
    double limit(const QString &key) const
    {
        for (const auto &row : link.values().limits) {
            if (row.key == key)
                return row.value;
        }
        return -1;
    }

    QTemporaryDir folder;
    QString path = folder.filePath(u"config.json"_s);
    SettingsLink link;
    std::unique_ptr<Engine> engine;
    std::unique_ptr<SettingsBridge> bridge;
};

} // namespace

/// What the window is told of the configuration file, whoever writes it.
class tst_SettingsBridge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatSomebodyElseWritesComesUp();
    void itComesUpThoughNobodyLooks();
    void aDamagedFileIsShownAsItWas();
    void whatIsInUseFromTheStartOnWaits();
    void whatIsSetBackWaitsNoMore();
    void whatTheCommandLineHasDecidedIsNoChange();
    void whatIsRefusedIsSaid();
    void anInlineConfigurationIsNoFile();
};

void tst_SettingsBridge::whatSomebodyElseWritesComesUp()
{
    Desk desk("{}", [](Configuration &configuration) { configuration.port = 0; });
    QVERIFY(desk.engine->start()); // watches the file
    QSignalSpy changed(&desk.link, &SettingsLink::changed);
    desk.link.setWatched(true);
    QTRY_COMPARE(changed.size(), 1); // what was so before
    desk.edit(R"({"limits":{"tasks":5},"ui":{"theme":"dark"}})");
    QTRY_COMPARE(desk.link.values().theme, u"dark"_s);
    QCOMPARE(desk.limit(u"tasks"_s), 5.0);
}

void tst_SettingsBridge::itComesUpThoughNobodyLooks()
{
    Desk desk("{}");
    QVERIFY(!desk.link.isWatched());
    desk.editAndFollow(R"({"ui":{"theme":"dark"}})");
    QTRY_COMPARE(desk.link.values().theme, u"dark"_s);
}

void tst_SettingsBridge::aDamagedFileIsShownAsItWas()
{
    Desk desk(R"({"listen":{"port":7900}})", [](Configuration &configuration) { configuration.port = 0; });
    desk.editAndFollow(R"({"listen":{"port":)");
    QTRY_COMPARE(desk.link.values().warnings.size(), 1);
    QCOMPARE(desk.link.values().port, 7900);
    desk.editAndFollow(R"({"listen":{"port":7901}})");
    QTRY_COMPARE(desk.link.values().port, 7901);
    QVERIFY(desk.link.values().warnings.isEmpty());
}

void tst_SettingsBridge::whatIsInUseFromTheStartOnWaits()
{
    Desk desk("{}");
    QVERIFY(desk.link.values().waiting.isEmpty());
    Q_EMIT desk.link.setRequested({ u"limits"_s, u"tasks"_s }, 5);
    QTRY_COMPARE(desk.link.values().waiting, QStringList { u"limits.tasks"_s });
    desk.editAndFollow(R"({"listen":{"host":"::1","port":7900},"auth":{"mode":"none"},"changed_tools":"accept",
                           "sign_in":{"callback_port":7899},"ui":{"theme":"dark"}})");
    const QStringList all { u"listen.host"_s, u"listen.port"_s, u"auth.mode"_s, u"changed_tools"_s, u"sign_in"_s };
    QTRY_COMPARE(desk.link.values().waiting, all);
}

void tst_SettingsBridge::whatIsSetBackWaitsNoMore()
{
    Desk desk("{}");
    Q_EMIT desk.link.setRequested({ u"listen"_s, u"port"_s }, 7900);
    QTRY_COMPARE(desk.link.values().waiting.size(), 1);
    Q_EMIT desk.link.setRequested({ u"listen"_s, u"port"_s }, QJsonValue(QJsonValue::Undefined));
    QTRY_VERIFY(desk.link.values().waiting.isEmpty());
}

void tst_SettingsBridge::whatTheCommandLineHasDecidedIsNoChange()
{
    Desk desk(R"({"listen":{"port":7900}})", [](Configuration &configuration) {
        configuration.port = 9000;
        configuration.isAuthenticated = false;
    });
    const QMap<QString, QString> overridden { { u"auth.mode"_s, u"none"_s }, { u"listen.port"_s, u"9000"_s } };
    QCOMPARE(desk.link.values().overridden, overridden);
    QCOMPARE(desk.link.values().port, 7900);
    QVERIFY(desk.link.values().waiting.isEmpty());
    desk.editAndFollow(R"({"listen":{"port":7901}})"); // another start would come to the same
    QTRY_COMPARE(desk.link.values().port, 7901);
    QVERIFY(desk.link.values().waiting.isEmpty());
}

void tst_SettingsBridge::whatIsRefusedIsSaid()
{
    Desk desk("{}");
    QSignalSpy failed(&desk.link, &SettingsLink::failed);
    QSignalSpy changed(&desk.link, &SettingsLink::changed);
    Q_EMIT desk.link.setRequested({ u"limits"_s, u"tasks"_s }, -1);
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(failed[0][0].toString(), u"limits.tasks"_s);
    QTRY_COMPARE(changed.size(), 1); // the window hears what counts
    QVERIFY(desk.limit(u"tasks"_s) > 0);
}

void tst_SettingsBridge::anInlineConfigurationIsNoFile()
{
    Desk desk { Desk::Inline() };
    QVERIFY(desk.link.values().configurationFile.isEmpty());
    QSignalSpy failed(&desk.link, &SettingsLink::failed);
    Q_EMIT desk.link.setRequested({ u"listen"_s, u"port"_s }, 7900);
    QTRY_COMPARE(failed.size(), 1);
}

QTEST_GUILESS_MAIN(tst_SettingsBridge)
#include "tst_SettingsBridge.moc"
