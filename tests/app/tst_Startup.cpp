// SPDX-FileCopyrightText: 2026 The Qonduit authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Row C01 of the table of bad input: with what configuration the programs start.

#include "app/Startup.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <sys/stat.h>

using namespace qonduit;

using Damage = std::function<void(const QString &path)>;
Q_DECLARE_METATYPE(Damage)

class tst_Startup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void C01_theDesktopStartsWithTheLastGoodCopy_data() { damages(); }
    void C01_theDesktopStartsWithTheLastGoodCopy();
    void C01_orWithItsDefaults_data() { damages(); }
    void C01_orWithItsDefaults();
    void C01_withoutAWindowItEnds_data() { damages(); }
    void C01_withoutAWindowItEnds();
    void C01_aWrongValueIsLeftToBeMended();
    void theLastGoodCopyIsItsOwnersOnly();
    void anAddressThatIsNotServedIsNoReasonNotToStart();
    void theDesktopKeepsALog();

private:
    static void damages();
};

namespace {

const QByteArray good = R"({"servers": {"a": {"command": "x"}}})";

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
}

QByteArray textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
}

Damage text(const QByteArray &text)
{
    return [text](const QString &path) { write(path, text); };
}

/// A folder with a configuration in it, and programs that start on it.
struct Place
{
    Startup start(Approvals::Person person = Approvals::Person::Present) const
    {
        return Startup::prepare({ QStringLiteral("qonduit"), QStringLiteral("--config"), path,
                                  QStringLiteral("--data-dir"), folder.filePath(QStringLiteral("data")) },
                                person);
    }
    /// What was moved aside.
    QStringList corrupt() const
    {
        return QDir(folder.path())
            .entryList({ QStringLiteral("config.json.corrupt-*") },
                       QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot);
    }

    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("config.json"));
};

} // namespace

void tst_Startup::damages()
{
    QTest::addColumn<Damage>("damage");
    QTest::newRow("empty") << text({});
    QTest::newRow("half JSON") << text(good.left(20));
    QTest::newRow("NULs") << text(QByteArray(good.size(), '\0'));
    QTest::newRow("BOM") << text("\xef\xbb\xbf{}");
    QTest::newRow("no object") << text("[]");
    QTest::newRow("1 GB") << Damage([](const QString &path) {
        write(path, "{");
        QVERIFY(QFile::resize(path, 1024 * 1024 * 1024));
    });
    QTest::newRow("a directory") << Damage([](const QString &path) { QVERIFY(QDir().mkpath(path)); });
    QTest::newRow("a FIFO") << Damage(
        [](const QString &path) { QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0); });
}

void tst_Startup::C01_theDesktopStartsWithTheLastGoodCopy()
{
    QFETCH(Damage, damage);
    Place place;
    write(place.path, good);
    QVERIFY(place.start().settings);
    QVERIFY(QFile::remove(place.path));
    damage(place.path);
    const QFileInfo before(place.path);
    const auto size = before.size();
    const bool isFolder = before.isDir();

    const auto startup = place.start();
    QVERIFY(startup.settings);
    QCOMPARE(startup.settings->configuration.servers.size(), 1);
    QCOMPARE(place.corrupt().size(), 1);
    const QFileInfo kept(place.folder.filePath(place.corrupt().first()));
    QCOMPARE(kept.isDir(), isFolder);
    QVERIFY(isFolder || kept.size() == size);
    QVERIFY2(startup.settings->problem.contains(kept.filePath())
                 && startup.settings->problem.contains(QStringLiteral("last good copy")),
             qPrintable(startup.settings->problem));
    QCOMPARE(textOf(place.path), good);
    QVERIFY(place.start().settings->problem.isEmpty()); // the next one has nothing to complain about
}

void tst_Startup::C01_orWithItsDefaults()
{
    QFETCH(Damage, damage);
    Place place;
    damage(place.path);
    auto startup = place.start();
    QVERIFY(startup.settings);
    QVERIFY(startup.settings->configuration.servers.isEmpty());
    QVERIFY(startup.settings->problem.contains(QStringLiteral("defaults")));
    QCOMPARE(place.corrupt().size(), 1);
    QVERIFY(!QFileInfo::exists(place.path)); // nobody writes defaults
    const QStringList theme { QStringLiteral("ui"), QStringLiteral("theme") };
    QVERIFY(startup.settings->file.setMember(theme, QStringLiteral("dark"))); // and a change can be kept
    QCOMPARE(place.corrupt().size(), 1);
}

void tst_Startup::C01_withoutAWindowItEnds()
{
    QFETCH(Damage, damage);
    Place place;
    damage(place.path);
    const auto startup = place.start(Approvals::Person::Absent);
    QVERIFY(!startup.settings);
    QCOMPARE(startup.exitCode, ExitCode::BadUsage);
    QVERIFY(place.corrupt().isEmpty() && QFileInfo::exists(place.path));
}

void tst_Startup::C01_aWrongValueIsLeftToBeMended()
{
    Place place;
    write(place.path, good);
    QVERIFY(place.start().settings);
    const QByteArray wrong = R"({"servers": {"a": {"command": 5}}})";
    write(place.path, wrong);
    auto startup = place.start();
    QVERIFY(startup.settings);
    QCOMPARE(startup.settings->configuration.servers.size(), 1);
    QVERIFY(startup.settings->problem.contains(QStringLiteral("servers.a.command")));
    QCOMPARE(textOf(place.path), wrong);
    QVERIFY(place.corrupt().isEmpty());
    QVERIFY(!startup.settings->file.setMember({ QStringLiteral("version") }, 1));
    QCOMPARE(textOf(place.path), wrong);
}

void tst_Startup::theLastGoodCopyIsItsOwnersOnly()
{
    Place place;
    write(place.path, good);
    auto startup = place.start();
    const auto &file = startup.settings->file;
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(file.lastGoodPath()).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0600);
    QCOMPARE(textOf(file.lastGoodPath()), good);
    QVERIFY(startup.settings->file.removeServer(QStringLiteral("a")));
    QCOMPARE(textOf(file.lastGoodPath()), textOf(place.path)); // it follows
}

void tst_Startup::anAddressThatIsNotServedIsNoReasonNotToStart()
{
    Place place;
    write(place.path, R"({"listen": {"host": "0.0.0.0"}})");
    const auto startup = place.start();
    QVERIFY(startup.settings);
    QCOMPARE(startup.settings->configuration.host, QStringLiteral("127.0.0.1"));
    QVERIFY(startup.settings->problem.contains(QStringLiteral("listen.host")));
    QVERIFY(!place.start(Approvals::Person::Absent).settings);
}

void tst_Startup::theDesktopKeepsALog()
{
    const Place place;
    const auto log = place.folder.filePath(QStringLiteral("data/logs/qonduit.log"));
    QVERIFY(place.start(Approvals::Person::Absent).settings);
    QVERIFY(!QFileInfo::exists(log));
    QVERIFY(place.start().settings);
    Log::event(logApp(), Log::Level::Info, "something_happened");
    QVERIFY(textOf(log).contains("something_happened"));
}

QTEST_GUILESS_MAIN(tst_Startup)
#include "tst_Startup.moc"
