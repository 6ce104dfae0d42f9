// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/Autostart.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace qonduit;
using namespace Qt::StringLiterals;

/// Start at login, in a home of the test's own.
class tst_Autostart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void isOffUntilAsked();
    void comesAndGoes();
    void startsIntoTheTray();
    void anyPathIsOneWord_data();
    void anyPathIsOneWord();
    void hiddenByTheDesktopMeansOff();
    void saysWhyItCannotBeNoted();

private:
    QTemporaryDir m_home;
};

void tst_Autostart::initTestCase()
{
#if defined(Q_OS_WIN) || defined(Q_OS_DARWIN)
    QSKIP("would change the settings of whoever runs the test");
#endif
    qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_home.path() + u"/config"_s));
    QVERIFY(Autostart::place().startsWith(m_home.path()));
}

void tst_Autostart::init()
{
    QDir(m_home.path() + u"/config"_s).removeRecursively();
}

void tst_Autostart::isOffUntilAsked()
{
    QVERIFY(!Autostart(u"/usr/bin/qonduit"_s).isEnabled());
}

void tst_Autostart::comesAndGoes()
{
    const Autostart autostart(u"/usr/bin/qonduit"_s);
    QVERIFY(autostart.setEnabled(true));
    QVERIFY(autostart.isEnabled());
    QVERIFY(autostart.setEnabled(true));
    QVERIFY(autostart.setEnabled(false));
    QVERIFY(!autostart.isEnabled());
    QVERIFY(!QFile::exists(Autostart::place()));
    QVERIFY(autostart.setEnabled(false));
}

void tst_Autostart::startsIntoTheTray()
{
    QVERIFY(Autostart(u"/usr/bin/qonduit"_s).setEnabled(true));
    QFile file(Autostart::place());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("\nExec=\"/usr/bin/qonduit\" --hidden\n"));
}

void tst_Autostart::anyPathIsOneWord_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QByteArray>("exec");
    QTest::newRow("space") << u"/opt/my apps/qonduit"_s << QByteArray(R"("/opt/my apps/qonduit")");
    QTest::newRow("percent") << u"/opt/100%/qonduit"_s << QByteArray(R"("/opt/100%%/qonduit")");
    QTest::newRow("quote") << u"/opt/a\"b/qonduit"_s << QByteArray(R"("/opt/a\\"b/qonduit")");
    QTest::newRow("dollar") << u"/opt/$HOME/qonduit"_s << QByteArray(R"("/opt/\\$HOME/qonduit")");
    QTest::newRow("backslash") << u"/opt/a\\b/qonduit"_s << QByteArray(R"("/opt/a\\\\b/qonduit")");
}

void tst_Autostart::anyPathIsOneWord()
{
    QFETCH(QString, program);
    QFETCH(QByteArray, exec);
    QVERIFY(Autostart(program).setEnabled(true));
    QFile file(Autostart::place());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto text = file.readAll();
    QVERIFY2(text.contains("\nExec=" + exec + " --hidden\n"), text.constData());
}

void tst_Autostart::hiddenByTheDesktopMeansOff()
{
    const Autostart autostart(u"/usr/bin/qonduit"_s);
    QVERIFY(autostart.setEnabled(true));
    QFile file(Autostart::place());
    QVERIFY(file.open(QIODevice::Append));
    file.write("Hidden=true\n");
    file.close();
    QVERIFY(!autostart.isEnabled());
}

void tst_Autostart::saysWhyItCannotBeNoted()
{
    QVERIFY(QDir().mkpath(m_home.path() + u"/config"_s));
    QFile inTheWay(m_home.path() + u"/config/autostart"_s);
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    const auto done = Autostart(u"/usr/bin/qonduit"_s).setEnabled(true);
    QVERIFY(!done);
    QVERIFY2(done.error().message.contains(Autostart::place()), qPrintable(done.error().message));
}

QTEST_GUILESS_MAIN(tst_Autostart)
#include "tst_Autostart.moc"
