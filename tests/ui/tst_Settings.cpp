// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/settings/Settings.h"

#include "ui/SampleData.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

/// What is set, and what the engine is told of it.
class tst_Settings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_home.path())); }
    void init();
    void cleanup() { m_settings.reset(); }

    void whatIsSetGoesDownOnce();
    void whatIsTheSameIsNotSaid();
    void aWrongAddressIsNotSet();
    void theSystemsLanguageIsTheFilesSilence();
    void startAtLoginIsOffUntilAsked();
    void tokenAndDiagnosticsComeOnlyWhenAskedFor();
    void aLanguageInTheFileWaits();
    void limitsKeepTheRulesOfModels();

private:
    QTemporaryDir m_home;
    std::unique_ptr<SettingsLink> m_link;
    std::unique_ptr<Settings> m_settings;
};

void tst_Settings::init()
{
    m_link = std::make_unique<SettingsLink>();
    m_settings = std::make_unique<Settings>(*m_link);
    m_link->update(sample::settings());
}

void tst_Settings::whatIsSetGoesDownOnce()
{
    QSignalSpy set(m_link.get(), &SettingsLink::setRequested);
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

void tst_Settings::whatIsTheSameIsNotSaid()
{
    QSignalSpy set(m_link.get(), &SettingsLink::setRequested);
    m_settings->setPort(m_settings->port());
    m_settings->setHost(m_settings->host());
    m_settings->setTheme(m_settings->theme());
    m_settings->setLanguage(m_settings->language());
    QCOMPARE(set.size(), 0);
}

void tst_Settings::aWrongAddressIsNotSet()
{
    QSignalSpy set(m_link.get(), &SettingsLink::setRequested);
    for (const auto &host : { u"example.com"_s, u"127.0.0.1:80"_s, u"*"_s, u"0.0.0.0"_s, u"192.168.0.7"_s }) {
        QVERIFY(!m_settings->hostProblem(host).isEmpty());
        m_settings->setHost(host);
    }
    QCOMPARE(set.size(), 0);
    for (const auto &host : { u"127.0.0.1"_s, u"::1"_s, u"localhost"_s })
        QVERIFY(m_settings->hostProblem(host).isEmpty());
}

void tst_Settings::theSystemsLanguageIsTheFilesSilence()
{
    auto values = sample::settings();
    values.language = u"de"_s;
    m_link->update(values);
    QSignalSpy set(m_link.get(), &SettingsLink::setRequested);
    m_settings->setLanguage({});
    QCOMPARE(set.size(), 1);
    QVERIFY(set[0][1].toJsonValue().isUndefined());
}

void tst_Settings::startAtLoginIsOffUntilAsked()
{
    QVERIFY(!m_settings->startsAtLogin());
    m_settings->setStartsAtLogin(true);
    QVERIFY(m_settings->startsAtLogin());
    m_settings->setStartsAtLogin(false);
    QVERIFY(!m_settings->startsAtLogin());
}

void tst_Settings::tokenAndDiagnosticsComeOnlyWhenAskedFor()
{
    QGuiApplication::clipboard()->setText(u"before"_s);
    QSignalSpy asked(m_link.get(), &SettingsLink::tokenRequested);
    QSignalSpy copied(m_settings.get(), &Settings::copied);
    m_settings->copyToken();
    QCOMPARE(asked.size(), 1);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
    Q_EMIT m_link->tokenTold(u"secret"_s);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"secret"_s);
    QCOMPARE(copied.size(), 1);
    QVERIFY(!copied[0][0].toString().contains(u"secret"));
}

void tst_Settings::aLanguageInTheFileWaits()
{
    QSignalSpy chosen(m_settings.get(), &Settings::languageChosen);
    auto values = sample::settings();
    values.waiting.clear();
    values.language = u"de"_s;
    m_link->update(values);
    QCOMPARE(chosen.size(), 0); // the window would forget what is typed in it
    QCOMPARE(m_settings->waiting(), QStringList { u"ui.language"_s });
    m_settings->setLanguage({});
    QVERIFY(m_settings->waiting().isEmpty());
}

void tst_Settings::limitsKeepTheRulesOfModels()
{
    LimitsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto limits = sample::settings().limits;
    model.take(limits);
    QSignalSpy changed(&model, &LimitsModel::dataChanged);
    limits[1].value = 60;
    model.take(limits);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toModelIndex().row(), 1);
    limits.removeFirst();
    model.take(limits);
    QCOMPARE(model.rowCount(), int(limits.size()));
    QCOMPARE(model.data(model.index(0), int(LimitsModel::Role::Value)).toDouble(), 60.0);
}

QTEST_MAIN(tst_Settings)
#include "tst_Settings.moc"
