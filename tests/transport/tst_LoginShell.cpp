// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef Q_MOC_RUN
#include "transport/process/LoginShell.h"
#endif

#include "support/ManualClock.h"

#ifndef Q_MOC_RUN
#include <QCoroTask>
#endif

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace qonduit;
using namespace std::chrono_literals;

namespace {

QCoro::Task<> store(Cell<QString> cell, std::optional<QString> &into)
{
    into = co_await cell;
}

} // namespace

class tst_LoginShell : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pathIsTheShellsOwn();
    void shellIsAskedOnce();
    void brokenShellBecomesTheFallback_data();
    void brokenShellBecomesTheFallback();
    void silentShellBecomesTheFallback();
    void endSettlesThePath();
    void shellMayLetGoOfItsLocksWhenWeEnd();
    void fallbackHoldsOurPathAndUsualFolders();

private:
    QString script(const QByteArray &text);

    QTemporaryDir m_folder;
    ManualClock m_clock;
    int m_scripts = 0;
};

QString tst_LoginShell::script(const QByteArray &text)
{
    const auto path = m_folder.filePath(QStringLiteral("shell%1").arg(++m_scripts));
    QFile file(path);
    if (!file.open(QFile::WriteOnly))
        return {};
    file.write("#!/bin/sh\n" + text);
    file.close();
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

void tst_LoginShell::pathIsTheShellsOwn()
{
    // A profile that greets, asks and says goodbye; the shell is asked as a login shell.
    const auto shell =
        script("echo 'Welcome! PATH=/wrong'\nread answer\necho noise >&2\n[ \"$1 $2 $3\" = '-l -i -c' ] || exit 1\n"
               "export PATH=\"/my/own bin:/usr/bin:/bin\"\neval \"$4\"\necho bye\n");
    LoginShell login({ .shell = shell }, m_clock);
    std::optional<QString> path;
    store(login.path(), path);
    QTRY_VERIFY(path);
    QCOMPARE(*path, QStringLiteral("/my/own bin:/usr/bin:/bin"));
}

void tst_LoginShell::shellIsAskedOnce()
{
    const auto count = m_folder.filePath(QStringLiteral("count"));
    const auto shell =
        script("echo x >> '" + count.toLocal8Bit() + "'\nexport PATH=/once:/usr/bin:/bin\neval \"$4\"\n");
    LoginShell login({ .shell = shell }, m_clock);
    std::optional<QString> first;
    std::optional<QString> second;
    store(login.path(), first);
    store(login.path(), second);
    QTRY_VERIFY(first && second);
    std::optional<QString> third;
    store(login.path(), third);
    QCOMPARE(third, first);
    QFile file(count);
    QVERIFY(file.open(QFile::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("x\n"));
}

void tst_LoginShell::brokenShellBecomesTheFallback_data()
{
    QTest::addColumn<QString>("shell");
    QTest::newRow("missing") << QStringLiteral("/no/such/shell");
    QTest::newRow("fails") << script("exit 1\n");
    QTest::newRow("says nothing") << script("exit 0\n");
    QTest::newRow("says half of it") << script("echo __qonduit_path__/half\n");
    QTest::newRow("says an empty path") << script("echo __qonduit_path____qonduit_path__\n");
    QTest::newRow("never stops talking") << script("exec yes\n");
}

void tst_LoginShell::brokenShellBecomesTheFallback()
{
    QFETCH(QString, shell);
    LoginShell login({ .shell = shell }, m_clock);
    std::optional<QString> path;
    store(login.path(), path);
    QTRY_VERIFY(path);
    QCOMPARE(*path, LoginShell::fallbackPath());
}

void tst_LoginShell::silentShellBecomesTheFallback()
{
    const auto started = m_folder.filePath(QStringLiteral("started"));
    LoginShell login({ .shell = script("echo > '" + started.toLocal8Bit() + "'\nwhile :; do sleep 0.1; done\n") },
                     m_clock);
    std::optional<QString> path;
    store(login.path(), path);
    QTRY_VERIFY(QFile::exists(started));
    m_clock.advance(4999ms);
    QVERIFY(!path);
    m_clock.advance(1ms);
    QCOMPARE(path, LoginShell::fallbackPath());
}

void tst_LoginShell::endSettlesThePath()
{
    auto login = std::make_unique<LoginShell>(LoginShell::Settings { .shell = script("while :; do sleep 0.1; done\n") },
                                              m_clock);
    std::optional<QString> path;
    store(login->path(), path);
    login.reset();
    QCOMPARE(path, LoginShell::fallbackPath());
}

void tst_LoginShell::shellMayLetGoOfItsLocksWhenWeEnd()
{
    const auto lock = m_folder.filePath(QStringLiteral("lock"));
    {
        LoginShell shell({ script("trap 'rm -f " + lock.toUtf8() + "; exit' HUP\ntouch " + lock.toUtf8()
                                  + "\nwhile :; do sleep 0.01; done\n") },
                         m_clock);
        std::ignore = shell.path();
        QTRY_VERIFY(QFile::exists(lock));
    }
    QVERIFY(!QFile::exists(lock));
}

void tst_LoginShell::fallbackHoldsOurPathAndUsualFolders()
{
    const auto folders = LoginShell::fallbackPath().split(u':');
    for (const auto &folder : qEnvironmentVariable("PATH").split(u':', Qt::SkipEmptyParts))
        QVERIFY(folders.contains(folder));
    QVERIFY(folders.contains(QStringLiteral("/usr/local/bin")));
}

QTEST_GUILESS_MAIN(tst_LoginShell)
#include "tst_LoginShell.moc"
